import type { AttackSignal } from "@/lib/vision/types";
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

/**
 * Signs that a document is a copy, a sample, cancelled or only partly shown. Marks, holes
 * and replaced values are looked for on every side, the rest on the front: backs may be black and white, and nothing of
 * them need be in the photo.
 * @param sides front and back as read
 */
export async function documentSignals(
  sides: readonly SideReading[],
  context: SignalContext,
): Promise<AttackSignal[]> {
  const signals: (AttackSignal | null)[] = [];
  for (const [index, side] of sides.entries()) {
    const examined = { page: side.page, picture: index === 0 ? ("idFront" as const) : ("idBack" as const) };
    signals.push(
      await markedSignal(examined, context),
      await cancelledSignal(examined, index === 0 ? context.outline : null),
    );
    signals.push(editedSignal(side, examined.picture));
    if (index > 0) continue;
    signals.push(copiedSignal(examined), croppedSignal(side, context.outline));
    if (context.isCoded) continue;
    signals.push(plainSignal(side.page, context.background), otherKindSignal(side.page));
  }
  return signals.filter((signal) => signal !== null);
}
