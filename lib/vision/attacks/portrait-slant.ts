import type { DocumentPlace } from "@/lib/vision/document-look";
import type { AttackSignal } from "@/lib/vision/types";
import { alarmsAt } from "./portrait-model";

/**
 * Degrees between the portrait's sides and everything else that is straight on the document: where they begin to speak, and
 * where they do in full (docs/attacks.md, portrait-slant).
 */
const SLANT = { from: 0.6, to: 1.6, weight: 5 } as const;
/** Perspective turns sides and lines apart; where the document's own sides were not found, it may by so many degrees. */
const UNKNOWN_PERSPECTIVE_DEG = 1.5;

/**
 * Adds to `portrait_substituted` how far the portrait stands askew on its document: portraits are printed parallel to the
 * text, a photo that is laid or pasted on hardly ever is (ATTACK-DOCUMENT-1). The direction of the portrait's sides was
 * measured with the face, that of the text where the document was read.
 * @param place of the document on the photo; absent where nothing was read
 */
export function withPortraitSlant(
  signals: readonly AttackSignal[],
  place: DocumentPlace | undefined,
): AttackSignal[] {
  return signals.map((signal) => {
    const { sidesDirectionDeg } = signal.measures;
    if (signal.name !== "portrait_substituted" || typeof sidesDirectionDeg !== "number") return signal;
    const slantDeg = place && slantOf(sidesDirectionDeg, place);
    return slantDeg == null ? signal : { ...signal, ...scored(signal, slantDeg) };
  });
}

function scored({ score, measures }: AttackSignal, slantDeg: number): Partial<AttackSignal> {
  const share = Math.max(0, Math.min(1, (slantDeg - SLANT.from) / (SLANT.to - SLANT.from)));
  const odds = Math.max(0.5, Math.min(99.5, score)) / 100;
  const logit = Math.log(odds / (1 - odds)) + SLANT.weight * share;
  const sum = Math.round(100 / (1 + Math.exp(-logit)));
  return {
    score: sum,
    falseAlarms: alarmsAt(sum),
    measures: { ...measures, slantDeg: Math.round(10 * slantDeg) / 10 },
  };
}

/** Degrees by which a direction lies beyond all of the document's; null where that of the text is not known. */
function slantOf(
  directionDeg: number,
  { textAngleDeg, outline, widthPx, heightPx }: DocumentPlace,
): number | null {
  if (textAngleDeg === undefined) return null;
  const against = (deg: number) => deg - 90 * Math.round(deg / 90);
  const own = against(directionDeg - textAngleDeg);
  const sides = (outline ?? []).map(([x, y], i, all) => {
    const [nextX, nextY] = all[(i + 1) % all.length] ?? [x, y];
    const rad = Math.atan2((nextY - y) * heightPx, (nextX - x) * widthPx);
    return against((rad * 180) / Math.PI - textAngleDeg);
  });
  const [least, most] = [Math.min(0, ...sides), Math.max(0, ...sides)];
  const beyond = Math.max(0, own - most, least - own);
  return outline ? beyond : Math.max(0, beyond - UNKNOWN_PERSPECTIVE_DEG);
}
