import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import opentype from "opentype.js";
import sharp from "sharp";
import type { BelowShape, MarkShape } from "@/lib/vision/document/diacritics/network";
import type { Pixels } from "@/lib/vision/images/image";
import { seeded } from "@/tools/specimen/random";
import { commaBelow, markAbove, ogonek, strokeThrough } from "./diacritic-drawing";

type Random = ReturnType<typeof seeded>;

/** A rendered and degraded line of capitals with diacritics, and its box. */
export interface DiacriticLine {
  readonly image: Pixels;
  readonly letters: readonly LetterDrawing[];
  /** As the detector would find it: around the capitals, diacritics cut off. */
  readonly box: { cx: number; cy: number; width: number; height: number; angle: number };
}

/** Which letters of a line have marks, and of which kind. */
export type LineKind = "marks" | "small" | "strokes";

interface LetterDrawing {
  readonly letter: string;
  readonly mark: MarkShape;
  readonly below: BelowShape;
  readonly hasStroke: boolean;
}

const require = createRequire(import.meta.url);
const FACES = {
  arimo: ["400-normal", "700-normal", "400-italic"],
  cousine: ["400-normal", "700-normal"],
  "ibm-plex-sans": ["400-normal", "700-normal"],
  "open-sans": ["400-normal", "700-normal"],
  "pt-sans-narrow": ["400-normal", "700-normal"],
  "roboto-condensed": ["400-normal", "700-normal"],
  tinos: ["400-normal", "700-normal"],
} as const;

/** A face in two files: one has plain letters and those of western languages, the other the rest of the Latin ones. */
interface Face {
  readonly plain: opentype.Font;
  readonly rest: opentype.Font;
}

const faces = Object.entries(FACES).flatMap(([family, styles]) => {
  const folder = path.dirname(require.resolve(`@fontsource/${family}/package.json`));
  const font = (name: string) =>
    opentype.parse(new Uint8Array(readFileSync(path.join(folder, "files", `${family}-${name}.woff`))).buffer);
  return styles.map((style): Face => ({ plain: font(`latin-${style}`), rest: font(`latin-ext-${style}`) }));
});

const VOWEL_MARKS: readonly MarkShape[] = ["acute", "grave", "circumflex", "tilde", "diaeresis"];
/** Marks of letters in European and African alphabets, and some others, so that a shape is learnt regardless of its letter. */
const MARKS_OF: Readonly<Record<string, readonly MarkShape[]>> = {
  A: [...VOWEL_MARKS, "ring", "macron", "breve"],
  E: [...VOWEL_MARKS, "caron", "macron", "dot"],
  G: ["breve", "dot"],
  I: [...VOWEL_MARKS, "macron", "dot"],
  O: [...VOWEL_MARKS, "doubleAcute", "macron"],
  U: [...VOWEL_MARKS, "ring", "macron", "doubleAcute", "breve"],
  Y: ["acute", "diaeresis", "circumflex"],
  N: ["tilde", "tilde", "acute", "caron"],
  C: ["acute", "caron", "circumflex", "dot"],
  S: ["acute", "caron", "circumflex"],
  Z: ["acute", "caron", "dot"],
};
const BELOW_OF: Readonly<Record<string, BelowShape>> = {
  A: "ogonek",
  C: "comma",
  E: "ogonek",
  G: "comma",
  I: "ogonek",
  K: "comma",
  L: "comma",
  N: "comma",
  R: "comma",
  S: "comma",
  T: "comma",
  U: "ogonek",
};
/** Capitals that may have a mark below them. */
export const MAY_HAVE_BELOW: ReadonlySet<string> = new Set(Object.keys(BELOW_OF));
const STRUCK: Readonly<Record<string, string>> = { O: "Ø", L: "Ł", D: "Đ", H: "Ħ", P: "Þ" };
/** Those whose stroke is drawn here in half of the examples. */
const DRAWN_STROKES = "OLD";
/** Capitals that a stroke makes other ones. */
export const MAY_BE_STRUCK: ReadonlySet<string> = new Set(Object.keys(STRUCK));
const COMBINING: Readonly<Record<Exclude<MarkShape, "none">, string>> = {
  acute: "\u0301",
  grave: "\u0300",
  circumflex: "\u0302",
  tilde: "\u0303",
  diaeresis: "\u0308",
  caron: "\u030c",
  ring: "\u030a",
  macron: "\u0304",
  breve: "\u0306",
  dot: "\u0307",
  doubleAcute: "\u030b",
};
/** Unicode has the letters of both commas and cedillas under either name. */
const COMBINING_BELOW: Readonly<Record<Exclude<BelowShape, "none">, readonly [string, ...string[]]>> = {
  comma: ["\u0327", "\u0326"],
  ogonek: ["\u0328"],
};

