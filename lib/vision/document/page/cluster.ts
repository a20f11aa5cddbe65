import { isElongated, type TextBox } from "./detect";
import { axisBetween, boundsOf, corners, extents, frameOf, median } from "./geometry";

/** Text boxes that may belong to one document. */
export interface BoxGroup {
  readonly boxes: readonly TextBox[];
  /** Area of text, weighted by the detector's score. */
  readonly area: number;
}

/** Gaps in heights of the larger box, skew in radians. Tuned by hand on rendered specimens; not measured separately. */
const MAX_GAP_ALONG = 6;
const MAX_GAP_ACROSS = 4.2;
const MAX_HEIGHT_RATIO = 3.2;
const MAX_SKEW = 0.15;
const MAX_STACKED_GROUPS = 12;
/** Radians from which lines are another paper's, though a short word without a direction stands between. */
const OTHER_AXIS = 0.3;

/**
 * Groups boxes into documents: first near boxes of similar size and direction, then groups of one direction that lie
 * above or next to each other (a passport's data page and its MRZ). Largest text area first.
 */
export function groupBoxes(boxes: readonly TextBox[]): BoxGroup[] {
  const sets = disjointSets(boxes.length);
  const axes = boxes.map((box) => (isElongated(box) ? box.rect.angle : null));
  boxes.forEach((a, i) => {
    for (let j = i + 1; j < boxes.length; j++) {
      const b = boxes[j];
      if (!b || sets.joined(i, j) || !areNeighbours(a, b)) continue;
      const [one, other] = [axes[sets.root(i)] ?? null, axes[sets.root(j)] ?? null];
      if (one !== null && other !== null && Math.abs(axisBetween(one, other)) > OTHER_AXIS) continue;
      sets.join(i, j);
      axes[sets.root(i)] = one ?? other;
    }
  });
  joinStacked(boxes, sets);
  return sets
    .groups()
    .map((indices) => ofIndices(boxes, indices))
    .map((group) => ({ boxes: group, area: group.reduce((sum, b) => sum + areaOf(b) * b.score, 0) }))
    .sort((a, b) => b.area - a.area);
}

const areaOf = ({ rect }: TextBox) => rect.width * rect.height;
const ofIndices = (boxes: readonly TextBox[], indices: readonly number[]) =>
  indices.map((i) => boxes[i] as TextBox);

function areNeighbours(a: TextBox, b: TextBox) {
  const height = Math.max(a.rect.height, b.rect.height);
  if (height / Math.min(a.rect.height, b.rect.height) > MAX_HEIGHT_RATIO) return false;
  if (isElongated(a) && isElongated(b) && !shareAxis(a, b)) return false;
  const angle = (isElongated(a) ? a : b).rect.angle;
  const ea = extents(corners(a.rect), angle);
  const eb = extents(corners(b.rect), angle);
  const gapAlong = Math.max(ea.u0, eb.u0) - Math.min(ea.u1, eb.u1);
  const gapAcross = Math.max(ea.v0, eb.v0) - Math.min(ea.v1, eb.v1);
  return gapAlong < MAX_GAP_ALONG * height && gapAcross < MAX_GAP_ACROSS * height;
}

/** Vertical text next to horizontal text belongs to something else. */
function shareAxis(a: TextBox, b: TextBox) {
  return Math.abs(axisBetween(a.rect.angle, b.rect.angle)) <= MAX_SKEW;
}

/** Mean direction of the elongated boxes in radians, weighted by length; null without one. */
export function meanAxis(boxes: readonly TextBox[]): number | null {
  let x = 0;
  let y = 0;
  for (const { rect } of boxes.filter(isElongated)) {
    x += rect.width * Math.cos(2 * rect.angle);
    y += rect.width * Math.sin(2 * rect.angle);
  }
  return x === 0 && y === 0 ? null : Math.atan2(y, x) / 2;
}

interface Stack {
  readonly first: number;
  readonly angle: number;
  readonly area: number;
  readonly boxes: readonly TextBox[];
}

function joinStacked(boxes: readonly TextBox[], sets: DisjointSets) {
  const stacks = sets
    .groups()
    .map((indices) => asStack(boxes, indices))
    .filter((stack) => stack !== null)
    .sort((a, b) => b.area - a.area)
    .slice(0, MAX_STACKED_GROUPS);
  stacks.forEach((a, i) => {
    for (const b of stacks.slice(i + 1)) {
      if (!sets.joined(a.first, b.first) && belongTogether(a, b)) sets.join(a.first, b.first);
    }
  });
}

function asStack(boxes: readonly TextBox[], indices: readonly number[]): Stack | null {
  const group = ofIndices(boxes, indices);
  const angle = meanAxis(group);
  if (angle === null) return null;
  return {
    first: indices[0] as number,
    angle,
    boxes: group,
    area: group.reduce((sum, b) => sum + areaOf(b), 0),
  };
}

