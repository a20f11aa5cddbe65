import { MARKS } from "@/lib/vision/document/diacritics/network";
import { letterInk } from "@/lib/vision/document/diacritics/patches";
import { corners } from "@/lib/vision/document/page/geometry";
import { recogniseLines } from "@/lib/vision/document/page/recognise";
import { folded } from "@/lib/vision/document/printed/text";
import { drawAccentLine } from "./diacritic-lines";
import type { Example } from "./learn-diacritics";

/** Lines from this seed on are never used for training. */
export const HELD_OUT_SEED = 1_000_000;

/** The letters of drawn lines, found as the reader finds them; lines that are read wrong teach nothing. */
export async function examplesOf(firstSeed: number, lines: number) {
  const [above, below]: [Example[], Example[]] = [[], []];
  for (let seed = firstSeed; seed < firstSeed + lines; seed += 1) {
    const { image, letters, box } = await drawAccentLine(seed);
    const [reading] = await recogniseLines(image, [corners(box)]);
    const text = folded(reading?.text ?? "").replace(/ /g, "");
    if (!reading || text !== letters.map(({ letter }) => letter).join("")) continue;
    for (const [i, ink] of (letterInk(image, box, reading.places) ?? []).entries()) {
      const { letter = "", mark = "none", hasCedilla = false } = letters[i] ?? {};
      if (!hasCedilla) above.push({ ink: ink.above, answer: MARKS.indexOf(mark) });
      if ("CST".includes(letter)) below.push({ ink: ink.below, answer: Number(hasCedilla) });
    }
  }
  return { above, below };
}
