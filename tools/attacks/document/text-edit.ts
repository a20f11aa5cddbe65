import sharp from "sharp";
import type { Pixels } from "@/lib/vision/images/image";
import type { Random } from "@/tools/specimen/random";
import { around, copyOf, grain, paint, plus } from "./raster";
import { copiedLetters, typedLetters } from "./text-letters";
import {
  COVERS,
  type Cover,
  coverOf,
  lettersOf,
  levelOf,
  mix,
  stretchOf,
  type TextPlace,
} from "./text-level";

/** What is put in its place: letters of some font, drawn sharply or blurred to match, or copied from another line. */
const LETTERS = ["typed", "matched", "copied"] as const;

export interface EditStyle {
  readonly cover: Cover;
  readonly letters: (typeof LETTERS)[number];
}

export const EDIT_STYLES: readonly EditStyle[] = COVERS.flatMap((cover) =>
  LETTERS.map((letters) => ({ cover, letters })),
);

export interface TextEdit {
  readonly place: TextPlace;
  /** The new text of the whole line, with as many characters as the old one. */
  readonly text: string;
  /** Only these characters are painted anew, spaces not counted; all unless given. */
  readonly only?: readonly [from: number, to: number];
  readonly style: EditStyle;
  /** The line is a row of a machine-readable zone: its letters are drawn as in OCR-B. */
  readonly isZone?: true;
  /** Other lines of the document, whose letters may be copied. */
  readonly others: readonly TextPlace[];
}

/** Replaces the text of a line on a photo. The pixels beside it stay as they are. */
export async function editText(photo: Pixels, edit: TextEdit, random: Random): Promise<Pixels> {
  const { place, text, style, others } = edit;
  const image = copyOf(photo);
  const level = levelOf(photo, place);
  const [from, to] = edit.only ?? [0, place.places.length];
  const [start, end] = stretchOf(place, from, to);
  const cover = coverOf(level, style.cover, [start, end], random);
  const letters = lettersOf(level);
  const plain = text.replace(/\s/g, "");
  const inked =
    style.letters === "copied"
      ? copiedLetters(photo, { place, plain, from, to }, [place, ...others])
      : await typedLetters(
          {
            text: edit.only ? plain.slice(from, to) : text,
            isZone: edit.isZone ?? false,
            start,
            end,
            level,
            letters,
          },
          random,
        );
  const noise = style.letters === "typed" ? 0 : random.between(0.5, 2);
  const area = around(place.quad, 2);
  const pad = Math.min(2, 0.1 * level.height);
  paint(image, area, (x, y, old) => {
    const [u, v] = level.into(x, y);
    if (u < start - pad || u > end + pad || v < -pad || v > level.height + pad) return null;
    const inner = Math.min(u - start + pad, end + pad - u, v + pad, level.height + pad - v);
    const ground = mix(old, cover(u, v), Math.min(1, inner + 0.3));
    const { colour, share } = inked(u, v, letters.ink);
    const drawn = mix(ground, colour, share);
    return [noise > 0 ? plus(drawn, grain(random, noise)) : drawn, 1];
  });
  if (style.letters !== "matched") return image;
  return softened(photo, image, area, random.between(0.3, 0.6) * Math.min(1.5, level.height / 24));
}

/** The edited area blurred a little, so that its letters are as soft as the photo's. */
async function softened(
  photo: Pixels,
  edited: Pixels,
  area: ReturnType<typeof around>,
  sigma: number,
): Promise<Pixels> {
  const { width, height } = edited;
  const data = await sharp(edited.data, { raw: { width, height, channels: 3 } })
    .blur(Math.max(0.3, sigma))
    .raw()
    .toBuffer();
  const image = copyOf(edited);
  const [x0, y0] = [Math.max(0, area.left), Math.max(0, area.top)];
  for (let y = y0; y < Math.min(height, area.top + area.height); y += 1) {
    for (let x = x0; x < Math.min(width, area.left + area.width); x += 1) {
      for (let c = 0; c < 3; c += 1) {
        const at = (y * width + x) * 3 + c;
        if (edited.data[at] !== photo.data[at]) image.data[at] = data[at] ?? 0;
      }
    }
  }
  return image;
}

/** Another value of the same form: digits become other digits, letters other letters of the same case. */
export function changedText(
  text: string,
  only: readonly [number, number] | undefined,
  random: Random,
): string {
  let index = -1;
  return [...text]
    .map((character) => {
      if (/\s/.test(character)) return character;
      index += 1;
      if (only && (index < only[0] || index >= only[1])) return character;
      if (/\d/.test(character)) return otherThan(character, "0123456789", random);
      if (/[A-Z]/.test(character)) return otherThan(character, "ABCDEGHIKLMNOPRSTUVW", random);
      if (/[a-z]/.test(character)) return otherThan(character, "abcdeghiklmnoprstuv", random);
      return character;
    })
    .join("");
}

function otherThan(character: string, alphabet: string, random: Random): string {
  const others = [...alphabet].filter((each) => each !== character);
  return others[random.whole(0, others.length - 1)] ?? character;
}
