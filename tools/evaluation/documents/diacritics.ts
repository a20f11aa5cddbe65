import { MARKS } from "@/lib/vision/document/diacritics/network";
import { letterPatches } from "@/lib/vision/document/diacritics/patches";
import { corners } from "@/lib/vision/document/page/geometry";
import { recogniseLines } from "@/lib/vision/document/page/recognise";
import { folded } from "@/lib/vision/document/printed/text";
import { WorkBudget } from "@/lib/vision/document/work-budget";
import { drawDiacriticLine } from "./diacritic-lines";
import type { Example } from "./learn-diacritics";

/** Lines of this seed and above are never used for training. */
export const HELD_OUT_SEED = 1_000_000;

/** Examples from rendered lines, cut out as the reader does it; lines that were misread are left out. */
export async function examplesOf(firstSeed: number, lines: number) {
  const [above, below]: [Example[], Example[]] = [[], []];
  for (let seed = firstSeed; seed < firstSeed + lines; seed += 1) {
    const { image, letters, box } = await drawDiacriticLine(seed);
    const [reading] = await recogniseLines(image, [corners(box)], new WorkBudget());
    const text = folded(reading?.text ?? "").replace(/ /g, "");
    if (!reading || text !== letters.map(({ letter }) => letter).join("")) continue;
    for (const [i, patches] of (letterPatches(image, box, reading.places) ?? []).entries()) {
      const { letter = "", mark = "none", hasCedilla = false } = letters[i] ?? {};
      if (!hasCedilla) above.push({ patch: patches.above, answer: MARKS.indexOf(mark) });
      if ("CST".includes(letter)) below.push({ patch: patches.below, answer: Number(hasCedilla) });
    }
  }
  return { above, below };
}