/** Names and places of many languages, without diacritics, for many combinations of letters. */
const WORDS =
  "DLAMINI NKOSI TSABEDZE GININDZA HLOPHE SIBUSISO MANDLA PHINDILE MBABANE NHLANGANO MERWE KHUMALO NAIDOO PRETORIUS JOHANNES KAGISO ANDRE LERATO KARIN DURBAN MACHEL CHISSANO SANTOS CONCEICAO MONDLANE JOAO ANTONIO JOSE CARLOS FATIMA GRACA PAULA MAPUTO BEIRA MUKENDI TSHIBANDA LUKUSA ILUNGA JEAN PIERRE FRANCOIS PATRICK CLAIRE THERESE CHANTAL KINSHASA GOMA KAMAU ODHIAMBO MWANGI ACHIENG KIPROTICH WANJIRU MERCY NAIROBI JOHNSON GARCIA WASHINGTON MICHAEL JENNIFER SUSAN AUSTIN MULLER SCHROEDER KATHE JURGEN HERVE BEATRICE INES SITOI NUNEZ MUNOZ YILDIZ SAHIN OZTURK DVORAK NOVAK SVOBODA ZELENY KOVAC JANSEN BJORN ASA ZOE ANAIS LUCIA RUIZ QUISPE KALNINS BERZINA KAZLAUSKAS ZYGIMANTAS WOJCIK JEDRZEJ GRZEGORZ DOGAN ERDOGAN IBRAHIM STEFAN IONESCU GHEORGHE TUDOR ERZSEBET LASZLO GERGO GALEA ZAMMIT KRISTAPS LIGA INARA XAVIER EVA IVO UGO OTA IDA UNA EZIO AYSE YVES".split(
    " ",
  );
const LABELS = ["Surname / Apelido", "Given names", "Nome / Nomes próprios", "Sibongo", "Vornamen", "Prénoms", "4b.", ""] as const; // biome-ignore format: one list

/**
 * Renders and degrades one line; the same seed gives the same line.
 * @param kind whether its capitals have marks above and below them, its small letters have, or its capitals strokes through them
 */
export async function drawDiacriticLine(seed: number, kind: LineKind): Promise<DiacriticLine> {
  // The word is part of the seed: another one would draw other lines than those that the networks were trained on.
  const random = seeded(kind === "marks" ? "accents" : kind, seed);
  const face = faces[random.whole(0, faces.length - 1)] as Face;
  const letters = kind === "strokes" ? struckLettersOf(random) : lettersOf(random, kind === "small");
  // Drawn large, then scaled down to a random height between 7 and 44 px.
  const capital = 60;
  const heightPx = Math.exp(random.between(Math.log(7), Math.log(44)));
  const size = capital / capitalShare(face.plain);
  const spacing = random.chance(0.2) ? random.between(0, 0.12) * capital : 0;
  const [left, baseline] = [random.between(40, 120), 230];
  const parts: string[] = [];
  let x = left;
  for (const each of letters) {
    parts.push(drawLetter(each, { face, size, x, y: baseline, capital }, random));
    x += face.plain.getAdvanceWidth(each.letter, size) + spacing;
  }
  const width = Math.ceil(x + 100);
  const svg = sheet(parts, width, 330, { baseline, capital, left }, random);
  const scale = heightPx / capital;
  const image = await photographed(svg, Math.max(24, Math.round(width * scale)), random);
  const grown = random.between(0.16, 0.34) * heightPx;
  const height = heightPx + 2 * grown;
  return {
    image,
    letters: letters.filter(({ letter }) => letter !== " "),
    box: {
      cx: ((left + x) / 2) * scale,
      cy: (baseline - capital / 2) * scale + random.normal(0.05) * heightPx,
      width: (x - left) * scale + random.between(0.2, 0.7) * heightPx,
      height,
      angle: random.normal(0.006),
    },
  };
}

