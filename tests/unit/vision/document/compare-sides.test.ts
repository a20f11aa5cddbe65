import { describe, expect, test } from "vitest";
import { type BarcodeFields, NO_FIELDS } from "@/lib/vision/document/barcode/fields";
import { givesSingleName, type ZoneFields, zoneFieldsOf } from "@/lib/vision/document/fields/candidates";
import { compareSides, type SideWithZone } from "@/lib/vision/document/fields/compare-sides";
import { countChecks, countPassed, verifyChecks } from "@/lib/vision/document/mrz/check-digits";
import type { SideReading } from "@/lib/vision/document/read-side";
import { withSideNames } from "@/lib/vision/document/side-names";
import { typeAsStated } from "@/lib/vision/document/stated-type";
import type { DocumentType } from "@/lib/vocabulary";
import { line } from "./lines";
import { NOW, ZONES } from "./specimens";

function zoneFrom(format: "TD3" | "TD1", lines: readonly string[]): ZoneFields {
  const checks = verifyChecks(format, lines);
  const reading = {
    format,
    lines,
    checks,
    passed: countPassed(checks),
    total: countChecks(checks),
    repairs: [],
    meanProbability: lines.map(() => 1),
    leastProbability: lines.map(() => 1),
    nameLetters: 1,
    meanLogProbability: 0,
    pieces: new Set<never>(),
  };
  return zoneFieldsOf(reading, NOW);
}

interface SideContent {
  readonly types?: Partial<Record<DocumentType, number>>;
  readonly country?: string;
  readonly zone?: ZoneFields;
  readonly barcode?: Partial<BarcodeFields>;
  readonly texts?: readonly string[];
}
function sideOf({ zone, barcode, texts = [], types = {}, country }: SideContent): SideWithZone {
  const image = { width: 1, height: 1, data: new Uint8Array(3) };
  const side = {
    page: { lines: texts.map((text, i) => line(text, 10, 30 * i)), found: texts.length, image },
    mrz: zone?.reading ?? null,
    types,
    country: country ? { country, weight: 10 } : null,
    printed: { values: {}, strongLabels: 0 },
    barcode: barcode ? { ...NO_FIELDS, ...barcode } : null,
    hasBarcode: barcode !== undefined,
    evidence: 0,
  };
  return { side: side as unknown as SideReading, zone: zone ?? null };
}

const PASSPORT = sideOf({ zone: zoneFrom("TD3", ZONES.TD3) });
const CARD_BACK = sideOf({ zone: zoneFrom("TD1", ZONES.TD1) });
const ERIKSSON = { surname: "ERIKSSON", names: "ANNA MARIA", dateOfBirth: "1974-08-12" };
const comparedWith = (front: SideWithZone, back: SideContent) => {
  const other = sideOf(back);
  const { own, check, isSameTwice } = compareSides([front, other], NOW);
  return { own: own.map((side) => (side === front ? "front" : "back")), check, isSameTwice };
};

describe("DOCUMENT-SIDES-1, DOCUMENT-SIDES-2 front and back", () => {
  test("a single or empty side is not compared", () => {
    expect(compareSides([PASSPORT], NOW).check.outcome).toBe("not_applicable");
    expect(comparedWith(PASSPORT, {})).toMatchObject({
      own: ["front", "back"],
      check: { outcome: "not_applicable" },
    });
  });

  test("sides that agree belong to one document", () => {
    const { own, check } = comparedWith(CARD_BACK, { barcode: { ...ERIKSSON, names: "ANNA" } });
    expect(own).toEqual(["front", "back"]);
    expect(check).toEqual({ name: "sides_match", outcome: "pass", kind: "fraud" });
  });

  test.each<[string, Partial<BarcodeFields>, string[]]>([
    ["another person", { surname: "DLAMINI", names: "SIPHO", dateOfBirth: "1990-05-01" }, ["surname", "names", "dateOfBirth"]],
    ["another birth date by code", { ...ERIKSSON, dateOfBirth: "1974-08-13" }, ["dateOfBirth"]],
    ["another number by code", { ...ERIKSSON, documentNumber: "D99999999" }, ["idNumber"]],
    ["a licence of the same person", { ...ERIKSSON, documentType: "DRIVERS_LICENSE" }, ["documentType"]],
  ])("a barcode of %s is another document's: nothing of it is kept", (_words, barcode, fields) => {
    expect(comparedWith(PASSPORT, { barcode })).toEqual({
      own: ["front"],
      check: { name: "sides_match", outcome: "fail", kind: "fraud", fields },
      isSameTwice: false,
    });
  }); // biome-ignore format: cases

  test("another name alone fails, but does not prove another document", () => {
    const { own, check } = comparedWith(PASSPORT, { barcode: { ...ERIKSSON, surname: "DLAMINI" } });
    expect(own).toEqual(["front", "back"]);
    expect(check).toMatchObject({ outcome: "fail", fields: ["surname"] });
  });

  test("the zone is kept even on the back", () => {
    const front = sideOf({ barcode: { surname: "DLAMINI", dateOfBirth: "1990-05-01" } });
    const { own } = compareSides([front, CARD_BACK], NOW);
    expect(own).toEqual([CARD_BACK]);
  });

  test("a side photographed twice is recognised by its lines", () => {
    const texts = [
      "KINGDOM OF ESWATINI",
      "SURNAME",
      "DLAMINI",
      "NAMES",
      "THANDI",
      "9005011100205",
      "01/05/1990",
    ];
    const front = sideOf({ texts });
    expect(comparedWith(front, { texts: texts.map((t, i) => (i === 2 ? "DLAMlN1X" : t)) })).toMatchObject({
      own: ["front"],
      isSameTwice: true,
    });
    const back = ["KINGDOM OF ESWATINI", "SIKHULU", "INKHUNDLA", "SIFUNDZA", "SIGNATURE", "9005011100205"];
    expect(comparedWith(front, { texts: back }).isSameTwice).toBe(false);
  });
});

