import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import opentype from "opentype.js";
import type { Colours } from "./colours";
import { mark } from "./drawings";

/** What link previews ask for. */
export const SOCIAL_WIDTH_PX = 1200;
export const SOCIAL_HEIGHT_PX = 630;

const CHECKS = ["Document", "Face match", "Liveness", "Screening"] as const;
const CARD = { x: 700, y: 91, width: 404, height: 448 } as const;
const ROW_HEIGHT = 66;

type Weight = "Regular" | "Medium" | "SemiBold";

interface TextOptions {
  readonly x: number;
  /** The baseline. */
  readonly y: number;
  readonly size: number;
  readonly weight: Weight;
  readonly fill: string | undefined;
  readonly anchor?: "start" | "middle" | "end";
}

const require = createRequire(import.meta.url);
const fonts = new Map<Weight, opentype.Font>();

function font(weight: Weight): opentype.Font {
  const known = fonts.get(weight);
  if (known) return known;
  // The package exports modules only; its fonts lie beside them.
  const folder = path.join(path.dirname(require.resolve("geist/font/sans")), "fonts", "geist-sans");
  const bytes = readFileSync(path.join(folder, `Geist-${weight}.ttf`));
  const loaded = opentype.parse(new Uint8Array(bytes).buffer);
  fonts.set(weight, loaded);
  return loaded;
}

/** Text as outlines of the dashboard's own font: other machines have other fonts. */
function text(words: string, { x, y, size, weight, fill, anchor = "start" }: TextOptions): string {
  const face = font(weight);
  const options = { letterSpacing: size > 40 ? -0.025 : -0.008 };
  const width = face.getAdvanceWidth(words, size, options);
  const left = { start: x, middle: x - width / 2, end: x - width }[anchor];
  return `<path fill="${fill}" d="${face.getPath(words, left, y, size, options).toPathData(2)}"/>`;
}

/** One check of the sample result, with a tick at its end. */
function checkRow(label: string, i: number, colours: Colours): string {
  const y = CARD.y + 168 + i * ROW_HEIGHT;
  const { x, width } = CARD;
  return [
    `<path d="M${x + 32} ${y}h${width - 64}" stroke="${colours["line"]}" stroke-width="1.5"/>`,
    text(label, { x: x + 32, y: y + 42, size: 23, weight: "Medium", fill: colours["ink"] }),
    `<circle cx="${x + width - 46}" cy="${y + 33}" r="15" fill="${colours["good-ground"]}"/>`,
    `<path d="m${x + width - 52.5} ${y + 33.5} 4.7 4.7 8.3-9.6" fill="none" stroke="${colours["good"]}" ` +
      'stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/>',
  ].join("");
}

/** A verification's result as the dashboard shows it, without a person. */
function resultCard(colours: Colours): string {
  const { x, y, width, height } = CARD;
  const portrait = { x: x + 32, y: y + 38 };
  const badge = { x: x + width - 32 - 128, y: y + 60 };
  return [
    `<rect x="${x}" y="${y + 18}" width="${width}" height="${height}" rx="28" fill="${colours["ink"]}" opacity=".16" filter="url(#blur)"/>`,
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="28" fill="${colours["card"]}" stroke="${colours["line"]}" stroke-width="1.5"/>`,
    `<g transform="translate(${portrait.x} ${portrait.y})">`,
    `<rect width="88" height="88" rx="22" fill="${colours["raised"]}"/>`,
    `<circle cx="44" cy="35" r="14" fill="${colours["edge"]}"/>`,
    `<path d="M18 73c2-15 13-21 26-21s24 6 26 21z" fill="${colours["edge"]}"/>`,
    `<path d="M4 22V18A14 14 0 0 1 18 4h4M66 4h4a14 14 0 0 1 14 14v4M84 66v4a14 14 0 0 1-14 14h-4M22 84h-4A14 14 0 0 1 4 70v-4" ` +
      `transform="translate(-4.400 -4.400) scale(1.1)" fill="none" stroke="${colours["accent"]}" stroke-width="4" stroke-linecap="round"/></g>`,
    `<rect x="${badge.x}" y="${badge.y}" width="128" height="44" rx="22" fill="${colours["good-ground"]}"/>`,
    text("Approved", {
      x: badge.x + 64,
      y: badge.y + 29.5,
      size: 21,
      weight: "Medium",
      fill: colours["good"],
      anchor: "middle",
    }),
    ...CHECKS.map((label, i) => checkRow(label, i, colours)),
  ].join("");
}

/** The picture that chat programs and social networks show beside a link to this server. */
export function socialImage(colours: Colours): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SOCIAL_WIDTH_PX} ${SOCIAL_HEIGHT_PX}">`,
    '<defs><filter id="blur" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="26"/></filter></defs>',
    `<rect width="${SOCIAL_WIDTH_PX}" height="${SOCIAL_HEIGHT_PX}" fill="${colours["ground"]}"/>`,
    `<rect x="902" width="298" height="${SOCIAL_HEIGHT_PX}" fill="${colours["accent"]}"/>`,
    `<rect x="96" y="112" width="84" height="84" rx="21" fill="${colours["accent"]}"/>`,
    mark({ x: 106, y: 122, size: 64, stroke: colours["on-accent"] ?? "" }),
    text("Identity", { x: 92, y: 322, size: 84, weight: "SemiBold", fill: colours["ink"] }),
    text("verification", { x: 92, y: 412, size: 84, weight: "SemiBold", fill: colours["ink"] }),
    text("Documents, faces and liveness,", {
      x: 96,
      y: 478,
      size: 29,
      weight: "Regular",
      fill: colours["soft"],
    }),
    text("checked on your own server.", {
      x: 96,
      y: 518,
      size: 29,
      weight: "Regular",
      fill: colours["soft"],
    }),
    resultCard(colours),
    "</svg>\n",
  ].join("");
}
