import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { barredRegion } from "@/lib/vision/document/barcode/barred-region";

/** A white card of 1280 × 800 px with what `svg` draws. */
async function card(svg: string) {
  const page = `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="800"><rect width="1280" height="800" fill="#fff"/>${svg}</svg>`;
  const { data, info } = await sharp(Buffer.from(page))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}
const BARS = Array.from(
  { length: 120 },
  (_, i) => `<rect x="${200 + i * 6}" y="300" width="${2 + (i % 3)}" height="220" fill="#111"/>`,
).join("");
const SHADES = Array.from(
  { length: 40 },
  (_, i) => `<rect x="100" y="${60 + i * 17}" width="1080" height="6" fill="#222"/>`,
).join("");

describe("DOCUMENT-BARCODE-2 the part that looks like a barcode", () => {
  test("bars are framed with a margin", async () => {
    const region = await barredRegion(await card(BARS));
    expect(region).not.toBeNull();
    const { left = 0, top = 0, width = 0, height = 0 } = region ?? {};
    expect([left < 200, left + width > 915, top < 300, top + height > 520]).toEqual([true, true, true, true]);
    expect(width * height).toBeLessThan(0.6 * 1280 * 800);
  });
  test.each([
    ["an empty card", ""],
    ["rows", SHADES],
  ])("%s has none", async (_, svg) => expect(await barredRegion(await card(svg))).toBeNull());
});
