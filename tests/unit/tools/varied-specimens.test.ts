import { parse } from "mrz";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { HOME_MARKET } from "@/lib/countries/identity-documents";
import { personalNumberRuleOf } from "@/lib/countries/personal-numbers";
import { personalNumberParts } from "@/lib/vision/document/fields/personal-number";
import { DOCUMENT_FIELDS } from "@/lib/vocabulary";
import { makeSpecimen, SPECIMEN_KINDS } from "@/tools/specimen/make";
import { seeded } from "@/tools/specimen/random";
import { numberOf, printedNumber } from "@/tools/specimen/varied/bearer";
import { drawVaried, VARIED_KINDS } from "@/tools/specimen/varied/documents";
import { LABEL_NAMES, LANGUAGES } from "@/tools/specimen/varied/languages";
import { pickState } from "@/tools/specimen/varied/states";

const TODAY = new Date("2026-11-22T12:00:00Z");
const varied = (kind: (typeof VARIED_KINDS)[number], index: number, marked = true) =>
  drawVaried(kind, { random: seeded("varied", kind, index), photo: null, marked }, TODAY, undefined);
const drawings = VARIED_KINDS.flatMap((kind) =>
  Array.from({ length: 4 }, (_, index) => ({ kind, ...varied(kind, index) })),
);

describe("varied specimens", () => {
  test("what a document shows is in its truth, with real dates in order", () => {
    for (const { kind, fields, sides } of drawings) {
      for (const { visible } of sides) {
        for (const name of visible) {
          expect(DOCUMENT_FIELDS, kind).toContain(name);
          expect(fields[name], `${kind} ${name}`).toBeTruthy();
        }
      }
      if (kind === "other-card") expect(fields).toEqual({});
      else expect((fields["dateOfBirth"] ?? "") < (fields["issueDate"] ?? "")).toBe(true);
    }
  });

  test("their zones hold by the reference parser", () => {
    const zones = drawings.flatMap(({ sides }) => sides.flatMap(({ mrz }) => (mrz ? [mrz] : [])));
    expect(zones.length).toBe(8);
    for (const zone of zones) {
      const failing = parse([...zone]).details.filter(({ valid, field }) => !valid && field !== "issuingState" && field !== "nationality"); // biome-ignore format: one list
      // Invented states have the code of Utopia, which the parser does not list.
      expect(failing, zone.join("\n")).toEqual([]);
    }
  });

  test("half of the states are of the home market, and some are invented", () => {
    const states = Array.from({ length: 300 }, (_, index) => pickState(seeded("state", index)));
    const home = states.filter(({ code }) => code !== null && HOME_MARKET.includes(code));
    expect(new Set(home.map(({ code }) => code)).size).toBe(HOME_MARKET.length);
    expect(home.length / states.length).toBeGreaterThan(0.4);
    expect(home.length / states.length).toBeLessThan(0.6);
    expect(states.filter(({ code }) => code === null).length).toBeGreaterThan(20);
  });

  test("nobody can know the country of an invented state", () => {
    const unknown = drawings.filter(({ country, kind }) => country === null && kind !== "other-card");
    expect(unknown.length).toBeGreaterThan(0);
    for (const { fields, sides } of unknown) {
      expect(fields["issuingCountry"]).toBeUndefined();
      expect(sides[0]?.visible).not.toContain("issuingCountry");
    }
  });

  test.each([...HOME_MARKET])("numbers of %s are made and read by one rule", (code) => {
    const rule = personalNumberRuleOf(code);
    if (!rule) throw new Error(`no rule of ${code}`);
    for (let seed = 0; seed < 20; seed += 1) {
      const number = numberOf(rule, "1990-02-28", seed % 2 === 0, seeded(code, seed));
      expect(number).toMatch(rule.pattern);
      expect(printedNumber(number, rule).replace(/[^A-Z0-9]/g, "")).toBe(number);
      const parts = personalNumberParts(number, code, TODAY);
      if (parts?.dateOfBirth) expect(parts.dateOfBirth).toBe("1990-02-28");
      if (parts?.sex) expect(parts.sex).toBe(seed % 2 === 0 ? "M" : "F");
      expect(parts?.checkDigitHolds ?? true).toBe(true);
    }
  });

  test("every language names every particular", () => {
    for (const [name, { labels, months }] of Object.entries(LANGUAGES)) {
      for (const each of LABEL_NAMES) expect(labels[each], `${name} ${each}`).not.toBe("");
      expect(months.split(" ")).toHaveLength(12);
    }
  });

  test("a word across the text stands on marked specimens only", () => {
    const drawn = (marked: boolean) => {
      const all = Array.from({ length: 5 }, (_, index) => varied("card-front", index, marked));
      return all.map(({ sides }) => sides[0]?.canvas.svg(4).length ?? 0).reduce((sum, size) => sum + size, 0);
    };
    expect(drawn(true)).toBeGreaterThan(drawn(false));
  });

  test("the level real makes small pictures, and the same seed the same bytes", async () => {
    sharp.unblock({ operation: ["VipsForeignLoadSvgBuffer"] });
    expect(SPECIMEN_KINDS).toEqual(expect.arrayContaining([...VARIED_KINDS]));
    const make = () =>
      makeSpecimen({ seed: 7, kind: "card-front", level: "real", index: 1, today: TODAY, portrait: null, recaptured: false }); // biome-ignore format: one order
    const [one, two] = [await make(), await make()];
    expect(one.files[0]?.jpeg.equals(two.files[0]?.jpeg ?? Buffer.alloc(0))).toBe(true);
    const { width = 0, height = 0 } = await sharp(one.files[0]?.jpeg).metadata();
    expect(Math.max(width, height)).toBeGreaterThanOrEqual(370);
    expect(Math.max(width, height)).toBeLessThanOrEqual(840);
    expect([one.truth.images[0]?.width, one.truth.images[0]?.height]).toEqual([width, height]);
  }, 30_000);
});
