import { isZone } from "@/lib/vision/document/mrz/believed";
import type { MrzFormat } from "@/lib/vision/document/mrz/formats";
import { corners } from "@/lib/vision/document/page/geometry";
import { quarterTurned } from "@/lib/vision/document/page/pixels";
import { readSide } from "@/lib/vision/document/read-side";
import { WorkBudget } from "@/lib/vision/document/work-budget";
import { decode, type Pixels } from "@/lib/vision/images/image";
import type { TextPlace } from "@/tools/attacks/document/text-level";
import type { EditedPart } from "./zone-text";

/** One side of a document with the places of its text, as whoever edits it sees them. */
export interface SideText {
  /** The photo, turned by quarters so that the places fit. */
  readonly image: Pixels;
  readonly lines: readonly TextPlace[];
  /** Where a part is printed. */
  readonly printed: Readonly<
    Partial<Record<EditedPart, { readonly place: TextPlace; readonly value: string }>>
  >;
  readonly zone: {
    readonly format: MrzFormat;
    readonly lines: readonly string[];
    /** One for each line. */
    readonly places: readonly TextPlace[];
  } | null;
}

const MAX_SIDE_PX = 2400;

/** Reads a side with the places of its text. A zone whose rows were found in pieces is left out. */
export async function readText(photo: Uint8Array, isFront: boolean, now: Date): Promise<SideText> {
  const image = await decode(photo, MAX_SIDE_PX);
  const { page, mrz, printed } = await readSide(image, isFront, new WorkBudget(), { now });
  const placeOf = ({ box, text, places }: (typeof page.lines)[number]): TextPlace => ({
    quad: corners(box),
    text,
    places,
  });
  const { values } = printed;
  const found = {
    number: isZone(mrz)
      ? (values.documentNumber ?? values.personalNumber)
      : (values.personalNumber ?? values.documentNumber ?? values.licenceNumber),
    date: values.birth,
    name: values.surname,
  };
  const places: SideText["printed"] = Object.fromEntries(
    Object.entries(found).flatMap(([part, value]) => {
      const [piece] = value?.pieces ?? [];
      return value && piece ? [[part, { place: placeOf(piece), value: value.value }]] : [];
    }),
  );
  const rows = isZone(mrz) ? [...mrz.pieces].sort((a, b) => a.y - b.y) : [];
  const isWhole = mrz !== null && rows.length === mrz.lines.length;
  return {
    // The photo itself is turned by the reader too, in the same way.
    image: page.quarterTurns === 0 ? image : quarterTurned(image, page.quarterTurns),
    lines: page.lines.map(placeOf),
    printed: places,
    zone: isWhole
      ? {
          format: mrz.format,
          lines: mrz.lines,
          places: rows.map((row, i) => ({ ...placeOf(row), ...spaced(row.places, mrz.lines[i] ?? "") })),
        }
      : null,
  };
}

/** Letters of a zone stand at equal distances, which its fillers are not read well enough to tell. */
function spaced(places: readonly number[], text: string): Pick<TextPlace, "text" | "places"> {
  const [first, last] = [places[0] ?? 0, places.at(-1) ?? 1];
  const step = (last - first) / Math.max(1, text.length - 1);
  return { text, places: Array.from({ length: text.length }, (_, i) => first + i * step) };
}