function belongTogether(a: Stack, b: Stack) {
  const skew = Math.abs(axisBetween(a.angle, b.angle));
  if (skew > 0.1) return false;
  const ea = extents(
    a.boxes.flatMap((box) => box.outline),
    a.angle,
  );
  const eb = extents(
    b.boxes.flatMap((box) => box.outline),
    a.angle,
  );
  const overlapAlong = Math.min(ea.u1, eb.u1) - Math.max(ea.u0, eb.u0);
  const overlapAcross = Math.min(ea.v1, eb.v1) - Math.max(ea.v0, eb.v0);
  const widths = [ea.u1 - ea.u0, eb.u1 - eb.u0] as const;
  const heights = [ea.v1 - ea.v0, eb.v1 - eb.v0] as const;
  const size = Math.max(...widths, ...heights);
  const width = Math.min(...widths);
  const farStacked = overlapAlong > 0.6 * width && overlapAcross > -0.42 * size && skew < 0.06;
  const nearStacked = overlapAlong > 0.5 * width && overlapAcross > -0.22 * size;
  const isLevel = overlapAcross > 0.5 * Math.min(...heights);
  const beside = isLevel && overlapAlong > -0.12 * size;
  return farStacked || nearStacked || beside || (isLevel && areColumns(a, b));
}

/**
 * Of the width of both columns what lies between them at most, and how wide both may be for their height: two cards are wider. These and the
 * following limits were chosen on drawn cards of two columns (docs/documents.md, layouts-whole-names).
 */
const MAX_COLUMN_GAP = 0.45;
const MAX_ASPECT = 2.6;
const MAX_COLUMN_SKEW = 0.04;
/** In heights of the larger box. */
const MAX_ROW_SHIFT = 0.5;
const MAX_ROW_RATIO = 1.6;
const MIN_ROWS = 2;
const MIN_ROW_SHARE = 0.7;

/** Whether two groups are columns of one document: their lines stand in the same rows, in letters of one size. */
function areColumns(a: Stack, b: Stack): boolean {
  const turn = axisBetween(a.angle, b.angle);
  if (Math.abs(turn) > MAX_COLUMN_SKEW) return false;
  // Perspective turns the rows a little from one column to the other.
  const angle = a.angle - turn / 2;
  const { into } = frameOf(angle);
  const bounds = ({ boxes }: Stack) =>
    extents(
      boxes.flatMap((box) => box.outline),
      angle,
    );
  const [ea, eb] = [bounds(a), bounds(b)];
  const gap = Math.max(ea.u0, eb.u0) - Math.min(ea.u1, eb.u1);
  const width = Math.max(ea.u1, eb.u1) - Math.min(ea.u0, eb.u0);
  const height = Math.max(ea.v1, eb.v1) - Math.min(ea.v0, eb.v0);
  if (gap > MAX_COLUMN_GAP * width || width > MAX_ASPECT * height) return false;
  const [few, many] = a.boxes.length < b.boxes.length ? [a, b] : [b, a];
  const rowOf = ({ rect }: TextBox) => ({ v: into(rect.cx, rect.cy)[1], height: rect.height });
  const others = many.boxes.map(rowOf);
  const inRows = few.boxes.map(rowOf).filter((row) =>
    others.some((other) => {
      const high = Math.max(row.height, other.height);
      const isAlike = high / Math.min(row.height, other.height) < MAX_ROW_RATIO;
      return isAlike && Math.abs(row.v - other.v) < MAX_ROW_SHIFT * high;
    }),
  );
  return inRows.length >= MIN_ROWS && inRows.length >= MIN_ROW_SHARE * few.boxes.length;
}

/** Adds stray boxes inside or just around a group: a lone sex letter, a title. */
export function absorbStrays(own: readonly TextBox[], all: readonly TextBox[]): readonly TextBox[] {
  const angle = meanAxis(own);
  if (angle === null) return own;
  const { into } = frameOf(angle);
  const box = extents(
    own.flatMap((b) => b.outline),
    angle,
  );
  const margin = 0.3 * Math.max(box.u1 - box.u0, box.v1 - box.v0);
  const height = median(own.map((b) => b.rect.height));
  const known = new Set(own);
  const strays = all.filter((b) => {
    if (known.has(b) || b.rect.height > 4 * height || b.rect.height < 0.3 * height) return false;
    const [u, v] = into(b.rect.cx, b.rect.cy);
    const inside =
      u >= box.u0 - margin && u <= box.u1 + margin && v >= box.v0 - margin && v <= box.v1 + margin;
    return inside && (!isElongated(b) || Math.abs(axisBetween(b.rect.angle, angle)) <= 0.2);
  });
  return [...own, ...strays];
}

/** Upright bounds of all boxes of a group. */
export const groupBounds = (boxes: readonly TextBox[]) => boundsOf(boxes.flatMap((b) => b.outline));

type DisjointSets = ReturnType<typeof disjointSets>;

/** Union-find with path halving. */
function disjointSets(size: number) {
  const parent = Array.from({ length: size }, (_, i) => i);
  const root = (of: number): number => {
    let i = of;
    while (parent[i] !== i) {
      const grand = parent[parent[i] as number] as number;
      parent[i] = grand;
      i = grand;
    }
    return i;
  };
  return {
    root,
    joined: (i: number, j: number) => root(i) === root(j),
    join: (i: number, j: number) => {
      parent[root(i)] = root(j);
    },
    groups: () => {
      const byRoot = new Map<number, number[]>();
      parent.forEach((_, i) => {
        const members = byRoot.get(root(i));
        if (members) members.push(i);
        else byRoot.set(root(i), [i]);
      });
      return [...byRoot.values()];
    },
  };
}
