import { expect, test } from "vitest";
import manifest from "@/package.json" with { type: "json" };
import lock from "@/package-lock.json" with { type: "json" };
import { sourceFiles } from "./source-tree";

const { version } = manifest;

test("the version is written in package.json and nowhere in the code", () => {
  const code = sourceFiles(".ts", ".tsx", ".mjs", ".webmanifest");
  const quoted = new RegExp(`["'\`]v?${version.replaceAll(".", "\\.")}["'\`]`);
  expect(code.length).toBeGreaterThan(100);
  expect(code.filter(({ text }) => quoted.test(text)).map(({ path }) => path)).toEqual([]);
  expect([lock.version, lock.packages[""].version]).toEqual([version, version]);
});

test("the changelog has a section for it, newest first, in the form of Keep a Changelog", () => {
  const text = sourceFiles("CHANGELOG.md").find(({ path }) => path === "CHANGELOG.md")?.text ?? "";
  const sections = [...text.matchAll(/^## (.+)$/gm)].map(([, title = ""]) => title);
  const groups = [...text.matchAll(/^### (.+)$/gm)].map(([, title = ""]) => title);
  const known = ["Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"];
  expect(sections[0]).toBe("Unreleased");
  expect(sections.slice(1).filter((title) => !/^\d+\.\d+\.\d+ - \d{4}-\d{2}-\d{2}$/.test(title))).toEqual([]);
  expect(sections[1]).toMatch(new RegExp(`^${version.replaceAll(".", "\\.")} - `));
  expect(groups.filter((title) => !known.includes(title))).toEqual([]);
});
