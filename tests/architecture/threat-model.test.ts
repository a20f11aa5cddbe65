import { describe, expect, test } from "vitest";
import { ENDPOINTS } from "@/lib/contract/all";
import { read, rules, tests } from "./proofs";

interface Threat {
  readonly threat: string;
  readonly control: string;
  readonly rules: readonly string[];
  readonly tests: readonly string[];
}

/** The rows of the table of threats. */
const threats: Threat[] =
  (read("docs/threat-model.md").split("\n## Threats\n")[1] ?? "")
    .split("\n## ")[0]
    ?.split("\n")
    .filter((line) => line.startsWith("| ") && !/^\| (Threat|---)/.test(line))
    .map((line) => {
      const [, threat = "", control = "", cited = "", named = ""] = line
        .split("|")
        .map((cell) => cell.trim());
      return {
        threat,
        control,
        rules: cited.split(", "),
        tests: [...named.matchAll(/`([^`]+)`/g)].map(([, file = ""]) => file),
      };
    }) ?? [];

describe("docs/threat-model.md", () => {
  test("has a control, rules and tests for every threat", () => {
    expect(threats.length).toBeGreaterThan(20);
    for (const { threat, control, ...cited } of threats) {
      expect(control, threat).not.toBe("");
      expect(
        cited.rules.filter((id) => !rules.has(id)),
        threat,
      ).toEqual([]);
      expect(cited.tests.length, threat).toBeGreaterThan(0);
      expect(
        cited.tests.filter((file) => !tests.has(file)),
        threat,
      ).toEqual([]);
    }
  });

  test("names tests that name at least one of the rules, so that a row cannot point anywhere", () => {
    const unrelated = threats.filter(({ rules: ids, tests: files }) => {
      return !files.some((file) => ids.some((id) => tests.get(file)?.includes(id)));
    });
    expect(unrelated.map(({ threat }) => threat)).toEqual([]);
  });
});

describe("docs/data-protection.md and docs/signed-statements.md", () => {
  const text = read("docs/data-protection.md") + read("docs/signed-statements.md");

  test("name endpoints, commands and rules that exist", () => {
    const known = new Set(ENDPOINTS.map(({ method, path: at }) => `${method} ${at}`));
    const endpoints = [...text.matchAll(/`((?:GET|POST|PUT|DELETE) \/[^`]+)`/g)].map(([, each = ""]) => each);
    expect(endpoints.length).toBeGreaterThan(4);
    expect(endpoints.filter((each) => !known.has(each))).toEqual([]);
    const scripts = Object.keys(JSON.parse(read("package.json")).scripts);
    const commands = [...text.matchAll(/`npm run ([\w:]+)/g)].map(([, each = ""]) => each);
    expect(commands.filter((each) => !scripts.includes(each))).toEqual([]);
    const cited = [...text.matchAll(/\b[A-Z]+-[A-Z]+-\d+\b/g)]
      .map(([id]) => id)
      .filter((id) => !/^SHA/.test(id));
    expect(cited.filter((id) => !rules.has(id))).toEqual([]);
  });
});
