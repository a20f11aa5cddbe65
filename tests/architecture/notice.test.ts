import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import builtInFacePack from "@/lib/vision/model-packs/built-in/face-embedding.json" with { type: "json" };
import dlibFacePack from "@/lib/vision/model-packs/built-in/face-embedding-dlib.json" with { type: "json" };
import recorded from "@/lib/vision/models/models.json" with { type: "json" };
import lock from "@/package-lock.json" with { type: "json" };
import { withModelTable } from "@/tools/models/record-table";
import { noticeDocument } from "@/tools/notice/document";
import { EMBEDDED } from "@/tools/notice/embedded";
import { isAccepted } from "@/tools/notice/licences";
import { MODEL_ORIGINS, modelNotices } from "@/tools/notice/models";
import { type PackageLock, shippedPackages } from "@/tools/notice/packages";
import { splitLicence, termsKey } from "@/tools/notice/texts";
import { ROOT } from "@/tools/setup/root";

const read = (file: string) => readFileSync(path.join(ROOT, file), "utf8");
const shipped = shippedPackages(lock as PackageLock);

describe("NOTICE", () => {
  test("is what `npm run notice` writes", () => {
    // Not toBe on the texts: a difference of thousands of lines would be printed.
    expect(read("NOTICE") === noticeDocument(), "NOTICE is out of date: run `npm run notice`").toBe(true);
  });

  test("names every shipped package and every model", () => {
    const text = read("NOTICE");
    expect(shipped.length).toBeGreaterThan(200);
    expect(shipped.filter(({ name, version }) => !text.includes(`\n${name} ${version} (`))).toEqual([]);
    expect(modelNotices().map(({ name }) => name)).toEqual(Object.keys(recorded));
    expect(modelNotices().filter(({ name }) => !text.includes(`\n${name}: `))).toEqual([]);
  });

  test("a model's origin is that of the file it was read from, with the licence of its manifest", () => {
    for (const { name, file, source } of modelNotices()) {
      expect(source.replace(/ [\d.]+, /g, "/"), `origin of ${name} in tools/notice/models.ts`).toBe(file);
    }
    expect(MODEL_ORIGINS["face-embedding"].licence).toBe(builtInFacePack.licence);
    expect(MODEL_ORIGINS["face-embedding-dlib"].licence).toBe(dlibFacePack.licence);
  });

  test("every shipped package, model and embedded work is under an accepted licence", () => {
    const works = [...shipped, ...modelNotices(), ...Object.values(EMBEDDED).flat()];
    expect(works.filter(({ licence }) => !isAccepted(licence))).toEqual([]);
    const names = new Set(shipped.map(({ name }) => name));
    expect(Object.keys(EMBEDDED).filter((name) => !names.has(name))).toEqual([]);
  });
});

describe("licences", () => {
  test.each([
    ["MIT", true],
    ["(MIT OR CC0-1.0)", true],
    ["MIT OR GPL-3.0-only", true],
    ["MIT AND ISC", true],
    ["MIT AND GPL-3.0-only", false],
    ["AGPL-3.0-only", false],
    ["SEE LICENSE IN LICENSE.md", false],
    ["(MIT AND (ISC OR BSD-2-Clause))", false],
    ["toString", false],
    ["", false],
    [undefined, false],
  ])("%s: %s", (expression, expected) => {
    expect(isAccepted(expression)).toBe(expected);
  });

  test("development dependencies are not shipped; binaries of one platform are, but not everywhere", () => {
    const packages = {
      "": { version: "1.0.0" },
      "node_modules/b": { version: "2.0.0", license: "MIT" },
      "node_modules/b/node_modules/@x/a": { version: "1.2.3" },
      "node_modules/dev": { version: "1.0.0", dev: true },
      "node_modules/linux": { version: "1.0.0", license: "MIT", optional: true, os: ["linux"] },
    };
    expect(
      shippedPackages({ packages }).map(({ name, licence, isEverywhere }) => [name, licence, isEverywhere]),
    ).toEqual([
      ["@x/a", undefined, true],
      ["b", "MIT", true],
      ["linux", "MIT", false],
    ]);
  });

  test("a text is split into title, authors and terms, which packages share", () => {
    const terms = 'Permission is hereby granted to use\nthe "Software".\nCopyright Notice stays.';
    const one = splitLicence(`MIT License\n\nCopyright (c) 2020 A\n© 2021 B\n\n${terms}\n`);
    expect(one).toEqual({ title: "MIT License", copyrights: ["Copyright (c) 2020 A", "© 2021 B"], terms });
    const other = splitLicence(
      `(The MIT License)\nCopyright 2001 C\n${terms.replaceAll('"', "'").replace("\n", " ")}`,
    );
    expect(termsKey(other.terms)).toBe(termsKey(terms));
    expect(
      splitLicence("Terms.\n\nEND OF TERMS AND CONDITIONS\n\nCopyright 2020 D\nCopyright [yyyy] E")
        .copyrights,
    ).toEqual(["Copyright 2020 D"]);
  });
});

describe("docs/models.md", () => {
  test("has the recorded hashes (`npm run notice` writes them)", () => {
    const document = read("docs/models.md");
    expect(withModelTable(document, modelNotices())).toBe(document);
    expect(Object.values(recorded).filter(({ sha256 }) => !document.includes(sha256))).toEqual([]);
  });

  test("a stale hash is replaced, and a document without the table is refused", () => {
    const stale = "a\n<!-- models:start -->\nold\n<!-- models:end -->\nb";
    const models = [{ name: "net", source: "p 1.0.0, net.bin", licence: "MIT", sha256: "00ff" }];
    expect(withModelTable(stale, models)).toBe(
      stale.replace(
        "old",
        "| Name | Weights | Licence | sha256 of the file in dist/models |\n|---|---|---|---|\n| net | p 1.0.0, net.bin | MIT | `00ff` |",
      ),
    );
    expect(() => withModelTable("no table", models)).toThrow("models:start");
  });
});
