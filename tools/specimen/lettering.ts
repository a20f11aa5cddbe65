import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import opentype from "opentype.js";

/**
 * Text as outlines of fonts from npm packages, so that specimens do not depend on the fonts of the machine.
 */
export type Typeface = keyof typeof FACES;

const require = createRequire(import.meta.url);

/** Where each font's package is installed. */
const FOLDERS = {
  arimo: path.dirname(require.resolve("@fontsource/arimo/package.json")),
  cousine: path.dirname(require.resolve("@fontsource/cousine/package.json")),
  tinos: path.dirname(require.resolve("@fontsource/tinos/package.json")),
  "roboto-condensed": path.dirname(require.resolve("@fontsource/roboto-condensed/package.json")),
  "pt-sans-narrow": path.dirname(require.resolve("@fontsource/pt-sans-narrow/package.json")),
  "ibm-plex-sans": path.dirname(require.resolve("@fontsource/ibm-plex-sans/package.json")),
  "open-sans": path.dirname(require.resolve("@fontsource/open-sans/package.json")),
} as const;

/** A package of npm, a weight, and its subsets: the packages split each font by script. */
interface Face {
  readonly font: keyof typeof FOLDERS;
  readonly weight: 400 | 700;
  readonly subsets: readonly string[];
}
const LATIN = ["latin", "latin-ext"] as const;
const EASTERN = ["latin", "latin-ext", "cyrillic", "greek"] as const;
const FACES = {
  sans: { font: "arimo", weight: 400, subsets: LATIN },
  bold: { font: "arimo", weight: 700, subsets: LATIN },
  monoBold: { font: "cousine", weight: 700, subsets: LATIN },
  serif: { font: "tinos", weight: 400, subsets: LATIN },
  serifBold: { font: "tinos", weight: 700, subsets: LATIN },
  condensed: { font: "roboto-condensed", weight: 400, subsets: LATIN },
  condensedBold: { font: "roboto-condensed", weight: 700, subsets: LATIN },
  narrow: { font: "pt-sans-narrow", weight: 400, subsets: LATIN },
  narrowBold: { font: "pt-sans-narrow", weight: 700, subsets: LATIN },
  plex: { font: "ibm-plex-sans", weight: 400, subsets: LATIN },
  plexBold: { font: "ibm-plex-sans", weight: 700, subsets: LATIN },
  open: { font: "open-sans", weight: 400, subsets: EASTERN },
  openBold: { font: "open-sans", weight: 700, subsets: EASTERN },
} as const satisfies Readonly<Record<string, Face>>;

const fileOf = ({ font, weight }: Face, subset: string) =>
  path.join(FOLDERS[font], "files", `${font}-${subset}-${weight}-normal.woff`);

const loaded = new Map<Typeface, readonly opentype.Font[]>();

function fontsOf(face: Typeface): readonly opentype.Font[] {
  const known = loaded.get(face);
  if (known) return known;
  const drawn: Face = FACES[face];
  const fonts = drawn.subsets.map((subset) =>
    opentype.parse(new Uint8Array(readFileSync(fileOf(drawn, subset))).buffer),
  );
  loaded.set(face, fonts);
  return fonts;
}

interface Run {
  readonly font: opentype.Font;
  text: string;
}

/** Splits the text into runs by the half of the font that has the letters. */
function runsOf(text: string, face: Typeface): readonly Run[] {
  const fonts = fontsOf(face);
  const runs: Run[] = [];
  for (const letter of text) {
    const font = fonts.find((each) => each.charToGlyphIndex(letter) > 0) ?? (fonts[0] as opentype.Font);
    const last = runs.at(-1);
    if (last?.font === font) last.text += letter;
    else runs.push({ font, text: letter });
  }
  return runs;
}

export const textWidth = (text: string, face: Typeface, size: number) =>
  runsOf(text, face).reduce((width, run) => width + run.font.getAdvanceWidth(run.text, size), 0);

