import sharp from "sharp";
import { examineLines, linesOf } from "@/lib/vision/document/edits/edited";
import { corners } from "@/lib/vision/document/page/geometry";
import type { Page, TextLine } from "@/lib/vision/document/page/read-page";
import { readSide, type SideReading } from "@/lib/vision/document/read-side";
import { WorkBudget } from "@/lib/vision/document/work-budget";
import { decode, type Pixels, sanitiseImage } from "@/lib/vision/images/image";
import { changedText, EDIT_STYLES, type EditStyle, editText } from "@/tools/attacks/document/text-edit";
import type { TextPlace } from "@/tools/attacks/document/text-level";
import type { GroupedSample } from "@/tools/attacks/selfie/boost";
import type { Random } from "@/tools/specimen/random";

/** A line of a document, as it is or replaced. */
export interface TextSample extends GroupedSample {
  /** The picture: lines of one are decided together. */
  readonly picture: string;
  readonly style: EditStyle | null;
  /** Only a part of the line was replaced. */
  readonly isPart: boolean;
}

const MAX_SIDE_PX = 2400;
/** Lines of a document that are replaced, each on a picture of its own. */
const EDITS = 4;

/** What was read of a photo. */
export type ReadPhoto = Pick<SideReading, "page" | "mrz" | "printed">;

export async function readPhoto(photo: Uint8Array): Promise<ReadPhoto> {
  const image = await decode((await sanitiseImage(photo)).bytes, MAX_SIDE_PX);
  return readSide(image, true, new WorkBudget(), { now: new Date() });
}

/**
 * Samples of one document: its value lines as they are, after another saving, and replaced. The lines are read once, on
 * the untouched photo, since a reader finds the replaced ones in the same places.
 */
export async function samplesOf(name: string, side: ReadPhoto, random: Random): Promise<TextSample[]> {
  const { values } = linesOf(side);
  const places = new Map(
    [...values].filter(({ text }) => text.length >= 4).map((line) => [line, placeOf(line)]),
  );
  const samples = [
    ...measured(side, side.page.image, { group: name, picture: name }),
    ...measured(side, await savedAgain(side.page.image, random.whole(70, 95)), {
      group: name,
      picture: `${name} again`,
    }),
  ];
  const all = side.page.lines.map(placeOf);
  for (const [line, place] of shuffled([...places], random).slice(0, EDITS)) {
    const [first, ...others] = EDIT_STYLES;
    if (!first) break;
    const style = random.pick([first, ...others]);
    const only = partOf(place, random);
    const text = changedText(place.text, only, random);
    const neighbours = all.filter(({ quad }) => String(quad) !== String(place.quad));
    const edit = { place, text, style, others: neighbours, ...(only ? { only } : {}) };
    const edited = await savedAgain(await editText(side.page.image, edit, random), random.whole(70, 96));
    const picture = { group: name, picture: `${name} ${line.text}`, style, isPart: only !== undefined };
    samples.push(...measured(side, edited, picture, line));
  }
  return samples;
}

const placeOf = ({ box, text, places }: TextLine): TextPlace => ({ quad: corners(box), text, places });

/** Half of the edits replace a half of their line. */
function partOf({ places: { length } }: TextPlace, random: Random): readonly [number, number] | undefined {
  if (length < 6 || random.chance(0.5)) return undefined;
  return random.chance(0.5) ? [0, Math.ceil(length / 2)] : [Math.floor(length / 2), length];
}

function shuffled<T>(all: readonly T[], random: Random): T[] {
  return all
    .map((each) => ({ each, at: random.between(0, 1) }))
    .sort((a, b) => a.at - b.at)
    .map(({ each }) => each);
}

/** Saved by whoever changed it, and once more as the API keeps it. */
async function savedAgain({ data, width, height }: Pixels, quality: number): Promise<Pixels> {
  const jpeg = await sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality })
    .toBuffer();
  return decode((await sanitiseImage(new Uint8Array(jpeg))).bytes, MAX_SIDE_PX);
}

/** @param edited the line that was replaced; without one all value lines are genuine */
function measured(
  side: ReadPhoto,
  image: Pixels,
  given: Pick<TextSample, "group" | "picture"> & Partial<Pick<TextSample, "style" | "isPart">>,
  edited?: TextLine,
): TextSample[] {
  const page: Page = { ...side.page, image };
  return examineLines(page, linesOf(side))
    .filter(({ line }) => edited === undefined || line === edited)
    .map(({ measures }) => ({
      ...{ style: null, isPart: false, ...given, measures },
      isAttack: edited !== undefined,
    }));
}
