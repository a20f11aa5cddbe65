import { BELOWS, MARKS, type MarkShape } from "@/lib/vision/document/diacritics/network";
import { letterPatches } from "@/lib/vision/document/diacritics/patches";
import { corners } from "@/lib/vision/document/page/geometry";
import { recogniseLines } from "@/lib/vision/document/page/recognise";
import { folded } from "@/lib/vision/document/printed/text";
import { WorkBudget } from "@/lib/vision/document/work-budget";
import { drawDiacriticLine, type LineKind, MAY_BE_STRUCK, MAY_HAVE_BELOW } from "./diacritic-lines";
import type { Example } from "./learn-diacritics";

/** Lines of this seed and above are never used for training. */
export const HELD_OUT_SEED = 1_000_000;

/** Letters of a rendered line with their patches, cut out as the reader does it; none where the line was misread. */
async function lettersOf(seed: number, kind: LineKind) {
  const { image, letters, box } = await drawDiacriticLine(seed, kind);
  const [reading] = await recogniseLines(image, [corners(box)], new WorkBudget());
  const text = folded(reading?.text ?? "").replace(/ /g, "");
  if (!reading || text !== letters.map(({ letter }) => letter.toUpperCase()).join("")) return [];
  const patches = letterPatches(image, box, reading.places, kind === "small") ?? [];
  return letters.flatMap((letter, i) => (patches[i] ? [{ ...letter, patches: patches[i] }] : []));
}

/**
 * Examples of marks above letters and below them, from rendered lines.
 * @param kind of capitals, or of small letters behind a capital
 */
export async function marksOf(firstSeed: number, lines: number, kind: "marks" | "small" = "marks") {
  const [above, below]: [Example[], Example[]] = [[], []];
  for (let seed = firstSeed; seed < firstSeed + lines; seed += 1) {
    for (const { letter, mark, below: under, patches } of await lettersOf(seed, kind)) {
      if (under === "none")
        above.push({ patch: patches.above, answer: MARKS.indexOf(seenMark(letter, mark)) });
      if (letter !== "g" && MAY_HAVE_BELOW.has(letter.toUpperCase()))
        below.push({ patch: patches.below, answer: BELOWS.indexOf(under) });
    }
  }
  return { above, below };
}

/** A small i has a dot of its own. */
const seenMark = (letter: string, mark: MarkShape): MarkShape =>
  mark === "none" && (letter === "i" || letter === "j") ? "dot" : mark;

/** Examples of strokes through capitals, from rendered lines of their own. */
export async function strokesOf(firstSeed: number, lines: number) {
  const through: Example[] = [];
  for (let seed = firstSeed; seed < firstSeed + lines; seed += 1) {
    for (const { letter, hasStroke, patches } of await lettersOf(seed, "strokes"))
      if (MAY_BE_STRUCK.has(letter)) through.push({ patch: patches.through, answer: Number(hasStroke) });
  }
  return { through };
}