const wordsOf = (random: Random) =>
  Array.from({ length: random.whole(1, 3) }, () => WORDS[random.whole(0, WORDS.length - 1)] ?? "");

/** Half of the capitals that a stroke makes another letter have one. */
function struckLettersOf(random: Random): LetterDrawing[] {
  return [...wordsOf(random).join(" ")].map((letter) => {
    const hasStroke = STRUCK[letter] !== undefined && random.chance(0.5);
    return { letter, mark: "none", below: "none", hasStroke };
  });
}

/** Small letters behind a mark would touch it where they are as high as a capital. */
const HIGH = /[bdfhklt]/;

function lettersOf(random: Random, areSmall: boolean): LetterDrawing[] {
  const words = wordsOf(random).map((word) =>
    areSmall ? word.charAt(0) + word.slice(1).toLowerCase() : word,
  );
  const share = random.pick([0.1, 0.25, 0.5]);
  return [...words.join(" ")].map((letter) => {
    const marks = HIGH.test(letter) ? [] : (MARKS_OF[letter.toUpperCase()] ?? []);
    const mark =
      marks.length > 0 && random.chance(share) ? marks[random.whole(0, marks.length - 1)] : undefined;
    const below = !mark && random.chance(share) ? belowOf(letter) : "none";
    return { letter, mark: mark ?? "none", below, hasStroke: false };
  });
}

/** The comma of a small g stands above it, and is not drawn. */
const belowOf = (letter: string): BelowShape =>
  letter === "g" ? "none" : (BELOW_OF[letter.toUpperCase()] ?? "none");

const capitalShare = (font: opentype.Font) => -font.getPath("H", 0, 0, 1).getBoundingBox().y1;

/** Where and how large a letter is drawn, and with which face. */
interface Spot {
  readonly face: Face;
  readonly size: number;
  readonly x: number;
  readonly y: number;
  readonly capital: number;
}

/** The font's glyph, or the plain letter with a mark drawn here: fonts differ more in their marks than in their letters. */
function drawLetter(drawing: LetterDrawing, spot: Spot, random: Random): string {
  const { letter, mark, below, hasStroke } = drawing;
  const { face, size, x, y } = spot;
  // Marks stand in the place of the dot.
  const plain = face.plain.getPath(letter === "i" && mark !== "none" ? "ı" : letter, x, y, size);
  const box = plain.getBoundingBox();
  if (hasStroke) {
    const isDrawn = DRAWN_STROKES.includes(letter) && random.chance(0.5);
    const own = isDrawn ? null : glyph(STRUCK[letter] ?? letter, spot);
    return own ?? outline(plain) + strokeThrough(letter, box, spot.capital, random);
  }
  if (mark === "none" && below === "none") return outline(plain);
  const marks =
    mark === "none" ? COMBINING_BELOW[below as keyof typeof COMBINING_BELOW] : ([COMBINING[mark]] as const);
  const own = random.chance(0.55) ? glyph((letter + random.pick(marks)).normalize("NFC"), spot) : null;
  return own ?? outline(plain) + drawnMark(drawing, box, spot, random);
}

const outline = (path: opentype.Path) => `<path fill="#111" d="${path.toPathData(2)}"/>`;

