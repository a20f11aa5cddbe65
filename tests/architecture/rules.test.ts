import { describe, expect, test } from "vitest";
import { areasOf, citedRules, parseRules, rulesByFile } from "@/tools/docs/rules";
import { type SourceFile, sourceFiles } from "./source-tree";

const THIS = "tests/architecture/rules.test.ts";
const files = sourceFiles(".ts", ".tsx", ".mjs", ".md", ".css", ".example", ".json").filter(
  ({ path }) => path !== THIS && !/^(package-lock\.json|NOTICE|db\/migrations\/)/.test(path),
);
const rules = parseRules(files.find(({ path }) => path === "docs/rules.md")?.text ?? "");
const areas = areasOf(rules);
const known = new Set(rules.map(({ id }) => id));
const tests = files.filter(({ path }) => path.endsWith(".test.ts"));

/** Names of documents that are not in the repository. */
const OUTSIDE_DOCUMENT = /(?<![\w-])(?:SPEC|POLICY|ENGINE|STACK|DESIGN)(?![\w-])|§/;

function citations({ path, text }: SourceFile, pattern: RegExp): string[] {
  return text
    .split("\n")
    .flatMap((line, i) => (pattern.test(line) ? [`${path}:${i + 1}: ${line.trim()}`] : []));
}

function unknownIds({ path, text }: SourceFile): string[] {
  return citedRules(text, areas)
    .filter((id) => !known.has(id))
    .map((id) => `${path}: ${id}`);
}

/** The anchor that GitHub generates for a heading. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\w\- ]/g, "")
    .replace(/ /g, "-");
}

function headingsOf(text: string): string[] {
  return [...text.matchAll(/^#{1,4} (.+)$/gm)].map(([, heading = ""]) => heading.trim());
}

/** Sections that a text cites: `docs/faces.md, Pose` in words, `faces.md#pose` in a link. */
function citedSections({ path, text }: SourceFile, documents: readonly SourceFile[]): string[] {
  const named = (name: string) =>
    documents.find((document) => document.path === name || document.path.endsWith(`/${name}`));
  const inWords = [...text.matchAll(/([\w/-]+\.md), (?!row\b)([A-Z][\w-]*(?: [\w-]+)*?)(?=[.,;:)\n]| \*)/g)]
    .filter(([, name = "", section = ""]) => {
      const document = named(name);
      return !document || !headingsOf(document.text).includes(section);
    })
    .map(([, name, section]) => `${path}: ${name}, ${section}`);
  const inLinks = [...text.matchAll(/\]\(([\w./-]*\.md)?#([\w-]+)\)/g)]
    .filter(([, name, anchor = ""]) => {
      const document = name ? named(name.replace(/^(\.\.?\/)+/, "")) : { path, text };
      return !document || !headingsOf(document.text).map(anchorOf).includes(anchor);
    })
    .map(([link]) => `${path}: ${link}`);
  return path.endsWith(".md") ? [...inWords, ...inLinks] : inWords;
}

describe("docs/rules.md", () => {
  test("holds rules with ids of one form, each once", () => {
    const malformed = rules.filter(({ id }) => !/^[A-Z][A-Z0-9]*-[A-Z][A-Z0-9]*-\d{1,3}$/.test(id));
    expect(rules.length).toBeGreaterThan(300);
    expect(malformed).toEqual([]);
    expect(known.size).toBe(rules.length);
  });

  test("counts the rules of each area in its table", () => {
    const text = files.find(({ path }) => path === "docs/rules.md")?.text ?? "";
    const written = [...text.matchAll(/^\| \[.+\]\(#.+\) \| `([A-Z]+)-…` \| (\d+) \|$/gm)];
    const counted = [...areas].map((area) => [
      area,
      rules.filter(({ id }) => id.startsWith(`${area}-`)).length,
    ]);
    expect(written.map(([, area, count]) => [area, Number(count)])).toEqual(counted);
  });

  test("has every id that the repository cites", () => {
    expect(files.flatMap(unknownIds)).toEqual([]);
  });

  test("has a test for every rule, or the reason why not", () => {
    const named = rulesByFile(rules, tests);
    const isTested = (id: string) => (named.get(id)?.length ?? 0) > 0;
    for (const area of areas) {
      const all = rules.filter(({ id }) => id.startsWith(`${area}-`));
      const tested = all.filter(({ id }) => isTested(id)).length;
      const excused = all.filter(({ id, noTest }) => noTest !== null && !isTested(id)).length;
      console.log(`${area}: ${all.length} rules, ${tested} named by tests, ${excused} with a reason why not`);
    }
    expect(rules.filter(({ id, noTest }) => noTest === null && !isTested(id)).map(({ id }) => id)).toEqual(
      [],
    );
  });

  test("no file cites a document that is not in the repository", () => {
    expect(files.flatMap((file) => citations(file, OUTSIDE_DOCUMENT))).toEqual([]);
  });

  test("every section that is cited exists", () => {
    const documents = files.filter(({ path }) => path.endsWith(".md"));
    expect(files.flatMap((file) => citedSections(file, documents))).toEqual([]);
  });
});

describe("planted violations are caught", () => {
  const planted = (text: string): SourceFile => ({ path: "lib/planted.ts", text });

  test("an id that no rule has", () => {
    expect(unknownIds(planted("// (WEBHOOK-RETRY-1), (WEBHOOK-RETRY-99)"))).toEqual([
      "lib/planted.ts: WEBHOOK-RETRY-99",
    ]);
    expect(unknownIds(planted("UTF-8, SHA-256, X-API-1, ISO-8859-1"))).toEqual([]);
  });

  test.each(["(POLICY W12)", "SPEC 5.4 says", "see ENGINE", "DESIGN 4", "part §4.3"])("%s", (text) => {
    expect(citations(planted(text), OUTSIDE_DOCUMENT)).toHaveLength(1);
  });

  test("not names in capitals", () => {
    expect(citations(planted("POLICY_V1, ENGINE_THREADS, SANDBOX-POLICY-1"), OUTSIDE_DOCUMENT)).toEqual([]);
  });

  test("a section or anchor that is not there", () => {
    const document = { path: "docs/faces.md", text: "# Faces\n\n## Pose\n" };
    expect(citedSections(planted("docs/faces.md, Pose. docs/faces.md, Yaw."), [document])).toEqual([
      "lib/planted.ts: docs/faces.md, Yaw",
    ]);
    const page = { path: "docs/a.md", text: "[x](faces.md#pose) [y](faces.md#yaw)" };
    expect(citedSections(page, [document])).toEqual(["docs/a.md: ](faces.md#yaw)"]);
  });

  test("a rule without a test, unless it says why", () => {
    const [tested, excused] = parseRules("- **A-B-1** Text.\n- **A-B-2** Text. *No test:* a promise.\n");
    expect(tested).toEqual({ id: "A-B-1", noTest: null });
    expect(excused?.noTest).toBe("a promise.");
  });
});
