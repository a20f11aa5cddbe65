import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { readDocument } from "@/lib/vision/document/read";
import { SideCanvas } from "@/tools/specimen/canvas";
import { LEVELS } from "@/tools/specimen/levels";
import { photograph } from "@/tools/specimen/photo";
import { drawPortrait } from "@/tools/specimen/portrait";
import { seeded } from "@/tools/specimen/random";
import { securityPrint } from "@/tools/specimen/varied/security-print";

const NOW = new Date("2026-11-22T12:00:00Z");

/** A photo of a card whose sex is one letter, in the size of its label, apart from all other text. */
async function photoOfCard(seed: number, letter: string | null): Promise<Uint8Array> {
  const random = seeded("lone-letter", seed);
  const canvas = new SideCanvas(85.6, 54, random, securityPrint);
  drawPortrait(canvas, [3, 14, 20, 26], random);
  const left = [
    ["Surname", "DLAMINI"],
    ["Names", "THANDI NOMSA"],
    ["Date of birth", "12 AUG 1985"],
    ["Personal ID number", "8508120123456"],
  ] as const;
  canvas.text("KINGDOM OF ESWATINI", "condensedBold", 3, 26, 5, "#17301a");
  canvas.text("NATIONAL IDENTITY CARD", "condensedBold", 3, 26, 9, "#17301a");
  for (const [row, [label, value]] of left.entries()) {
    canvas.text(label, "condensed", 2, 26, 16 + row * 9, "#2a4a2c");
    canvas.text(value, "condensedBold", 2.6, 26, 20 + row * 9, "#15151b");
  }
  canvas.text("Sex", "condensed", 2, 66, 34, "#2a4a2c");
  if (letter) canvas.text(letter, "condensedBold", 2, 66, 38, "#15151b");
  const side = { side: "front", canvas, visible: [] } as const;
  return new Uint8Array((await photograph(side, LEVELS.medium, random)).jpeg);
}

describe("DOCUMENT-LABEL-2 a letter that stands alone", () => {
  beforeAll(() => {
    sharp.unblock({ operation: ["VipsForeignLoadSvgBuffer"] });
  });

  test("is read below its label, in five photos of six at least, and never as another", async () => {
    const read: (string | undefined)[] = [];
    const letters = "MFMFFM";
    for (const [seed, letter] of [...letters].entries()) {
      const { fields } = await readDocument(await photoOfCard(seed, letter), undefined, { now: NOW });
      read.push(fields.sex?.value);
    }
    expect(read.filter((value, seed) => value === letters[seed]).length).toBeGreaterThanOrEqual(5);
    expect(read.filter((value, seed) => value !== undefined && value !== letters[seed])).toEqual([]);
  });

  test("is not read where none stands", async () => {
    for (const seed of [0, 1]) {
      const photo = await photoOfCard(seed, null);
      const { fields } = await readDocument(photo, undefined, { now: NOW });
      expect(fields.surname?.value).toBe("DLAMINI");
      expect(fields.sex).toBeUndefined();
    }
  });
});