/** The whole letter as the face has it; null where it has none. */
function glyph(whole: string, { face, size, x, y }: Spot): string | null {
  const own = [face.plain, face.rest].find((file) => file.charToGlyphIndex(whole) > 0);
  return own && whole.length === 1 ? outline(own.getPath(whole, x, y, size)) : null;
}

/** Marks of small letters are smaller, and stand as near to them. */
function drawnMark(
  { letter, mark, below }: LetterDrawing,
  box: opentype.BoundingBox,
  { y, capital }: Spot,
  random: Random,
): string {
  const isSmall = letter !== letter.toUpperCase();
  const middle = (box.x1 + box.x2) / 2;
  const scale = isSmall ? random.between(0.75, 1) * capital : capital;
  if (mark !== "none") return markAbove(mark, middle, isSmall ? box.y1 : y - capital, scale, random);
  return below === "comma" ? commaBelow(middle, y, scale, random) : ogonek(letter, box, y, scale, random);
}

interface LinePosition {
  readonly baseline: number;
  readonly capital: number;
  readonly left: number;
}

/** Paper with security lines, the label above and text below. */
function sheet(
  parts: readonly string[],
  width: number,
  height: number,
  place: LinePosition,
  random: Random,
): Buffer {
  const { baseline, capital, left } = place;
  const light = random.whole(62, 97);
  const font = (faces[random.whole(0, 1)] as Face).plain;
  const label = random.pick(LABELS);
  const small = capital * random.between(0.5, 0.85);
  const over = baseline - capital * random.between(1.45, 2.1);
  const under = baseline + capital * random.between(0.75, 1.4) + small * 0.7;
  const text = (words: string, y: number) =>
    `<path fill="#333" fill-opacity="${random.between(0.6, 1)}" d="${font.getPath(words, left, y, small).toPathData(2)}"/>`;
  const waves = Array.from({ length: random.whole(0, 14) }, () => {
    const y = random.between(0, height);
    const bend = random.between(-60, 60);
    return `<path fill="none" stroke="hsl(${random.whole(0, 359)},40%,${random.whole(35, 75)}%)" stroke-width="${random.between(0.8, 2.6)}" stroke-opacity="${random.between(0.2, 0.7)}" d="M0 ${y}Q${width / 4} ${y - bend} ${width / 2} ${y}T${width} ${y + bend}"/>`;
  });
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="hsl(${random.whole(0, 359)},30%,${light}%)"/>` +
      `${waves.join("")}${text(label, over)}${random.chance(0.5) ? text(random.pick(LABELS), under) : ""}${parts.join("")}</svg>`,
  );
}

/** Scales, blurs, shades, adds noise and compresses, as the levels of the specimens do. */
async function photographed(svg: Buffer, width: number, random: Random): Promise<Pixels> {
  const shrunk = sharp(svg).flatten({ background: "#fff" }).resize(width, null, { kernel: "cubic" });
  const blur = random.between(0.2, 1.25);
  const raw = shrunk.toColourspace("srgb").blur(Math.max(0.3, blur)).raw();
  const { data, info } = await raw.toBuffer({ resolveWithObject: true });
  const [deviation, exposure] = [random.between(0, 9), random.between(0.45, 1.08)];
  const slope = random.between(-0.35, 0.35);
  for (let at = 0; at < data.length; at += 3) {
    const x = ((at / 3) % info.width) / info.width;
    const [gain, grain] = [exposure * (1 + slope * (x - 0.5)), random.normal(deviation)];
    for (let channel = 0; channel < 3; channel += 1) {
      data[at + channel] = Math.max(0, Math.min(255, (data[at + channel] ?? 0) * gain + grain));
    }
  }
  const quality = random.whole(55, 95);
  const jpeg = await sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } })
    .jpeg({ quality })
    .toBuffer();
  const read = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true });
  return { data: read.data, width: read.info.width, height: read.info.height };
}
