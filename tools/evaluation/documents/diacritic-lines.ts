import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import opentype from "opentype.js";
import sharp from "sharp";
import type { MarkShape } from "@/lib/vision/document/diacritics/network";
import type { Pixels } from "@/lib/vision/images/image";
import { seeded } from "@/tools/specimen/random";

type Random = ReturnType<typeof seeded>;

/** A rendered and degraded line of capitals with diacritics, and its box. */
export interface DiacriticLine {
  readonly image: Pixels;
  readonly letters: readonly LetterDrawing[];
  /** As the detector would find it: around the capitals, diacritics cut off. */
  readonly box: { cx: number; cy: number; width: number; height: number; angle: number };
}

interface LetterDrawing {
  readonly letter: string;
  readonly mark: MarkShape;
  readonly hasCedilla: boolean;
  readonly hasStroke: boolean;
}

const require = createRequire(import.meta.url);
const FACES = ["arimo-latin-400-normal", "arimo-latin-700-normal", "arimo-latin-400-italic", "cousine-latin-400-normal", "cousine-latin-700-normal"]; // biome-ignore format: one list
const fonts = FACES.map((face) => {
  const folder = path.dirname(require.resolve(`@fontsource/${face.split("-")[0]}/package.json`));
  return opentype.parse(new Uint8Array(readFileSync(path.join(folder, "files", `${face}.woff`))).buffer);
});

const VOWEL_MARKS: readonly MarkShape[] = ["acute", "grave", "circumflex", "tilde", "diaeresis"];
/** Marks of letters in European and African alphabets, and some others, so that a shape is learnt regardless of its letter. */
const MARKS_OF: Readonly<Record<string, readonly MarkShape[]>> = {
  A: [...VOWEL_MARKS, "ring"],
  E: [...VOWEL_MARKS, "caron"],
  I: VOWEL_MARKS,
  O: VOWEL_MARKS,
  U: [...VOWEL_MARKS, "ring"],
  Y: ["acute", "diaeresis", "circumflex"],
  N: ["tilde", "tilde", "acute", "caron"],
  C: ["acute", "caron", "circumflex"],
  S: ["acute", "caron", "circumflex"],
  Z: ["acute", "caron"],
};
const CEDILLAS = "CST";
const STRUCK: Readonly<Record<string, string>> = { O: "Ø", L: "Ł", D: "Đ" };
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
};

/** Names and places of many languages, without diacritics, for many combinations of letters. */
const WORDS =
  "DLAMINI NKOSI TSABEDZE GININDZA HLOPHE SIBUSISO MANDLA PHINDILE MBABANE NHLANGANO MERWE KHUMALO NAIDOO PRETORIUS JOHANNES KAGISO ANDRE LERATO KARIN DURBAN MACHEL CHISSANO SANTOS CONCEICAO MONDLANE JOAO ANTONIO JOSE CARLOS FATIMA GRACA PAULA MAPUTO BEIRA MUKENDI TSHIBANDA LUKUSA ILUNGA JEAN PIERRE FRANCOIS PATRICK CLAIRE THERESE CHANTAL KINSHASA GOMA KAMAU ODHIAMBO MWANGI ACHIENG KIPROTICH WANJIRU MERCY NAIROBI JOHNSON GARCIA WASHINGTON MICHAEL JENNIFER SUSAN AUSTIN MULLER SCHROEDER KATHE JURGEN HERVE BEATRICE INES SITOI NUNEZ MUNOZ YILDIZ SAHIN OZTURK DVORAK NOVAK SVOBODA ZELENY KOVAC JANSEN BJORN ASA ZOE ANAIS LUCIA RUIZ QUISPE XAVIER EVA IVO UGO OTA IDA UNA EZIO AYSE YVES".split(
    " ",
  );
const LABELS = ["Surname / Apelido", "Given names", "Nome / Nomes próprios", "Sibongo", "Vornamen", "Prénoms", "4b.", ""] as const; // biome-ignore format: one list

