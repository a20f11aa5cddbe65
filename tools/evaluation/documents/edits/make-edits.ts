import sharp from "sharp";
import type { Pixels } from "@/lib/vision/images/image";
import { changedText, type EditStyle, editText } from "@/tools/attacks/document/text-edit";
import type { TextPlace } from "@/tools/attacks/document/text-level";
import type { Random } from "@/tools/specimen/random";
import type { SideText } from "./read-text";
import { changedZone, EDITED_PARTS, type EditedPart, type ZoneEdit, zonePart } from "./zone-text";

/** Where a part of a document is changed: in one place, which then contradicts the other, or in both alike. */
export const EDITED_WHERE = ["print", "zone", "zone_fixed", "both"] as const;
export type EditedWhere = (typeof EDITED_WHERE)[number];

export interface DocumentEdit {
  readonly part: EditedPart;
  readonly where: EditedWhere;
  /** Photos of the sides, in their order. */
  readonly photos: readonly Uint8Array[];
}

/** A change of one part: what print says before and after, and the same in the zone. */
interface Change {
  readonly side: number;
  readonly place: TextPlace;
  /** First character of the old text within the line, spaces counted. */
  readonly at: number;
  readonly old: string;
  readonly next: string;
}

interface ZoneChange {
  readonly side: number;
  readonly value: string;
}

/** Every edit that a document allows: a part that is not printed, or not in the zone, cannot be changed there. */
export async function editsOf(
  sides: readonly SideText[],
  style: EditStyle,
  random: Random,
): Promise<DocumentEdit[]> {
  const edits: DocumentEdit[] = [];
  for (const part of EDITED_PARTS) {
    const print = printChange(sides, part, random);
    const zone = print && zoneChange(sides, part, print);
    const make = async (where: EditedWhere) => {
      const images = sides.map(({ image }) => image);
      if (print && (where === "print" || where === "both")) {
        images[print.side] = await withPrint(
          images[print.side] as Pixels,
          sides[print.side] as SideText,
          print,
          style,
          random,
        );
      }
      if (zone && where !== "print") {
        const change = { part, value: zone.value, fixed: where !== "zone" };
        images[zone.side] = await withZone(
          images[zone.side] as Pixels,
          sides[zone.side] as SideText,
          change,
          style,
          random,
        );
      }
      const photos = await Promise.all(images.map((image) => saved(image, random)));
      edits.push({ part, where, photos });
    };
    if (print) await make("print");
    if (!zone) continue;
    if (part !== "name") await make("zone");
    await make("zone_fixed");
    await make("both");
  }
  return edits;
}

async function saved({ data, width, height }: Pixels, random: Random): Promise<Uint8Array> {
  const image = sharp(data, { raw: { width, height, channels: 3 } });
  return new Uint8Array(await image.jpeg({ quality: random.whole(75, 95) }).toBuffer());
}

const NUMBER = /[A-Z0-9][A-Z0-9 /.-]{3,}[A-Z0-9]/g;
const YEAR = /(?:19|20)\d\d(?!\d)/;
const YEARS = [-3, -2, 2, 3] as const;

function printChange(sides: readonly SideText[], part: EditedPart, random: Random): Change | null {
  for (const [side, { printed }] of sides.entries()) {
    const found = printed[part];
    if (!found) continue;
    const { place } = found;
    const { text } = place;
    if (part === "date") {
      const year = YEAR.exec(text);
      if (!year) continue;
      const next = String(Number(year[0]) + random.pick(YEARS));
      return { side, place, at: year.index, old: year[0], next };
    }
    const words = part === "number" ? numbersIn(text) : namesIn(text, found.value);
    const [word] = words.sort((a, b) => b.text.length - a.text.length);
    if (!word) continue;
    const length = word.text.replace(/\s/g, "").length;
    const only = part === "number" ? ([length - 3, length] as const) : ([1, Math.min(4, length)] as const);
    return { side, place, at: word.at, old: word.text, next: changedText(word.text, only, random) };
  }
  return null;
}

interface Word {
  readonly text: string;
  readonly at: number;
}

const numbersIn = (text: string): Word[] =>
  [...text.matchAll(NUMBER)]
    .map((match) => ({ text: match[0], at: match.index }))
    .filter(({ text: word }) => (word.match(/\d/g) ?? []).length >= 4);

function namesIn(text: string, value: string): Word[] {
  const [first = ""] = value.split(/[ -]/).sort((a, b) => b.length - a.length);
  const at = text.toUpperCase().indexOf(first);
  return first.length >= 4 && at >= 0 ? [{ text: text.slice(at, at + first.length), at }] : [];
}

/** The same change in the zone; null without a zone, or where it does not say the same. */
function zoneChange(sides: readonly SideText[], part: EditedPart, { old, next }: Change): ZoneChange | null {
  const side = sides.findIndex(({ zone }) => zone !== null);
  const zone = sides[side]?.zone;
  if (!zone) return null;
  const field = zonePart(zone, part);
  if (field === null) return null;
  if (part === "date")
    return field.startsWith(old.slice(2)) ? { side, value: next.slice(2) + field.slice(2) } : null;
  const isSame = field.startsWith(plain(old)) && plain(old).length === plain(next).length;
  return isSame ? { side, value: plain(next) + field.slice(plain(old).length) } : null;
}

const plain = (text: string) => text.toUpperCase().replace(/[^A-Z0-9]/g, "");

async function withPrint(
  image: Pixels,
  { lines }: SideText,
  { place, at, old, next }: Change,
  style: EditStyle,
  random: Random,
): Promise<Pixels> {
  const count = (text: string) => text.replace(/\s/g, "").length;
  const from = count(place.text.slice(0, at));
  const text = place.text.slice(0, at) + next + place.text.slice(at + old.length);
  const others = lines.filter(({ quad }) => quad !== place.quad);
  return editText(image, { place, text, only: [from, from + count(old)], style, others }, random);
}

async function withZone(
  photo: Pixels,
  { zone }: SideText,
  change: ZoneEdit,
  style: EditStyle,
  random: Random,
): Promise<Pixels> {
  let image = photo;
  const rows = zone ? changedZone(zone, change) : null;
  for (const [i, row] of rows?.entries() ?? []) {
    const [place, old] = [zone?.places[i], zone?.lines[i] ?? ""];
    const changed = [...row].flatMap((letter, at) => (letter === old[at] ? [] : [at]));
    const [first, last] = [changed[0], changed.at(-1)];
    if (!place || first === undefined || last === undefined) continue;
    // Letters of a zone have one form, which copies of others would repeat: they are drawn.
    const drawn: EditStyle = { ...style, letters: style.letters === "copied" ? "matched" : style.letters };
    const edit = { place, text: row, only: [first, last + 1] as const, isZone: true as const };
    image = await editText(image, { ...edit, style: drawn, others: [] }, random);
  }
  return image;
}
