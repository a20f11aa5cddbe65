import { luminance, type Pyramid, warp } from "@/lib/vision/images/pixels";
import type { PictureArea } from "./selfie-grid";
import { blurredPlane, type Plane } from "./signal-blur";

/** Longer side of the reduced photo in which edges are followed, in pixels. */
const SIDE_PX = 240;
/** Brightness steps from which a pixel counts as an edge. */
const LEAST_STEP = 5;
/** How far an edge may be turned against its line: the tangent of the angle. */
const LEAST_AGREEMENT = 0.94;
/** Slopes of the lines that are tried: up to about 17° from upright or level. */
const SLOPES = Array.from({ length: 31 }, (_, i) => (i - 15) / 50);
/** Candidates for each side of the frame. */
const CANDIDATES = 5;

/** A rectangle of straight edges around a face: the edge of a print, a telephone or a display. */
export interface FrameMeasures {
  /** Share of the weakest side of the best rectangle that is edge, 0 to 1. */
  readonly weakestFrameSide: number;
  /** The same of all four sides together. */
  readonly closedFrame: number;
  /** Share of the best level line under the face that is edge, where a body would be. */
  readonly edgeUnderFace: number;
  /** The rectangle, in shares of the photo; null when there is none. */
  readonly area: PictureArea | null;
}

interface Edges {
  readonly width: number;
  readonly height: number;
  /** Direction of each pixel's steepest ascent; 0 and 0 where there is no edge. */
  readonly across: Float32Array;
  readonly down: Float32Array;
}

/** A line that is nearly upright (x at each y), or nearly level (y at each x). */
interface Line {
  readonly at: number;
  readonly slope: number;
  readonly votes: number;
}

/** A line with the number of its edge pixels before each place along it. */
interface FollowedLine extends Line {
  readonly edgesBefore: Uint16Array;
}

/** Looks for a frame around the face, whose box is given in pixels of the photo. */
export function frameMeasures(image: Pyramid, face: PictureArea): FrameMeasures {
  const scale = SIDE_PX / Math.max(image.base.width, image.base.height);
  const edges = edgesOf(image, scale);
  const box = {
    x: face.x * scale,
    y: face.y * scale,
    width: face.width * scale,
    height: face.height * scale,
  };
  const turned = transposed(edges);
  const upright = linesOf(edges);
  const level = linesOf(turned);
  const [midX, midY] = [box.x + box.width / 2, box.y + box.height / 2];
  const sides = {
    left: best(edges, upright, (line) => placeAt(line, midY, edges.height) < box.x - box.width * 0.08),
    right: best(edges, upright, (line) => placeAt(line, midY, edges.height) > box.x + box.width * 1.08),
    top: best(turned, level, (line) => placeAt(line, midX, edges.width) < box.y - box.height * 0.08),
    bottom: best(turned, level, (line) => placeAt(line, midX, edges.width) > box.y + box.height * 1.05),
  };
  const found = bestFrame(sides, edges);
  const from = midX - box.width * 0.9;
  const to = midX + box.width * 0.9;
  const edgeUnderFace = Math.max(0, ...sides.bottom.map((line) => support(line, from, to)));
  return { weakestFrameSide: found.weakest, closedFrame: found.whole, edgeUnderFace, area: found.area };
}

function edgesOf(image: Pyramid, scale: number): Edges {
  const { width: fullWidth, height: fullHeight } = image.base;
  const [width, height] = [Math.round(fullWidth * scale), Math.round(fullHeight * scale)];
  const toSource = { a: fullWidth / width, b: 0, c: 0, d: 0, e: fullHeight / height, f: 0 };
  const grey: Plane = { data: luminance(warp(image, toSource, width, height)), width, height };
  const { data } = blurredPlane(grey, 1);
  const across = new Float32Array(data.length);
  const down = new Float32Array(data.length);
  for (let y = 2; y < height - 2; y += 1)
    for (let x = 2; x < width - 2; x += 1) {
      const at = y * width + x;
      const dx = (data[at + 1] ?? 0) - (data[at - 1] ?? 0);
      const dy = (data[at + width] ?? 0) - (data[at - width] ?? 0);
      const steep = Math.sqrt(dx * dx + dy * dy);
      if (steep < LEAST_STEP || !isCrest(data, at, Math.abs(dx) > Math.abs(dy) ? 1 : width)) continue;
      across[at] = dx / steep;
      down[at] = dy / steep;
    }
  return { width, height, across, down };
}