/**
 * Renders and degrades one line; the same seed gives the same line.
 * @param kind whether its capitals have marks above and below them, or strokes through them
 */
export async function drawDiacriticLine(seed: number, kind: "marks" | "strokes"): Promise<DiacriticLine> {
  // The word is part of the seed: another one would draw other lines than those that the networks were trained on.
  const random = seeded(kind === "marks" ? "accents" : "strokes", seed);
  const font = fonts[random.whole(0, fonts.length - 1)] as opentype.Font;
  const letters = kind === "marks" ? lettersOf(random) : struckLettersOf(random);
  // Drawn large, then scaled down to a random height between 7 and 44 px.
  const capital = 60;
  const heightPx = Math.exp(random.between(Math.log(7), Math.log(44)));
  const size = capital / capitalShare(font);
  const spacing = random.chance(0.2) ? random.between(0, 0.12) * capital : 0;
  const [left, baseline] = [random.between(40, 120), 230];
  const parts: string[] = [];
  let x = left;
  for (const each of letters) {
    parts.push(drawLetter(each, font, size, x, baseline, capital, random));
    x += font.getAdvanceWidth(each.letter, size) + spacing;
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
    return { letter, mark: "none", hasCedilla: false, hasStroke };
  });
}

function lettersOf(random: Random): LetterDrawing[] {
  const words = wordsOf(random);
  const share = random.pick([0.1, 0.25, 0.5]);
  return [...words.join(" ")].map((letter) => {
    const marks = MARKS_OF[letter] ?? [];
    const mark =
      marks.length > 0 && random.chance(share) ? marks[random.whole(0, marks.length - 1)] : undefined;
    const hasCedilla = !mark && CEDILLAS.includes(letter) && random.chance(share);
    return { letter, mark: mark ?? "none", hasCedilla, hasStroke: false };
  });
}

const capitalShare = (font: opentype.Font) => -font.getPath("H", 0, 0, 1).getBoundingBox().y1;

/** The font's glyph, or the plain letter with a mark drawn here: fonts differ more in their marks than in their letters. */
function drawLetter(
  { letter, mark, hasCedilla, hasStroke }: LetterDrawing,
  font: opentype.Font,
  size: number,
  x: number,
  y: number,
  capital: number,
  random: Random,
): string {
  const ink = "#111";
  const plain = font.getPath(letter, x, y, size);
  const outline = (p: opentype.Path) => `<path fill="${ink}" d="${p.toPathData(2)}"/>`;
  if (hasStroke) {
    const struck = STRUCK[letter] ?? letter;
    if (font.charToGlyphIndex(struck) > 0 && random.chance(0.5))
      return outline(font.getPath(struck, x, y, size));
    return outline(plain) + strokeThrough(letter, plain.getBoundingBox(), capital, random);
  }
  if (mark === "none" && !hasCedilla) return outline(plain);
  const whole = (letter + (hasCedilla ? "\u0327" : COMBINING[mark as keyof typeof COMBINING])).normalize(
    "NFC",
  );
  const known = whole.length === 1 && font.charToGlyphIndex(whole) > 0;
  if (known && random.chance(0.55)) return outline(font.getPath(whole, x, y, size));
  const { x1, x2 } = plain.getBoundingBox();
  const drawn = hasCedilla ? cedilla((x1 + x2) / 2, y, capital, random) : strokes(mark, (x1 + x2) / 2, y - capital, capital, random); // biome-ignore format: two marks
  return outline(plain) + drawn;
}

