import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { plainPng } from "@/tests/support/images";
import { pdf } from "@/tests/support/pdf";
import {
  fencesOf,
  missingFor,
  outputOf,
  programOf,
  runSnippets,
  SNIPPET_LANGUAGES,
  snippetFolder,
} from "@/tests/support/snippets";
import { ROOT } from "@/tools/setup/root";
import { newBusiness } from "@/tools/testing/business";

/** Every example of the guides, as a reader would run it: page by page, in each language, against the sandbox. */

const baseUrl = inject("baseUrl");
const GUIDES = path.join(ROOT, "docs", "guides");
/** Samples of pages and apps, and what a page prints: no programs of a server. */
const OTHERS = ["text", "html", "tsx", "jsx", "xml", "kotlin", "swift", "dart"];
const programsOf = (markdown: string) => fencesOf(markdown).filter(({ lang }) => !OTHERS.includes(lang));
const pages = readdirSync(GUIDES)
  .map((name) => [name, readFileSync(path.join(GUIDES, name), "utf8")] as const)
  .filter(([, markdown]) => programsOf(markdown).length > 0);

let folder: string;
beforeAll(() => {
  folder = snippetFolder();
  for (const name of ["selfie.jpg", "id-front.jpg"]) writeFileSync(path.join(folder, name), plainPng(64, 48));
  writeFileSync(path.join(folder, "certificate.pdf"), pdf());
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("DOCS-SNIPPET-1 the examples of the guides", () => {
  test("are in eight guides", () => {
    expect(pages.length).toBeGreaterThanOrEqual(8);
  });

  describe.each(pages)("%s", (_, markdown) => {
    test("has each example in every language", () => {
      const examples = programsOf(markdown).map(({ lang }) => lang);
      expect(examples).toEqual(examples.map((_lang, at) => SNIPPET_LANGUAGES[at % SNIPPET_LANGUAGES.length]));
    });

    test.for(SNIPPET_LANGUAGES)("%s prints what the page says", async (language, { skip }) => {
      const missing = await missingFor(language);
      if (missing !== null) skip(missing);
      const { keys } = await newBusiness(baseUrl);
      const program = programOf(markdown, language)
        .replaceAll("http://localhost:3000", baseUrl)
        .replaceAll("dev@example.com", `docs-${language}-${Date.now()}@example.com`);
      const ended = await runSnippets(folder, language, [program], { API_KEY: keys.test });
      expect(ended).toEqual({ code: 0, stdout: outputOf(markdown), stderr: "" });
    });
  });
});