describe("DOCUMENT-SIDES-4 sides that name different documents", () => {
  const CHECK = { name: "sides_match", outcome: "not_applicable", kind: "fraud" } as const;
  const SWAZI_CARD = { types: { NATIONAL_ID: 20 }, country: "SWZ" };
  const CATEGORIES = ["9. Cat. 10. Depuis le 11. Jusqu'au", "12. Codes"];
  const named = (front: SideContent, back: SideContent) =>
    withSideNames(CHECK, [sideOf(front), sideOf(back)]);

  test.each<[string, SideContent, SideContent, string[]]>([
    ["a licence's categories behind a card", SWAZI_CARD, { texts: CATEGORIES }, ["documentType"]],
    [
      "a front of another state behind a card",
      SWAZI_CARD,
      { types: { NATIONAL_ID: 14 }, country: "ZAF" },
      ["issuingCountry"],
    ],
  ])("%s fails", (_words, front, back, fields) => {
    expect(named(front, back)).toEqual({ ...CHECK, outcome: "fail", fields });
  });

  test.each<[string, SideContent, SideContent]>([
    ["a place on the back", SWAZI_CARD, { country: "ZAF" }],
    ["a back without a name", SWAZI_CARD, { texts: ["SIGNATURE", "10.12.2020 11:30"] }],
    [
      "a zone behind a licence: cards share their codes",
      { types: { DRIVERS_LICENSE: 14 } },
      { zone: zoneFrom("TD1", ZONES.TD1) },
    ],
    ["a permit behind a card: they share their codes", SWAZI_CARD, { types: { RESIDENCE_PERMIT: 16 } }],
    ["a licence's own categories", { types: { DRIVERS_LICENSE: 14 } }, { texts: CATEGORIES }],
  ])("%s does not", (_words, front, back) => {
    expect(named(front, back)).toBe(CHECK);
  });

  test("a contradiction that was found already keeps its fields", () => {
    const failed = { ...CHECK, outcome: "fail", fields: ["surname"] } as const;
    expect(withSideNames(failed, [sideOf(SWAZI_CARD), sideOf({ texts: CATEGORIES })])).toBe(failed);
  });
});

describe("DOCDATA-NAME-2 a person of one name (ICAO 9303-3, 4.6)", () => {
  const passport = (name: string, second: string = ZONES.TD3[1]) =>
    givesSingleName(zoneFrom("TD3", [`P<UTO${name}`.padEnd(44, "<"), second]));

  test("is recognised only by a zone whose check digits all pass", () => {
    expect(passport("ARKFREITH")).toBe(true);
    expect(passport("ERIKSSON<<ANNA")).toBe(false);
    // A filler may have been lost between surname and given name.
    expect(passport("ERIKSSON<ANNA")).toBe(false);
    expect(passport("A".repeat(39))).toBe(false);
    expect(passport("ARKFREITH", ZONES.TD3[1].replace("7408122", "7408112"))).toBe(false);
    expect(passport("")).toBe(false);
  });
});

describe("DOCUMENT-HINT-1 the type that the caller named", () => {
  const outcome = (read: DocumentType | null, stated: DocumentType | undefined, confidence = 98) =>
    typeAsStated(read && { type: read, confidence, source: "mrz", agreement: ["mrz"] }, stated).outcome;

  test("is compared only with a type read with confidence", () => {
    expect(outcome("PASSPORT", "NATIONAL_ID")).toBe("fail");
    expect(outcome("PASSPORT", "PASSPORT")).toBe("pass");
    expect(outcome("RESIDENCE_PERMIT", "NATIONAL_ID")).toBe("pass");
    expect(outcome("PASSPORT", "NATIONAL_ID", 84)).toBe("not_applicable");
    expect(outcome("PASSPORT", undefined)).toBe("not_applicable");
    expect(outcome(null, "PASSPORT")).toBe("not_applicable");
  });
});
