import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { contrast, paletteFor, parseHex } from "@/components/capture/branding";

/** Every ground on which the accent and its text stand, as app/globals.css has them. */
const GROUNDS = { light: ["#ffffff", "#f3f4f7"], dark: ["#0b0d12", "#14171f", "#1c2029"] } as const;

function ratio(a: string, b: string): number {
  const [first, second] = [parseHex(a), parseHex(b)];
  if (!first || !second) throw new Error(`not a colour: ${a} ${b}`);
  return contrast(first, second);
}

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);

describe("BRAND-COLOUR-1 any primary colour stays readable", () => {
  test.each(["light", "dark"] as const)("in the %s theme", (theme) => {
    fc.assert(
      fc.property(fc.option(hex), (colour) => {
        const palette = paletteFor(colour, theme);
        expect(ratio(palette.accent, palette.onAccent)).toBeGreaterThanOrEqual(4.5);
        for (const ground of GROUNDS[theme]) {
          expect(ratio(palette.accent, ground)).toBeGreaterThanOrEqual(3);
          expect(ratio(palette.accentText, ground)).toBeGreaterThanOrEqual(4.5);
        }
      }),
      { numRuns: 2000 },
    );
  });

  test("a colour that is readable already is left alone", () => {
    expect(paletteFor("#0a7d5a", "light").accent).toBe("#0a7d5a");
    expect(paletteFor("#fc0", "dark").accent).toBe("#ffcc00");
  });

  test("black on dark becomes a light grey, white on light a dark one", () => {
    expect(ratio(paletteFor("#000", "dark").accent, "#0b0d12")).toBeGreaterThan(3);
    expect(ratio(paletteFor("#fff", "light").accent, "#ffffff")).toBeGreaterThan(3);
  });

  test("the hue survives: a dark blue becomes a lighter blue, not a grey", () => {
    const [red, , blue] = parseHex(paletteFor("#112233", "dark").accent) ?? [0, 0, 0];
    expect(blue - red).toBeGreaterThan(60);
  });
});

test.each(["red", "#12", "#12345", "#1234567", "url(#x)", "#ggg", "", "#abc;--x:1"])(
  "%j is no colour",
  (text) => {
    expect(parseHex(text)).toBeNull();
    expect(paletteFor(text, "dark")).toEqual(paletteFor(null, "dark"));
  },
);

test("three digits stand for six", () => expect(parseHex("#1aF")).toEqual([0x11, 0xaa, 0xff]));

test("the ratio is WCAG's", () => {
  expect(ratio("#000000", "#ffffff")).toBeCloseTo(21, 5);
  expect(ratio("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
});
