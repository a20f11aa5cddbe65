import { describe, expect, test } from "vitest";
import { sourceFiles } from "./source-tree";

const FOLDER = "docs/decisions/";
const HEADINGS = ["Context", "Options", "Decision", "Consequences"];
const LEAST_LINES = 25;
const MOST_LINES = 60;
const STATUS = /^Status: (accepted|superseded by \d{4}) · \d{4}-\d{2}-\d{2}$/;

const files = sourceFiles(".md").filter(({ path }) => path.startsWith(FOLDER));
const index = files.find(({ path }) => path === `${FOLDER}README.md`)?.text ?? "";
const records = files
  .filter(({ path }) => path !== `${FOLDER}README.md`)
  .map(({ path, text }) => recordOf(path.slice(FOLDER.length), text));

interface DecisionRecord {
  readonly name: string;
  /** Each fault in words; empty when the record has the form of all others. */
  readonly faults: readonly string[];
  /** The line of the index that belongs to the record. */
  readonly row: string;
}

function recordOf(name: string, text: string): DecisionRecord {
  const lines = text.trimEnd().split("\n");
  const number = name.slice(0, 4);
  const [, titleNumber, title = ""] = /^# (\d{4}) (.+)$/.exec(lines[0] ?? "") ?? [];
  const sections = text.split(/^## /m).slice(1);
  const headings = sections.map((section) => section.split("\n", 1)[0]);
  const options = /^Options\n([\s\S]*)/.exec(sections[1] ?? "")?.[1] ?? "";
  const [sentence = ""] = /(?<=^Decision\n\n)[\s\S]+?(?=\n\n|\n*$)/.exec(sections[2] ?? "") ?? [];
  const checks: readonly (readonly [fault: string, isGood: boolean])[] = [
    ["its name is NNNN-title.md", /^\d{4}(-[a-z0-9]+)+\.md$/.test(name)],
    ["its first line is `# NNNN Title` with the number of its name", titleNumber === number],
    ["its third line is its status and date", STATUS.test(lines[2] ?? "")],
    [`its headings are ${HEADINGS.join(", ")}`, headings.join() === HEADINGS.join()],
    ["no section is empty", sections.every((section) => section.trim().includes("\n"))],
    ["it weighs at least two options", (options.match(/^- /gm) ?? []).length >= 2],
    ["its decision begins with one sentence", sentence.endsWith(".") && !/[.!?] [A-Z]/.test(sentence)],
    [
      `it has ${LEAST_LINES} to ${MOST_LINES} lines`,
      lines.length >= LEAST_LINES && lines.length <= MOST_LINES,
    ],
  ];
  return {
    name,
    faults: checks.flatMap(([fault, isGood]) => (isGood ? [] : [`${name}: not true: ${fault}`])),
    row: `| [${number}](${name}) | ${title} | ${sentence.replaceAll("\n", " ")} |`,
  };
}

describe("decision records", () => {
  test("were found", () => {
    expect(records.length).toBeGreaterThan(30);
  });

  test("have one form", () => {
    expect(records.flatMap(({ faults }) => faults)).toEqual([]);
  });

  test("are numbered from 1 without a gap", () => {
    const expected = records.map((_, i) => String(i + 1).padStart(4, "0"));
    expect(records.map(({ name }) => name.slice(0, 4))).toEqual(expected);
  });

  test("are listed in the index with number, title and the first sentence of the decision", () => {
    const rows = index.split("\n").filter((line) => /^\| \[/.test(line));
    expect(rows).toEqual(records.map(({ row }) => row));
  });
});

describe("faults that are caught", () => {
  const good = [
    "# 0001 A title",
    "",
    "Status: accepted · 2026-01-31",
    "",
    "## Context",
    "",
    ...Array.from({ length: 12 }, (_, i) => `Line ${i}.`),
    "",
    "## Options",
    "",
    "- One.",
    "- Another.",
    "",
    "## Decision",
    "",
    "We chose",
    "one.",
    "",
    "## Consequences",
    "",
    "- Some.",
  ].join("\n");

  test("none in a good record", () => {
    expect(recordOf("0001-a-title.md", good)).toEqual({
      name: "0001-a-title.md",
      faults: [],
      row: "| [0001](0001-a-title.md) | A title | We chose one. |",
    });
  });

  test.each([
    ["a name without a number", "a-title.md", good],
    ["another number in the title", "0002-a-title.md", good],
    ["no date", "0001-a-title.md", good.replace(" · 2026-01-31", "")],
    ["an unknown status", "0001-a-title.md", good.replace("accepted", "perhaps")],
    ["a missing heading", "0001-a-title.md", good.replace("## Options\n", "")],
    ["an empty section", "0001-a-title.md", good.replace("- Some.", "")],
    ["a single option", "0001-a-title.md", good.replace("- Another.\n", "")],
    ["two sentences before the first break", "0001-a-title.md", good.replace("one.", "one. It is good.")],
    ["too few lines", "0001-a-title.md", good.replace(/Line \d+\.\n/g, "")],
    ["too many lines", "0001-a-title.md", `${good}${"\n- More.".repeat(40)}`],
  ])("%s", (_, name, text) => {
    expect(recordOf(name, text).faults).not.toEqual([]);
  });
});
