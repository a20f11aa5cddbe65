import { expect, test } from "vitest";
import { allPaths } from "./source-tree";

/** Component folders of the dashboard that belong to no single route, with what they hold. */
const SHARED: Readonly<Record<string, string>> = {
  overview: "the page of the dashboard's root",
  shell: "navigation and frame of every page",
};

/** Folders right below a folder; groups such as `(auth)` have no path of their own and are left out. */
function foldersBelow(parent: string): string[] {
  const below = [...allPaths()].flatMap((path) => {
    const [, folder, rest] = new RegExp(`^${parent}/([^/]+)(/.+)?$`).exec(path) ?? [];
    return folder && rest && !folder.startsWith("(") ? [folder] : [];
  });
  return [...new Set(below)].sort();
}

test("a route of the dashboard and the folder of its components have the same name", () => {
  const routes = foldersBelow("app/dashboard");
  expect(routes.length).toBeGreaterThan(8);
  expect(foldersBelow("components/dashboard")).toEqual([...routes, ...Object.keys(SHARED)].sort());
});
