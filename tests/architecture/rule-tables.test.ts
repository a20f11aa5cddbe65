import { expect, test } from "vitest";
import { ERRORS } from "@/lib/contract/errors";
import { sourceFiles } from "./source-tree";

/** Tables of docs/rules.md that must agree with the code. */
const rules = sourceFiles("docs/rules.md")[0]?.text ?? "";

/** Rows of the first table after a rule's id, cell by cell. */
function tableOf(id: string): string[][] {
  const after = rules.slice(rules.indexOf(`- **${id}**`));
  const [table = ""] = /(?:^ *\|.*\n)+/m.exec(after) ?? [];
  return table
    .trimEnd()
    .split("\n")
    .slice(2)
    .map((row) =>
      row
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

test("ERROR-CODE-1 lists every error code with its status and message", () => {
  const written = tableOf("ERROR-CODE-1").map(([status, code, message]) => `${status} ${code} ${message}`);
  const declared = Object.entries(ERRORS).map(
    ([code, { status, message }]) => `${status} ${code} ${message}`,
  );
  expect(written.sort()).toEqual(declared.sort());
});

test("CONFIG-SETTING-1 lists every setting", () => {
  const written = tableOf("CONFIG-SETTING-1").flatMap(([names = ""]) =>
    [...names.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name]) => name),
  );
  const settings = sourceFiles("lib/platform/env.ts")[0]?.text ?? "";
  const declared = [...settings.matchAll(/^ {2}([A-Z][A-Z0-9_]+): (?!string;)/gm)].map(([, name]) => name);
  expect(written.length).toBeGreaterThan(10);
  expect([...new Set(written)].sort()).toEqual([...new Set(declared)].sort());
});
