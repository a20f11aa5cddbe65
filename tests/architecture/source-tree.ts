import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "@/tools/setup/root";

/** Folders without sources of this project. */
const EXCLUDED = new Set(["node_modules", ".git", ".next", ".data", "dist", "generated", "test-results"]);

/** One file of the repository; `path` is relative to its root, with forward slashes. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

/** Every file of the repository whose name ends in one of the given endings, in a fixed order. */
export function sourceFiles(...endings: string[]): readonly SourceFile[] {
  return pathsUnder("")
    .filter((file) => endings.some((ending) => file.endsWith(ending)))
    .map((file) => ({ path: file, text: readFileSync(path.join(ROOT, file), "utf8") }));
}

/** Every path of the repository, folders included. */
export function allPaths(): ReadonlySet<string> {
  const files = pathsUnder("");
  const folders = files.flatMap((file) => file.split("/").map((_, i, parts) => parts.slice(0, i).join("/")));
  return new Set([...files, ...folders]);
}

function pathsUnder(folder: string): string[] {
  return readdirSync(path.join(ROOT, folder), { withFileTypes: true })
    .filter((entry) => !EXCLUDED.has(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const relative = folder ? `${folder}/${entry.name}` : entry.name;
      return entry.isDirectory() ? pathsUnder(relative) : [relative];
    });
}