/** Draws a mark above a capital with random height, width, weight, distance and line caps. */
function strokes(mark: MarkShape, cx: number, top: number, capital: number, random: Random): string {
  const pen = capital * random.between(0.055, 0.15);
  const gap = capital * random.between(0.04, 0.13) + pen / 2;
  const rise = capital * random.between(0.08, 0.2);
  const half = capital * random.between(0.12, 0.24);
  const [low, high] = [top - gap, top - gap - rise];
  const cap = random.pick(["round", "butt", "square"]);
  const line = (d: string) =>
    `<path fill="none" stroke="#111" stroke-width="${pen}" stroke-linecap="${cap}" stroke-linejoin="round" d="${d}"/>`;
  switch (mark) {
    case "acute":
      return line(`M${cx - half * 0.45} ${low}L${cx + half * 0.55} ${high}`);
    case "grave":
      return line(`M${cx + half * 0.45} ${low}L${cx - half * 0.55} ${high}`);
    case "circumflex":
      return line(`M${cx - half} ${low}L${cx} ${high}L${cx + half} ${low}`);
    case "caron":
      return line(`M${cx - half} ${high}L${cx} ${low}L${cx + half} ${high}`);
    case "tilde": {
      const [w, bend] = [half * 1.15, Math.max(rise, pen)];
      const y = low - bend / 2;
      return line(`M${cx - w} ${y + bend * 0.3}C${cx - w * 0.5} ${y - bend} ${cx + w * 0.5} ${y + bend} ${cx + w} ${y - bend * 0.3}`); // biome-ignore format: one curve
    }
    case "diaeresis": {
      const radius = Math.max(pen * 0.62, capital * 0.05);
      const y = low - radius / 2;
      return [-half * 0.75, half * 0.75].map((dx) => `<circle cx="${cx + dx}" cy="${y}" r="${radius}" fill="#111"/>`).join(""); // biome-ignore format: two dots
    }
    case "ring":
      return `<circle cx="${cx}" cy="${low - half * 0.5}" r="${half * 0.55}" fill="none" stroke="#111" stroke-width="${pen * 0.7}"/>`;
    default:
      return "";
  }
}

/** The stroke of Ø from corner to corner, of Ł aslant and of Đ level through the stem, of random weight and length. */
function strokeThrough(letter: string, box: opentype.BoundingBox, capital: number, random: Random): string {
  const { x1, x2, y1, y2 } = box;
  const pen = capital * random.between(0.05, 0.13);
  const line = (fromX: number, fromY: number, toX: number, toY: number) =>
    `<path stroke="#111" stroke-width="${pen}" stroke-linecap="${random.pick(["round", "butt", "square"])}" d="M${fromX} ${fromY}L${toX} ${toY}"/>`;
  if (letter === "O") {
    const [aside, over] = [random.between(-0.02, 0.14) * (x2 - x1), random.between(-0.06, 0.08) * (y2 - y1)];
    return line(x1 + aside, y2 + over, x2 - aside, y1 - over);
  }
  // The stem stands at the left; that of an italic leans.
  const stem = x1 + capital * random.between(0.06, 0.14);
  const middle = (y1 + y2) / 2 + capital * random.between(-0.06, 0.06);
  const half = capital * random.between(0.14, 0.24);
  if (letter === "D") return line(stem - half, middle, stem + half * random.between(0.9, 1.4), middle);
  const rise = half * random.between(0.4, 0.8);
  return line(stem - half * random.between(0.7, 1), middle + rise, stem + half, middle - rise);
}

function cedilla(cx: number, y: number, capital: number, random: Random): string {
  const pen = capital * random.between(0.06, 0.12);
  const drop = capital * random.between(0.14, 0.24);
  const path = random.chance(0.6)
    ? `M${cx} ${y}v${drop * 0.35}q${drop * 0.7} 0 ${drop * 0.6} ${drop * 0.4}t${-drop} ${drop * 0.2}`
    : `M${cx + drop * 0.2} ${y + pen}l${-drop * 0.4} ${drop}`;
  return `<path fill="none" stroke="#111" stroke-width="${pen}" stroke-linecap="round" d="${path}"/>`;
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
  const font = fonts[random.whole(0, 1)] as opentype.Font;
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
