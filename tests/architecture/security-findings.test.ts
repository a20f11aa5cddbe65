import { existsSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { ROOT } from "@/tools/setup/root";
import { read, rules, tests } from "./proofs";

/** docs/security-findings.md: each row of its tables names rules, and tests by file and title. */

interface Finding {
  readonly id: string;
  readonly rules: readonly string[];
  readonly tests: readonly { readonly file: string; readonly title: string }[];
  readonly result: string;
}

/** The last three cells of a row are rules, tests and result, whatever comes before. */
function findingsIn(text: string): Finding[] {
  return text
    .split("\n")
    .filter((line) => /^\| [A-Z]\d+[a-z]? \|/.test(line))
    .map((line) => {
      const cells = line.split("|").map((cell) => cell.trim());
      const [cited = "", named = "", result = ""] = cells.slice(-4, -1);
      return {
        id: cells[1] ?? "",
        rules: cited.split(", "),
        tests: named.split("<br>").map((one) => {
          const [, file = "", title = ""] = /^`(tests\/[^`]+)`: (.+)$/.exec(one) ?? [];
          return { file, title };
        }),
        result,
      };
    });
}

/** A title is the first argument of `describe` or `test`, or what follows their `each`: always a whole text. */
function hasTest(text: string, title: string): boolean {
  return ['"', "'", "`"].some((quote) =>
    [`(${quote}${title}${quote}`, `    ${quote}${title}${quote},`].some((call) => text.includes(call)),
  );
}

function faultsOf({ id, rules: cited, tests: named, result }: Finding): string[] {
  const files = named.map(({ file }) => tests.get(file) ?? "");
  const isKnown = /^(mended|age mended|decided otherwise: \[\d{4}\])/.test(result);
  const records = [...result.matchAll(/\((decisions\/[^)]+)\)/g)].map(([, file = ""]) => file);
  return [
    ...cited.filter((rule) => !rules.has(rule)).map((rule) => `${id}: no rule ${rule}`),
    ...named
      .filter(({ file, title }) => !hasTest(tests.get(file) ?? "", title))
      .map(({ file, title }) => `${id}: no test ${file}: ${title}`),
    ...(files.some((text) => cited.some((rule) => text.includes(rule)))
      ? []
      : [`${id}: no test cites a rule`]),
    ...(isKnown ? [] : [`${id}: no result`]),
    ...records
      .filter((file) => !existsSync(path.join(ROOT, "docs", file)))
      .map((file) => `${id}: no ${file}`),
  ];
}

const text = read("docs/security-findings.md");
const findings = findingsIn(text);

describe("docs/security-findings.md", () => {
  test("has every finding once", () => {
    const ids = findings.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const numbers = (letter: string) =>
      new Set(ids.filter((id) => id.startsWith(letter)).map((id) => Number.parseInt(id.slice(1), 10)));
    const counts = Object.fromEntries(["S", "R", "P"].map((letter) => [letter, numbers(letter).size]));
    expect(counts).toEqual({ S: 24, R: 19, P: 12 });
  });

  test("names rules, tests and decision records that exist", () => {
    expect(findings.flatMap(faultsOf)).toEqual([]);
  });

  test("says of each that is not wholly mended what is left", () => {
    const left = text.split("\n## Not mended\n")[1] ?? "";
    const partly = findings.filter(({ result }) => result.includes("#not-mended")).map(({ id }) => id);
    expect(partly.length).toBeGreaterThan(0);
    expect(partly.filter((id) => !new RegExp(`\\b${id}\\b`).test(left))).toEqual([]);
  });
});

describe("planted faults are caught", () => {
  const row = (cells: string) => findingsIn(`| S1 | high | A finding | ${cells} |`).flatMap(faultsOf);
  const title = "has every finding once";
  const file = "`tests/architecture/security-findings.test.ts`";

  test("an unknown rule, test, title and result", () => {
    // In two pieces, because every rule that the repository cites must exist.
    const unknown = `API-${"NOTHING"}-9`;
    expect(row(`${unknown} | \`tests/none.test.ts\`: anything | mended`)).toEqual([
      `S1: no rule ${unknown}`,
      "S1: no test tests/none.test.ts: anything",
      "S1: no test cites a rule",
    ]);
    expect(row(`API-BODY-1 | ${file}: has every | forgotten`)).toContain(
      "S1: no test tests/architecture/security-findings.test.ts: has every",
    );
    expect(row(`API-BODY-1 | ${file}: ${title} | forgotten`)).toEqual(["S1: no result"]);
  });
});
