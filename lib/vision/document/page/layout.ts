import type { TextBox } from "./detect";
import { axisBetween, halfTurn, type RotatedRect, rectAt } from "./geometry";

/** Text boxes of one document, rotated to the direction of their text and grown to hold the whole line. */
export interface Layout {
  /** Direction of the text, radians clockwise from the image's right. */
  readonly angle: number;
  /** The text is nearer to vertical and should be detected again on the turned image. */
  readonly vertical: boolean;
  readonly boxes: readonly LineBox[];
}

/** A box around one line of text; `score` as in {@link TextBox}. */
export interface LineBox extends RotatedRect {
  readonly score: number;
}

/** How far the detector's shrunk region is grown back: ratio of DB's Vatti clipping (Liao et al. 2020). */
const UNCLIP_RATIO = 1.6;
/** Radians by which a line may deviate from the common direction. */
const MAX_DEVIATION = 0.3;

/**
 * Finds the direction of the text: document axes first (angles modulo a quarter), then the axis with more text.
 * @param upright trusts the orientation of the image instead
 */
export function layOut(boxes: readonly TextBox[], upright = false): Layout {
  const wide = boxes.filter((b) => b.rect.width > 2.2 * b.rect.height);
  const axis = upright ? uprightAxis(wide) : quarterAxis(wide);
  const vertical = !upright && runsAcross(wide, axis);
  const angle = vertical ? axis + Math.PI / 2 : axis;
  return { angle, vertical, boxes: boxes.map((box) => lineBoxOf(box, angle)) };
}

/** Circular mean of the angles times four: the document's axes, in (-π/4, π/4]. */
function quarterAxis(wide: readonly TextBox[]) {
  let x = 0;
  let y = 0;
  for (const { rect } of wide) {
    x += rect.width * Math.cos(4 * rect.angle);
    y += rect.width * Math.sin(4 * rect.angle);
  }
  return Math.atan2(y, x) / 4;
}

function uprightAxis(wide: readonly TextBox[]) {
  let x = 0;
  let y = 0;
  for (const { rect } of wide.filter((b) => Math.abs(b.rect.angle) < 0.7)) {
    x += rect.width * Math.cos(2 * rect.angle);
    y += rect.width * Math.sin(2 * rect.angle);
  }
  return Math.atan2(y, x) / 2;
}

function runsAcross(wide: readonly TextBox[], axis: number) {
  let along = 0;
  let across = 0;
  for (const { rect } of wide) {
    const off = Math.abs(axisBetween(rect.angle, axis));
    if (off < 0.35) along += rect.width;
    else if (Math.PI / 2 - off < 0.35) across += rect.width;
  }
  return across > along;
}

/** A long line keeps its own direction, which perspective changes; short pieces get the common one. */
export function lineBoxOf({ rect, outline, score }: TextBox, angle: number): LineBox {
  const deviation = halfTurn(rect.angle - angle);
  const own = rect.width >= 2.5 * rect.height && Math.abs(deviation) <= MAX_DEVIATION;
  const box = own ? { ...rect, angle: angle + deviation } : rectAt(outline, angle);
  const growth = (box.width * box.height * UNCLIP_RATIO) / Math.max(1e-6, 2 * (box.width + box.height));
  return { ...box, width: box.width + 2 * growth, height: box.height + 2 * growth, score };
}
