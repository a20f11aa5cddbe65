import { type Examination, examined, unexamined } from "@/lib/vision/examination";
import type { SignFindings } from "@/lib/vision/types";
import { editedSignal } from "../edits/edited";
import type { Outline } from "../outline/find";
import type { Background } from "../proof/background";
import { otherKindSignal } from "../proof/other-kind";
import { plainSignal } from "../proof/plain";
import type { SideReading } from "../read-side";
import { cancelledSignal } from "./cancelled";
import { copiedSignal } from "./copied";
import { croppedSignal } from "./cropped";
import { type MarkContext, markedSignal } from "./marked";

/** What is known of a document when its signs are looked for. */
export interface SignalContext extends MarkContext {
  /** Of the front; null where it could not be measured. */
  readonly background: Background | null;
  /** Of the front; null where its sides were not found. */
  readonly outline: Outline | null;
  /** A zone whose check digits hold, or a barcode of a standard, says what kind of document it is. */
  readonly isCoded: boolean;
}

/** The signs that rest on what was read of a document. */
const SIGNS_IN_PRINT = [
  "document_marked",
  "document_cancelled",
  "document_text_edited",
  "document_copied",
  "document_cropped",
  "document_plain",
  "document_other_kind",
] as const;

/** Of a front on which no document was read, none of them could be looked for. */
export const UNREAD_SIGNS = SIGNS_IN_PRINT.map((name) => unexamined(name, "idFront", "nothing_read"));

/**
 * Signs that a document is a copy, a sample, cancelled or only partly shown. Marks, holes
 * and replaced values are looked for on every side, the rest on the front: backs may be black and white, and nothing of
 * them need be in the photo.
 * @param sides front and back as read
 */
export async function documentSignals(
  sides: readonly SideReading[],
  context: SignalContext,
): Promise<Required<SignFindings>> {
  const found: Examination[] = [];
  for (const [index, side] of sides.entries()) {
    const view = { page: side.page, picture: index === 0 ? ("idFront" as const) : ("idBack" as const) };
    found.push(
      await markedSignal(view, context),
      await cancelledSignal(view, index === 0 ? context.outline : null),
      editedSignal(side, view.picture),
    );
    if (index > 0) continue;
    found.push(copiedSignal(view), croppedSignal(side, context.outline));
    // What a zone or barcode proves needs no printed ground and no heading.
    if (context.isCoded) continue;
    found.push(plainSignal(side.page, context.background), otherKindSignal(side.page));
  }
  return examined(found);
}