/** An SVG path of one line; `y` is its baseline. */
export function textPath(text: string, face: Typeface, size: number, x: number, y: number): string {
  let at = x;
  return runsOf(text, face)
    .map((run) => {
      const path = run.font.getPath(run.text, at, y, size).toPathData(3);
      at += run.font.getAdvanceWidth(run.text, size);
      return path;
    })
    .join("");
}

/**
 * The letters of machine-readable zones as centre lines with the proportions of OCR-B size I (ISO 1073-2), in tenths of a
 * millimetre: 14 wide, 24 tall, stroke 3.5 wide.
 */
export const ZONE_PEN = 3.5;
export const ZONE_LETTERS: Readonly<Record<string, string>> = {
  "0": "M7 0C3 0 1 5 1 12S3 24 7 24S13 19 13 12S11 0 7 0Z",
  "1": "M3 6L9 0V24",
  "2": "M1 5C2 1 5 0 7 0C11 0 13 3 13 6C13 12 1 17 1 24H13",
  "3": "M1 0H12L6 9C10 9 13 12 13 16C13 21 10 24 6 24C3 24 1 22 0 20",
  "4": "M9 0L1 17H14M10 11V24",
  "5": "M12 0H3L2 10C4 9 5 9 7 9C11 9 13 12 13 16C13 21 10 24 6 24C3 24 1 23 0 21",
  "6": "M9 0C4 5 1 11 1 16C1 21 3 24 7 24S13 21 13 16.5S10 9.5 7 9.5S2 12 1 16",
  "7": "M1 0H13C9 7 6 15 6 24",
  "8": "M7 0C4 0 2 2 2 5.5S4 11 7 11S12 9 12 5.5S10 0 7 0ZM7 11C3 11 1 14 1 17.5S3 24 7 24S13 21 13 17.5S11 11 7 11Z",
  "9": "M5 24C10 19 13 13 13 8C13 3 11 0 7 0S1 3 1 7.5S4 14.5 7 14.5S12 12 13 8",
  A: "M0 24L7 0L14 24M3 16H11",
  B: "M1 0V24H7C11 24 13 21 13 17.5S11 11.5 7 11.5H1M1 0H6C10 0 12 2 12 5.7S10 11.5 6 11.5",
  C: "M13 4C12 1 10 0 8 0C3 0 1 6 1 12S3 24 8 24C10 24 12 23 13 20",
  D: "M1 0V24H5C11 24 13 18 13 12S11 0 5 0Z",
  E: "M13 0H2V24H13M2 11H11",
  F: "M13 0H2V24M2 11H11",
  G: "M13 4C12 1 10 0 8 0C3 0 1 6 1 12S3 24 8 24C10 24 12 23.5 13 22V13H8",
  H: "M1 0V24M13 0V24M1 11.5H13",
  I: "M2 0H12M7 0V24M2 24H12",
  J: "M3 0H11V17C11 22 9 24 6 24C3 24 1 22 1 19",
  K: "M1 0V24M13 0L2 13M5 10L13 24",
  L: "M2 0V24H13",
  M: "M0 24L1.5 0L7 14L12.5 0L14 24",
  N: "M1 24V0L13 24V0",
  O: "M7 0C1 0 0 4 0 12S1 24 7 24S14 20 14 12S13 0 7 0Z",
  P: "M1 24V0H7C11 0 13 3 13 7S11 14 7 14H1",
  Q: "M7 0C1 0 0 4 0 12S1 24 7 24S14 20 14 12S13 0 7 0ZM9 17L14 25",
  R: "M1 24V0H7C11 0 13 3 13 7S11 14 7 14H1M7 14L13 24",
  S: "M12.5 4C12 1 10 0 7 0C3 0 1 2 1 5.5C1 14 13 9 13 18C13 22 10 24 7 24C3 24 1 22.5 .5 20",
  T: "M0 0H14M7 0V24",
  U: "M1 0V16C1 22 3 24 7 24S13 22 13 16V0",
  V: "M0 0L7 24L14 0",
  W: "M0 0L2 24L7 9L12 24L14 0",
  X: "M0 0L14 24M14 0L0 24",
  Y: "M0 0L7 12L14 0M7 12V24",
  Z: "M1 0H13L1 24H13",
  "<": "M13 5L2 13L13 21",
};
