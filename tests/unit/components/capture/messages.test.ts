import { describe, expect, test } from "vitest";
import { about, directionOf, LANGUAGE_NAMES } from "@/components/capture/messages";
import { en, type Messages } from "@/components/capture/messages/en";
import { end } from "@/components/capture/messages/en/end";
import { photos } from "@/components/capture/messages/en/photos";
import { problems } from "@/components/capture/messages/en/problems";
import { start } from "@/components/capture/messages/en/start";
import { fr } from "@/components/capture/messages/fr";
import { pt } from "@/components/capture/messages/pt";
import { ss } from "@/components/capture/messages/ss";
import { sw } from "@/components/capture/messages/sw";
import { zu } from "@/components/capture/messages/zu";
import { companyDocumentTypes } from "@/lib/countries/company-documents";
import { ALL_COUNTRIES } from "@/lib/countries/lookup";
import { preferredLanguage } from "@/lib/http/capture-page";
import { LANGUAGES, type Language, PHOTO_PROBLEMS } from "@/lib/vocabulary";

const ALL: Readonly<Record<Language, Messages>> = { en, ss, pt, fr, zu, sw };

/** Every sentence by its path: `refusal.NETWORK`. */
function sentences(words: object, path = ""): [path: string, sentence: string][] {
  return Object.entries(words).flatMap(([key, value]) =>
    typeof value === "string"
      ? [[path + key, value] as [string, string]]
      : sentences(value, `${path}${key}.`),
  );
}

const names = (sentence: string) => [...sentence.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();
const english = sentences(en);

describe.each(LANGUAGES.filter((language) => language !== "en"))("%s", (language) => {
  const { companyDocument, ...others } = ALL[language];
  const own = new Map(sentences(others));

  test("has every sentence and no other", () => {
    expect(english.length).toBeGreaterThan(180);
    expect([...own.keys()].sort()).toEqual(english.map(([path]) => path).sort());
    expect([...own].filter(([, sentence]) => sentence.trim() === "")).toEqual([]);
  });

  test("fills in what English fills in", () => {
    const wrong = english.filter(
      ([path, sentence]) => `${names(own.get(path) ?? "")}` !== `${names(sentence)}`,
    );
    expect(wrong.map(([path]) => path)).toEqual([]);
  });

  test("is translated: what reads as in English is meant to", () => {
    const meant = new Set(["refusal.other", "documentType.PASSPORT"]);
    const same = english.filter(([path, sentence]) => own.get(path) === sentence && !meant.has(path));
    expect(same.map(([path]) => path)).toEqual([]);
  });

  test("has a name for every company document of every country, and it is translated", () => {
    const names: Readonly<Record<string, string>> = companyDocument;
    expect(Object.keys(names).sort()).toEqual(companyDocumentTypes().sort());
    const labels = ALL_COUNTRIES.flatMap(({ companyDocuments = [] }) => companyDocuments);
    expect(labels.filter(({ docType, label }) => names[docType] === label)).toEqual([]);
  });
});

test("no word stands in two files of a language: the later would hide the earlier", () => {
  const names = [start, photos, end, problems].flatMap((part) => Object.keys(part));
  expect(new Set(names).size).toBe(names.length);
});

describe("sentences about the business", () => {
  const withCompany = LANGUAGES.flatMap((language) =>
    sentences(ALL[language])
      .filter(([, sentence]) => sentence.includes("{company}"))
      .map(([path, sentence]) => [language, path, sentence] as const),
  );

  test.each(withCompany)("%s %s", (language, _path, sentence) => {
    const words = ALL[language];
    // A name is no word of the language: nothing is tied to it, as `ku-` or `I-` would be.
    expect(sentence).toMatch(/(^|[^\w-])\{company\}(?![\w-])/);
    expect(about(words, sentence, "bKash {time}", { time: "9" })).toContain("bKash {time}");
    const unnamed = about(words, sentence, null);
    expect(unnamed).not.toContain("{company}");
    expect(unnamed.charAt(0)).toBe(unnamed.charAt(0).toUpperCase());
    const { someone } = words;
    const inside = unnamed.indexOf(someone);
    if (inside > 0) expect(unnamed.slice(0, inside)).not.toMatch(/[.!?]\s*$/);
  });

  test("there are some in every language", () => {
    expect(withCompany.length).toBeGreaterThanOrEqual(6 * LANGUAGES.length);
  });
});

test("every problem of a first look has its sentence, and so has what only the device sees", () => {
  expect(Object.keys(en.seen).sort()).toEqual([...PHOTO_PROBLEMS, "glare", "cut_off"].sort());
});

test("every language has its own name, and they read from left to right; the page can do the other", () => {
  expect(Object.keys(LANGUAGE_NAMES)).toEqual([...LANGUAGES]);
  expect(LANGUAGES.map(directionOf)).toEqual(LANGUAGES.map(() => "ltr"));
  expect(directionOf("ar")).toBe("rtl");
});

test.each([
  ["", "en"],
  ["*", "en"],
  ["de-DE,de;q=0.9", "en"],
  ["ss", "ss"],
  ["SS-SZ", "ss"],
  ["de, pt-BR;q=0.8, fr;q=0.9", "fr"],
  ["fr;q=0, pt", "pt"],
  ["zu-ZA,zu;q=0.9,en;q=0.8", "zu"],
  [`${"x,".repeat(5000)}sw`, "sw"],
])("a browser that asks for %j gets %s", (header, language) => {
  expect(preferredLanguage(header)).toBe(language);
});
