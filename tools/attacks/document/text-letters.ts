import sharp from "sharp";
import type { Pixels } from "@/lib/vision/images/image";
import { type Typeface, textPath, textWidth, ZONE_LETTERS, ZONE_PEN } from "@/tools/specimen/lettering";
import type { Random } from "@/tools/specimen/random";
import type { Colour } from "./raster";
import { type Letters, type Level, levelOf, stretchOf, type TextPlace } from "./text-level";

const FONTS = ["sans", "bold", "serif", "condensed", "narrowBold", "plex", "open", "monoBold"] as const;
/** Pixels of a levelled line for each pixel of its letters on the mask. */
const FINER = 3;
/** Height of capitals as a share of a font's size: that of Arial, which the others are near. */
const CAPITAL = 0.716;
/** Size of the letters of zones in the units of their outlines. */
const ZONE_LETTER = { width: 14, height: 24 } as const;

interface Area {
  readonly width: number;
  readonly height: number;
  /** Rows between which capitals stand. */
  readonly top: number;
  readonly bottom: number;
}

/** One line of text as SVG, no wider than its area. */
function typed(text: string, face: Typeface, { width, top, bottom }: Area): string {
  const size = (bottom - top) / CAPITAL;
  const natural = textWidth(text, face, size);
  const squeeze = natural > width ? width / natural : 1;
  return `<path transform="scale(${squeeze} 1)" fill="#fff" d="${textPath(text, face, size, 0, bottom)}"/>`;
}

/** Letters of a zone, one in each cell of the same width. */
function zoneLetters(text: string, { width, top, bottom }: Area): string {
  const cell = width / text.length;
  const scale = (bottom - top) / ZONE_LETTER.height;
  const letters = [...text].map((letter, i) => {
    const left = (i + 0.5) * cell - (ZONE_LETTER.width / 2) * scale;
    return `<path transform="translate(${left} ${top}) scale(${scale})" d="${ZONE_LETTERS[letter] ?? ""}"/>`;
  });
  return `<g fill="none" stroke="#fff" stroke-width="${ZONE_PEN}" stroke-linecap="round">${letters.join("")}</g>`;
}

/** Shares of ink at the points of an area, of a drawing in its pixels. */
async function maskOf(drawing: string, { width, height }: Area) {
  const [w, h] = [Math.ceil(width * FINER), Math.ceil(height * FINER)];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}"><g transform="scale(${FINER})">${drawing}</g></svg>`;
  // Letters are drawn as SVG, which the service itself never opens (UPLOAD-TYPE-1).
  sharp.unblock({ operation: ["VipsForeignLoadSvgBuffer"] });
  const { data, info } = await sharp(Buffer.from(svg))
    .flatten({ background: "#000" })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return (u: number, v: number) => {
    let sum = 0;
    const [x0, y0] = [Math.floor((u - 0.5) * FINER), Math.floor((v - 0.5) * FINER)];
    for (let y = y0; y < y0 + FINER; y += 1) {
      for (let x = x0; x < x0 + FINER; x += 1) {
        const isInside = x >= 0 && y >= 0 && x < info.width && y < info.height;
        if (isInside) sum += data[(y * info.width + x) * info.channels] ?? 0;
      }
    }
    return sum / (FINER * FINER) / 255;
  };
}

/** The colour of new letters at a point of a levelled line, and how much of it covers the ground. */
export type Inked = (
  u: number,
  v: number,
  ink: Colour,
) => { readonly colour: Colour; readonly share: number };

interface Typed {
  readonly text: string;
  readonly isZone: boolean;
  readonly start: number;
  readonly end: number;
  readonly level: Level;
  readonly letters: Letters;
}

export async function typedLetters(
  { text, isZone, start, end, level, letters }: Typed,
  random: Random,
): Promise<Inked> {
  const tall = letters.bottom - letters.top;
  const area: Area = {
    width: end - start,
    height: level.height,
    top: letters.top + (isZone ? 0.06 : random.between(-0.04, 0.06)) * tall,
    bottom: letters.bottom - (isZone ? 0.06 : random.between(-0.04, 0.04)) * tall,
  };
  const drawing = isZone ? zoneLetters(text, area) : typed(text, random.pick(FONTS), area);
  const mask = await maskOf(drawing, area);
  return (u, v, ink) => ({ colour: ink, share: mask(u - start, v) });
}

/** Letters of other places of the document, each scaled into its cell; a letter that is nowhere else stays. */
export function copiedLetters(
  photo: Pixels,
  { place, plain, from, to }: { place: TextPlace; plain: string; from: number; to: number },
  sources: readonly TextPlace[],
): Inked {
  const cells = Array.from({ length: to - from }, (_, at) => {
    const index = from + at;
    const own = stretchOf(place, index, index + 1);
    const wanted = plain[index];
    for (const source of sources) {
      const found = [...source.text.replace(/\s/g, "")].findIndex(
        (letter, i) => letter === wanted && !(source === place && i === index),
      );
      if (found < 0 || found >= source.places.length) continue;
      return { own, from: stretchOf(source, found, found + 1), level: levelOf(photo, source) };
    }
    return { own, from: own, level: levelOf(photo, place) };
  });
  const height = levelOf(photo, place).height;
  return (u, v) => {
    const cell = cells.find(({ own }) => u >= own[0] && u < own[1]);
    if (!cell) return { colour: [0, 0, 0], share: 0 };
    const across = (u - cell.own[0]) / Math.max(1, cell.own[1] - cell.own[0]);
    const from = cell.from[0] + across * (cell.from[1] - cell.from[0]);
    const isEdge = v < 0.04 * height || v > 0.96 * height;
    return { colour: cell.level.colourAt(from, (v / height) * cell.level.height), share: isEdge ? 0 : 1 };
  };
}
