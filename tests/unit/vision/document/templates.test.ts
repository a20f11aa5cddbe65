import { readdirSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { countryByAlpha3 } from "@/lib/countries/lookup";
import { typeWeights } from "@/lib/vision/document/fields/type";
import { LABEL_FIELDS } from "@/lib/vision/document/printed/label-fields";
import { labelsOf } from "@/lib/vision/document/printed/labels";
import { matchLabel } from "@/lib/vision/document/printed/match-label";
import { TEMPLATES } from "@/lib/vision/document/templates/all";
import {
  dateOrderOf,
  longestValidityOf,
  numberFormatOf,
  templateFor,
  titledCountry,
} from "@/lib/vision/document/templates/find";
import { DOCUMENT_TYPES } from "@/lib/vocabulary";
import { line } from "./lines";

const FOLDER = path.resolve(import.meta.dirname, "../../../../lib/vision/document/templates");
const NOT_A_DOCUMENT = new Set(["all.ts", "find.ts", "template.ts", "icao.ts"]);

describe("DOCUMENT-TEMPLATE-1 templates are data", () => {
  test("every file of one document is registered under its own name", () => {
    const files = readdirSync(FOLDER).filter((file) => !NOT_A_DOCUMENT.has(file));
    const own = TEMPLATES.filter(({ country }) => country !== null).map(({ id }) => `${id}.ts`);
    expect(files.sort()).toEqual(own.sort());
    expect(files.length).toBeGreaterThanOrEqual(8);
  });

  test("ids are unique; every type has a template for issuers without their own", () => {
    expect(new Set(TEMPLATES.map(({ id }) => id)).size).toBe(TEMPLATES.length);
    for (const type of DOCUMENT_TYPES) expect(templateFor("MNG", type)?.country).toBeNull();
  });

  test("an issuer's own template comes before the generic one", () => {
    expect(templateFor("SWZ", "NATIONAL_ID")?.id).toBe("swz-national-id");
    expect(templateFor("ZAF", "NATIONAL_ID")?.id).toBe("zaf-smart-id");
    expect(templateFor("ZAF", "PASSPORT")?.id).toBe("zaf-passport");
    expect(templateFor("SWZ", "VISA")?.id).toBe("icao-visa");
    expect(templateFor("SWZ", null)).toBeNull();
  });

  test("every issuer is a country of the table", () => {
    const issuers = TEMPLATES.flatMap(({ country }) => country ?? []);
    expect(issuers.filter((code) => !countryByAlpha3(code))).toEqual([]);
  });

  test("every template's title names its type", () => {
    for (const { titles, type } of TEMPLATES) {
      for (const title of titles) expect(typeWeights([line(title, 10, 10)])[type], title).toBeGreaterThan(0);
    }
  });

  test.each([
    ["SWZ", "personalNumber", "9203022100206", true],
    ["SWZ", "personalNumber", "920302210020", false],
    ["MOZ", "personalNumber", "110100123456A", true],
    ["MOZ", "personalNumber", "1101001234567", false],
    ["BWA", "personalNumber", "123412345", true],
    ["BWA", "personalNumber", "123452345", false],
    ["BWA", "documentNumber", "BN0221546", true],
    ["MOZ", "personalNumber", "110100123", true],
    ["NAM", "personalNumber", "85010110123", true],
    ["ZMB", "personalNumber", "479974/11/1", true],
    ["ZMB", "personalNumber", "479974/11/7", false],
    ["ZWE", "personalNumber", "631222666S70", true],
    ["ZWE", "personalNumber", "631222666I70", false],
    ["TZA", "personalNumber", "19900101141010000123", true],
    ["KEN", "personalNumber", "12345678", true],
    ["NGA", "personalNumber", "12345678901", true],
    ["GHA", "personalNumber", "GHA7140223341", true],
  ] as const)("%s %s %s: %s", (country, kind, number, fits) =>
    expect(numberFormatOf(country, kind)?.pattern?.test(number)).toBe(fits),
  );

  test("a title that several issuers print identifies none of them", () => {
    expect(titledCountry([line("PASSPORT", 10, 10)])).toBeNull();
    expect(titledCountry([line("NATIONAL IDENTITY CARD", 10, 10)])).toBeNull();
  });

  test("the longest validity is the issuer's where it is confirmed, else that of any document of its type", () => {
    expect(longestValidityOf("LSO", "NATIONAL_ID")).toBe(10);
    expect(longestValidityOf("NAM", "PASSPORT")).toBe(10);
    expect(longestValidityOf("SWZ", "PASSPORT")).toBe(11);
    expect(longestValidityOf("SWZ", "NATIONAL_ID")).toBe(30);
    expect(longestValidityOf("ZAF", "NATIONAL_ID")).toBe(30);
    expect(longestValidityOf("USA", "DRIVERS_LICENSE")).toBe(55);
    expect(longestValidityOf(undefined, undefined)).toBeUndefined();
    expect(longestValidityOf(undefined, "PASSPORT")).toBe(11);
  });

  test("only the USA write the month first, and their title identifies them", () => {
    expect([dateOrderOf("USA"), dateOrderOf("SWZ"), dateOrderOf(null)]).toEqual(["mdy", "dmy", "dmy"]);
    expect(titledCountry([line("DRIVER LICENSE", 10, 10)])).toBe("USA");
    expect(titledCountry([line("DRIVING LICENCE", 10, 10)])).toBeNull();
  });
});

describe("DOCUMENT-LABEL-1 labels", () => {
  test("every label is recognised as its field", () => {
    const wrong = LABEL_FIELDS.flatMap((field) =>
      labelsOf(field).flatMap((label) => {
        const found = matchLabel(label)?.field;
        return found === field ? [] : [`${label}: ${found} instead of ${field}`];
      }),
    );
    expect(wrong).toEqual([]);
  });

  const FIELDS = [
    "surname",
    "names",
    "birth",
    "sex",
    "nationality",
    "personalNumber",
    "documentNumber",
    "licenceNumber",
    "issue",
    "expiry",
  ] as const;
  test.each([
    [
      "English",
      [
        "Surname",
        "Given names",
        "Date of birth",
        "Sex",
        "Nationality",
        "Personal No.",
        "Passport No.",
        "Licence No.",
        "Date of issue",
        "Date of expiry",
      ],
    ],
    [
      "siSwati",
      [
        "Sibongo",
        "Emagama",
        "Lusuku lwekutalwa",
        "Bulili",
        "Buve",
        "Inombolo yebuntfu",
        "Inombolo yeliphasipoti",
        "Inombolo yelayisensi",
        "Lusuku lwekukhishwa",
        "Lusuku lwekuphelelwa",
      ],
    ],
    [
      "Portuguese",
      [
        "Apelido",
        "Nome",
        "Data de nascimento",
        "Sexo",
        "Nacionalidade",
        "Nº do BI",
        "Passaporte Nº",
        "Carta Nº",
        "Data de emissão",
        "Data de validade",
      ],
    ],
    [
      "French",
      [
        "Nom",
        "Prénoms",
        "Date de naissance",
        "Sexe",
        "Nationalité",
        "N° d'identification",
        "Numéro de passeport",
        "N° du permis",
        "Date de délivrance",
        "Date d'expiration",
      ],
    ],
    [
      "Afrikaans",
      [
        "Van",
        "Voorname",
        "Geboortedatum",
        "Geslag",
        "Nasionaliteit",
        "Identiteitsnommer",
        "Paspoortnommer",
        "Lisensienommer",
        "Datum van uitreiking",
        "Vervaldatum",
      ],
    ],
    [
      "Swahili",
      [
        "Jina la ukoo",
        "Majina",
        "Tarehe ya kuzaliwa",
        "Jinsia",
        "Uraia",
        "Namba ya kitambulisho",
        "Namba ya pasipoti",
        "Namba ya leseni",
        "Tarehe ya kutolewa",
        "Tarehe ya mwisho",
      ],
    ],
  ])("%s has a word for every field that is read", (_, labels) =>
    expect(labels.map((label) => matchLabel(label)?.field)).toEqual([...FIELDS]),
  );
});
