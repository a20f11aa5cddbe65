import type { DocumentObservation } from "@/lib/vision/types";
import { regionOf, shareOf } from "../authenticity/place";
import type { BarcodeFields } from "../barcode/fields";
import type { ZoneFields } from "../fields/candidates";
import type { DocumentRecord } from "../fields/record";
import type { Outline } from "../outline/find";
import { corners, quadSize } from "../page/geometry";
import type { SideReading } from "../read-side";
import type { Background } from "./background";
import { patternOf } from "./plain";
import { fieldsPart, headingPart, templateMatchOf } from "./template-match";

/** What a front looks like, apart from its text; null what could not be seen. */
export interface DocumentLook {
  readonly background: Background | null;
  readonly outline: Outline | null;
}

/** Whether a code that follows a standard says which kind of document it is (DOCUMENT-PROOF-1). */
export function isCoded(zone: ZoneFields | null, barcode: BarcodeFields | null): boolean {
  return (zone !== null && holds(zone)) || (barcode?.documentType ?? null) !== null;
}

/** Whether all check digits of a zone hold. */
export const holds = ({ reading: { passed, total } }: ZoneFields): boolean => passed === total;

/** How well the front matches the document that it names, and where it lies; the portrait is added later. */
export function proofOf(
  record: DocumentRecord,
  [front]: readonly SideReading[],
  { background, outline }: DocumentLook,
): Pick<DocumentObservation, "template" | "place"> {
  if (!front || front.page.lines.length === 0) return {};
  const { page } = front;
  const { weight: _, ...text } = regionOf(
    page,
    page.lines.flatMap(({ box }) => corners(box)),
  );
  const { image, quarterTurns } = page;
  const [widthPx, heightPx] =
    quarterTurns % 2 === 1 ? [image.height, image.width] : [image.width, image.height];
  return {
    template: templateMatchOf({
      heading: headingPart(record),
      fields: fieldsPart(record),
      background: patternOf(background),
      portrait: null,
      outline: outline && shapePart(outline),
    }),
    place: {
      widthPx,
      heightPx,
      text,
      textAngleDeg: Math.round(100 * againstAxes((page.angle * 180) / Math.PI)) / 100,
      outline: outline ? outline.quad.map((point) => rounded(shareOf(page, point))) : null,
    },
  };
}

/** A quarter turn changes nothing. */
const againstAxes = (deg: number) => deg - 90 * Math.round(deg / 90);

const rounded = ([x, y]: readonly [number, number]) =>
  [Math.round(10_000 * x) / 10_000, Math.round(10_000 * y) / 10_000] as const;

/** Width over height of cards of ISO/IEC 7810 ID-1, and how far a photo from aslant changes it. */
const CARD = { aspect: 1.586, mostOff: 0.16 } as const;

/** How well the outline has the shape of a card, lying or standing: a page of A-size paper (1.414) scores under a half. */
function shapePart({ quad }: Outline): number {
  const { width, height } = quadSize(quad);
  const off = Math.abs(Math.abs(Math.log(width / height)) - Math.log(CARD.aspect));
  return Math.max(0, 1 - off / CARD.mostOff);
}
