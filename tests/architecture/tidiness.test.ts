import { posix } from "node:path";
import { describe, expect, test } from "vitest";
import { allPaths, sourceFiles } from "./source-tree";

const LINES_AT_MOST = 300;
const DOCUMENT_LINES = {
  "README.md": 150,
  "ARCHITECTURE.md": 150,
  "CONTRIBUTING.md": 100,
  "SECURITY.md": 100,
  "CHANGELOG.md": 400,
} as const;
const BANNED_WORDS = ["util", "utils", "helper", "helpers", "manager", "service", "services", "misc"];
const UNFINISHED = new RegExp(`\\b(${["TO" + "DO", "FIX" + "ME", "HA" + "CK"].join("|")})\\b`);

const code = sourceFiles(".ts", ".tsx", ".mjs");
const documents = sourceFiles(".md");

/** `verifyDocument`, `verify-document`, `VERIFY_DOCUMENT` → verify, document */
function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z0-9]+/);
}

function bannedWord(name: string): string | undefined {
  return wordsOf(name).find((word) => BANNED_WORDS.includes(word));
}

function exportedNames(text: string): string[] {
  const declared =
    /^export (?:default )?(?:async )?(?:abstract )?(?:const|let|function\*?|class|interface|type|enum) (\w+)/gm;
  return [...text.matchAll(declared)].map(([, name = ""]) => name);
}

/**
 * Paths of the repository that a document cites in backquotes: `lib/vocabulary.ts`, `lib/vision/`, `queries.ts`. Media
 * types have the same form and are excluded.
 */
function citedPaths(text: string): string[] {
  const cited = [
    ...text.matchAll(
      /`(?!(?:application|multipart|image|text)\/)((?:[\w.[\]-]+\/)+[\w.@[\]-]*|[\w-]+\.(?:ts|tsx|md|json|mjs))`/g,
    ),
  ];
  return cited.map(([, path = ""]) => path.replace(/\/$/, ""));
}

/** Links of a Markdown file to files that are not there. Addresses of the server are for tests/api/docs.test.ts. */
function deadLinks(path: string, text: string, paths: ReadonlySet<string>): string[] {
  return [...text.matchAll(/\]\(([^)#:\s]+)(?:#[^)]*)?\)/g)]
    .map(([, target = ""]) => target)
    .filter((target) => !target.startsWith("/"))
    .filter((target) => !paths.has(posix.join(posix.dirname(path), target).replace(/\/$/, "")))
    .map((target) => `${path}: ${target}`);
}

describe("tidy", () => {
  test("the scan saw the code", () => {
    expect(code.length).toBeGreaterThan(100);
  });

  test(`no file over ${LINES_AT_MOST} lines`, () => {
    const long = code.map(({ path, text }) => ({ path, lines: text.split("\n").length - 1 }));
    expect(long.filter(({ lines }) => lines > LINES_AT_MOST)).toEqual([]);
  });

  test("no meaningless names", () => {
    const files = code.filter(({ path }) => bannedWord(path));
    const names = code.flatMap(({ path, text }) =>
      exportedNames(text).flatMap((name) => (bannedWord(name) ? [`${path}: ${name}`] : [])),
    );
    expect([...files.map(({ path }) => path), ...names]).toEqual([]);
  });

  test("no unfinished words", () => {
    const found = [...code, ...documents].flatMap(({ path, text }) =>
      text.split("\n").flatMap((line, i) => (UNFINISHED.test(line) ? [`${path}:${i + 1}`] : [])),
    );
    expect(found).toEqual([]);
  });

  test("planted violations are caught", () => {
    expect(bannedWord("lib/http/string-utils.ts")).toBe("utils");
    expect(exportedNames("export class KeyManager {}\nexport const a = 1;").find(bannedWord)).toBe(
      "KeyManager",
    );
    expect(bannedWord("lib/platform/manage.ts")).toBeUndefined();
    expect(citedPaths("see `lib/gone.ts`, `lib/engine/` and `npm start`")).toEqual([
      "lib/gone.ts",
      "lib/engine",
    ]);
    expect(UNFINISHED.test(`// ${"TO"}${"DO"}: later`)).toBe(true);
  });
});

describe("documents", () => {
  test.each(Object.entries(DOCUMENT_LINES))("%s is there and has at most %i lines", (name, atMost) => {
    const document = documents.find(({ path }) => path === name);
    expect(document?.text.split("\n").length ?? Number.POSITIVE_INFINITY).toBeLessThanOrEqual(atMost);
  });

  test("every path they cite exists", () => {
    const paths = allPaths();
    // A name without a folder may match any file: `queries.ts`.
    const known = new Set([...paths, ...[...paths].map((path) => path.slice(path.lastIndexOf("/") + 1))]);
    const made = /^(dist|\.next|\.data)(\/|$)/;
    const dead = documents.flatMap(({ path, text }) =>
      citedPaths(text)
        .filter((cited) => !known.has(cited) && !made.test(cited))
        .map((cited) => `${path}: ${cited}`),
    );
    expect(dead).toEqual([]);
  });

  test("every relative link leads to a file", () => {
    const paths = allPaths();
    const dead = documents.flatMap(({ path, text }) => deadLinks(path, text, paths));
    expect(dead).toEqual([]);
    expect(deadLinks("docs/a.md", "[x](b.md) [y](../README.md) [z](https://e.org)", paths)).toEqual([
      "docs/a.md: b.md",
    ]);
  });

  test(".env.example names every setting and nothing else", () => {
    const settings = sourceFiles("lib/platform/env.ts")[0]?.text ?? "";
    const parsed = [...settings.matchAll(/^ {2}([A-Z][A-Z0-9_]+): (?!string;)/gm)].map(([, name]) => name);
    const example = sourceFiles(".env.example")[0]?.text ?? "";
    const documented = [...example.matchAll(/^#? ?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name);
    expect(parsed.length).toBeGreaterThan(10);
    expect([...new Set(documented)].sort()).toEqual([...new Set(parsed)].sort());
  });
});
