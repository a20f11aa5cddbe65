import { describe, expect, test } from "vitest";
import { symbolOf } from "@/lib/vision/document/mrz/alphabet";
import { checkDigit, verifyChecks } from "@/lib/vision/document/mrz/check-digits";
import { LAYOUTS, MRZ_FORMATS } from "@/lib/vision/document/mrz/formats";
import { LONG_NUMBER, ZONES } from "./specimens";

describe("DOCUMENT-ZONE-1 check digits", () => {
  test.each([
    ["520727", "3"],
    ["AB2134<<<", "5"],
    ["HA672242<658022549601086<<<<<<<<<<<<<<0", "8"],
    ["", "0"],
  ])("ICAO 9303-3 examples: %s has %s", (text, digit) => expect(checkDigit(text)).toBe(digit));

  test.each(MRZ_FORMATS)(
    "every check of the %s specimen holds and every character fits its mask",
    (format) => {
      const lines = ZONES[format];
      const results = verifyChecks(format, lines);
      expect(Object.keys(results).length).toBeGreaterThanOrEqual(2);
      expect(Object.values(results)).not.toContain(false);
      LAYOUTS[format].masks.forEach((masks, i) => {
        expect(masks.length).toBe(LAYOUTS[format].columns);
        const allowed = masks.map((mask, j) => mask[symbolOf(lines[i]?.charAt(j) ?? "")]);
        expect(new Set(allowed)).toEqual(new Set([1]));
      });
    },
  );

  test("the line of a French licence: another digit anywhere is noticed", () => {
    const [line] = ZONES.FRDL;
    for (const at of [7, 16, 20]) {
      const changed = line.slice(0, at) + (line.charAt(at) === "9" ? "1" : "9") + line.slice(at + 1);
      expect(verifyChecks("FRDL", [changed]).composite).toBe(false);
    }
  });

  const dated = MRZ_FORMATS.filter((format) => LAYOUTS[format].checks.birth);
  test.each(dated)("one changed digit of the birth date in %s is noticed", (format) => {
    const field = LAYOUTS[format].checks.birth;
    const lines = ZONES[format].map((line, i) => {
      if (i !== field?.line) return line;
      const digit = line.charAt(field.from + 1) === "9" ? "1" : "9";
      return line.slice(0, field.from + 1) + digit + line.slice(field.from + 2);
    });
    expect(verifyChecks(format, lines).birth).toBe(false);
  });

  test("a TD1 number over nine characters carries its check digit in the optional field", () => {
    expect(verifyChecks("TD1", LONG_NUMBER).number).toBe(true);
    const wrong = [LONG_NUMBER[0].replace("7349", "7348"), ...LONG_NUMBER.slice(1)];
    expect(verifyChecks("TD1", wrong).number).toBe(false);
  });

  test("an empty personal number of a passport may have a filler or a zero as check digit", () => {
    const [first, second] = ZONES.TD3;
    for (const digit of ["<", "0"]) {
      const blank = [first, `${second.slice(0, 28)}<<<<<<<<<<<<<<${digit}${second.slice(43)}`];
      expect(verifyChecks("TD3", blank).personal).toBe(true);
    }
  });
});
