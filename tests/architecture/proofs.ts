import { readFileSync } from "node:fs";
import path from "node:path";
import { parseRules } from "@/tools/docs/rules";
import { ROOT } from "@/tools/setup/root";
import { sourceFiles } from "./source-tree";

/** What the documents that name rules and tests as proof are held against. */

/** The text of a file of the repository. */
export const read = (name: string) => readFileSync(path.join(ROOT, name), "utf8");

/** The ids of docs/rules.md. */
export const rules: ReadonlySet<string> = new Set(parseRules(read("docs/rules.md")).map(({ id }) => id));

/** Every test file, by its path. */
export const tests: ReadonlyMap<string, string> = new Map(
  sourceFiles(".ts")
    .filter((file) => file.path.endsWith(".test.ts"))
    .map((file) => [file.path, file.text]),
);
