import type { AttackSignal } from "@/lib/vision/types";
import type { SideReading } from "../read-side";
import { cancelledSignal } from "./cancelled";
import { copiedSignal } from "./copied";
import { croppedSignal } from "./cropped";
import { type MarkContext, markedSignal } from "./marked";

/**
 * Signs that a document is a copy, a sample, cancelled or only partly shown. Marks and holes are looked for
 * on every side, the rest on the front: backs may be black and white, and nothing of them need be in the photo.
 * @param sides front and back as read
 */
export async function documentSignals(
  sides: readonly SideReading[],
  context: MarkContext,
): Promise<AttackSignal[]> {
  const signals: (AttackSignal | null)[] = [];
  for (const [index, side] of sides.entries()) {
    const examined = { page: side.page, picture: index === 0 ? ("idFront" as const) : ("idBack" as const) };
    signals.push(await markedSignal(examined, context), await cancelledSignal(examined));
    if (index === 0) signals.push(copiedSignal(examined), croppedSignal(side));
  }
  return signals.filter((signal) => signal !== null);
}