/** Whether the ascent along one axis is steepest here, compared with both neighbours. */
function isCrest(data: Float32Array, at: number, step: number): boolean {
  const middle = data[at] ?? 0;
  const here = Math.abs((data[at + step] ?? 0) - (data[at - step] ?? 0));
  const before = Math.abs(middle - (data[at - 2 * step] ?? 0));
  const after = Math.abs((data[at + 2 * step] ?? 0) - middle);
  return here >= before && here >= after;
}

function transposed({ width, height, across, down }: Edges): Edges {
  const swap = (values: Float32Array) => {
    const out = new Float32Array(values.length);
    for (let y = 0; y < height; y += 1)
      for (let x = 0; x < width; x += 1) out[x * height + y] = values[y * width + x] ?? 0;
    return out;
  };
  return { width: height, height: width, across: swap(down), down: swap(across) };
}

/** Where a line is at a place along it. */
function placeAt(line: Line, along: number, length: number): number {
  return line.at + line.slope * (along - length / 2);
}

/** Nearly upright lines with many edge pixels (Hough 1962, Duda and Hart 1972), strongest first. */
function linesOf(edges: Edges): Line[] {
  const steep = steepPixels(edges);
  const least = edges.height * 0.15;
  const lines: Line[] = [];
  for (const slope of SLOPES) {
    const counts = votesFor(slope, steep, edges.width);
    for (let at = 1; at < edges.width - 1; at += 1) {
      const votes = (counts[at - 1] ?? 0) + (counts[at] ?? 0) + (counts[at + 1] ?? 0);
      if (votes >= least) lines.push({ at, slope, votes });
    }
  }
  return lines.sort((left, right) => right.votes - left.votes);
}

/** Edge pixels that may lie on a nearly upright line, as four numbers each: place, and direction of steepest ascent. */
function steepPixels({ width, height, across, down }: Edges): Float64Array {
  const found: number[] = [];
  for (let pixel = 0; pixel < across.length; pixel += 1) {
    const sideways = across[pixel] ?? 0;
    if (Math.abs(sideways) <= LEAST_AGREEMENT - 0.32) continue;
    found.push(pixel % width, Math.floor(pixel / width) - height / 2, sideways, down[pixel] ?? 0);
  }
  return Float64Array.from(found);
}

/** Edge pixels on each line of one slope. */
function votesFor(slope: number, pixels: Float64Array, width: number): Uint16Array {
  const votes = new Uint16Array(width);
  const norm = Math.hypot(1, slope);
  for (let i = 0; i < pixels.length; i += 4) {
    const agreement = Math.abs((pixels[i + 2] ?? 0) - slope * (pixels[i + 3] ?? 0)) / norm;
    if (agreement < LEAST_AGREEMENT) continue;
    const at = Math.round((pixels[i] ?? 0) - slope * (pixels[i + 1] ?? 0));
    if (at >= 0 && at < width) votes[at] = (votes[at] ?? 0) + 1;
  }
  return votes;
}

/** The strongest lines of one side that differ from each other. */
function best(edges: Edges, lines: readonly Line[], isOnSide: (line: Line) => boolean): FollowedLine[] {
  const kept: FollowedLine[] = [];
  for (const line of lines) {
    if (kept.length >= CANDIDATES) break;
    const isKnown = kept.some(
      (other) => Math.abs(other.at - line.at) < 4 && Math.abs(other.slope - line.slope) < 0.1,
    );
    if (!isKnown && isOnSide(line)) kept.push({ ...line, edgesBefore: followed(edges, line) });
  }
  return kept;
}

/** Counts along a nearly upright line where there are edges in its direction. */
function followed({ width, height, across, down }: Edges, line: Line): Uint16Array {
  const norm = Math.hypot(1, line.slope);
  const before = new Uint16Array(height + 1);
  for (let y = 0; y < height; y += 1) {
    const x = Math.round(placeAt(line, y, height));
    let edge = 0;
    for (let near = Math.max(0, x - 1); near <= Math.min(width - 1, x + 1); near += 1) {
      const pixel = y * width + near;
      const agreement = Math.abs((across[pixel] ?? 0) - line.slope * (down[pixel] ?? 0)) / norm;
      if (agreement >= LEAST_AGREEMENT - 0.05) edge = 1;
    }
    before[y + 1] = (before[y] ?? 0) + edge;
  }
  return before;
}

/** Share of a stretch of a line along which there are edges. What is outside of the photo has none. */
function support({ edgesBefore }: FollowedLine, from: number, to: number): number {
  const limit = edgesBefore.length - 1;
  const place = (value: number) => Math.min(limit, Math.max(0, Math.round(value)));
  const count = (edgesBefore[place(to + 1)] ?? 0) - (edgesBefore[place(from)] ?? 0);
  return Math.min(1, Math.max(0, count) / Math.max(1, to - from + 1));
}

interface Sides {
  readonly left: readonly FollowedLine[];
  readonly right: readonly FollowedLine[];
  readonly top: readonly FollowedLine[];
  readonly bottom: readonly FollowedLine[];
}

/** The frame whose sides are edges most. Hundreds are measured, so that the area is made of the best one only. */
function bestFrame(sides: Sides, { width, height }: Edges) {
  let found = { weakest: 0, whole: 0 };
  let best: Frame | null = null;
  for (const frame of framesOf(sides)) {
    const each = measured(frame, cornersOf(frame, width, height));
    if (each.whole + each.weakest <= found.whole + found.weakest) continue;
    found = each;
    best = frame;
  }
  return { ...found, area: best && areaOf(cornersOf(best, width, height), width, height) };
}

function* framesOf(sides: Sides): Generator<Frame> {
  for (const left of sides.left)
    for (const right of sides.right)
      for (const top of sides.top) for (const bottom of sides.bottom) yield { left, right, top, bottom };
}

interface Corner {
  readonly x: number;
  readonly y: number;
}
type Corners = Readonly<Record<"tl" | "tr" | "br" | "bl", Corner>>;

/** x = p + s·(y − h/2) and y = q + t·(x − w/2) */
function meeting(upright: Line, level: Line, width: number, height: number): Corner {
  const x =
    (upright.at + upright.slope * (level.at - height / 2 - (level.slope * width) / 2)) /
    (1 - upright.slope * level.slope);
  return { x, y: level.at + level.slope * (x - width / 2) };
}

type Frame = Readonly<Record<keyof Sides, FollowedLine>>;

function cornersOf({ left, right, top, bottom }: Frame, width: number, height: number): Corners {
  return {
    tl: meeting(left, top, width, height),
    tr: meeting(right, top, width, height),
    br: meeting(right, bottom, width, height),
    bl: meeting(left, bottom, width, height),
  };
}

function measured({ left, right, top, bottom }: Frame, { tl, tr, br, bl }: Corners) {
  const leftShare = support(left, tl.y, bl.y);
  const rightShare = support(right, tr.y, br.y);
  const topShare = support(top, tl.x, tr.x);
  const bottomShare = support(bottom, bl.x, br.x);
  const [leftLength, rightLength] = [bl.y - tl.y, br.y - tr.y];
  const [topLength, bottomLength] = [tr.x - tl.x, br.x - bl.x];
  const total = leftLength + rightLength + topLength + bottomLength;
  return {
    weakest: Math.min(leftShare, rightShare, topShare, bottomShare),
    whole:
      (leftShare * leftLength) / total +
      (rightShare * rightLength) / total +
      (topShare * topLength) / total +
      (bottomShare * bottomLength) / total,
  };
}

function areaOf({ tl, tr, br, bl }: Corners, width: number, height: number): PictureArea {
  const [x, y] = [Math.min(tl.x, bl.x), Math.min(tl.y, tr.y)];
  return {
    x: x / width,
    y: y / height,
    width: (Math.max(tr.x, br.x) - x) / width,
    height: (Math.max(bl.y, br.y) - y) / height,
  };
}
