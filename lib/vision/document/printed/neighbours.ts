import type { DateOrder } from "./dates";
import type { LabelField } from "./label-fields";
import { isRead, type Parsed, parse, type ValueSheet, type ZoneLine } from "./parsed-values";

/** A line that can be the value of a label, by its place and content. */
interface Candidate {
  readonly label: ZoneLine;
  readonly line: ZoneLine;
  readonly field: LabelField;
  readonly place: "right" | "below";
  readonly distance: number;
  readonly parsed: Parsed;
}

/** Every way to give the open labels a value. */
export function pairs(
  open: readonly ZoneLine[],
  labels: readonly ZoneLine[],
  zone: readonly ZoneLine[],
  order: DateOrder,
): Candidate[] {
  const free = zone.filter((line) => line.label === null && !line.heading);
  return open.flatMap((label) => {
    const field = label.label?.field;
    if (!field || !isRead(field)) return [];
    return free.flatMap((line): Candidate[] => {
      const placed = toTheRight(label, line, zone) ?? underneath(label, line, labels);
      if (!placed) return [];
      const parsed = parse(field, line.text, order);
      return parsed.length > 0 ? [{ label, line, field, parsed, ...placed }] : [];
    });
  });
}

type Placed = Pick<Candidate, "place" | "distance"> | null;

/** On the label's line, after it, with nothing between. Distances in line heights. */
function toTheRight(label: ZoneLine, line: ZoneLine, zone: readonly ZoneLine[]): Placed {
  const height = (label.height + line.height) / 2;
  const gap = line.start - label.end;
  const rise = Math.abs(line.y - label.y);
  if (rise >= 0.55 * height || gap <= -0.5 * height || gap >= 14 * height) return null;
  const middle = (label.y + line.y) / 2;
  const blocked = zone.some((other) => {
    if (other === label || other === line || Math.abs(other.y - middle) >= 0.5 * height) return false;
    return other.x > label.end && other.x < line.start;
  });
  return blocked ? null : { place: "right", distance: Math.max(0, gap) / height + (2 * rise) / height };
}

/** Under the label's start, with no other label nearer. */
function underneath(label: ZoneLine, line: ZoneLine, labels: readonly ZoneLine[]): Placed {
  const height = (label.height + line.height) / 2;
  const drop = line.y - label.y;
  const shift = line.start - label.start;
  if (drop <= 0.45 * height || drop >= 2.6 * height) return null;
  if (shift <= -2.2 * height || shift >= Math.max(4 * height, label.width * 0.8)) return null;
  const nearer = labels.some((other) => {
    if (other === label || other.y <= label.y + 0.3 * height || other.y >= line.y - 0.25 * height)
      return false;
    return Math.abs(other.start - line.start) < 3 * height;
  });
  if (nearer) return null;
  return { place: "below", distance: (drop / height - 0.9) * 2 + Math.abs(shift) / height };
}

/** A document sets its values on one side throughout: the other side must be much nearer to win. */
const WRONG_SIDE_COST = 4;
const DOUBTFUL_LABEL_COST = 1;

/** Gives each label the nearest value that no nearer label takes. */
export function takeNeighbours(
  candidates: readonly Candidate[],
  done: ReadonlySet<ZoneLine>,
  values: ValueSheet,
) {
  const words = usualPlace(
    candidates.filter(({ label }) => !label.coded),
    "below",
  );
  const codes = usualPlace(
    candidates.filter(({ label }) => label.coded),
    "right",
  );
  const cost = ({ distance, place, label }: Candidate) => {
    const doubtful = (label.label?.score ?? 0) < 0.9 ? DOUBTFUL_LABEL_COST : 0;
    return distance + (place === (label.coded ? codes : words) ? 0 : WRONG_SIDE_COST) + doubtful;
  };
  const settled = new Set(done);
  for (const { label, line, field, parsed } of candidates.slice().sort((a, b) => cost(a) - cost(b))) {
    if (settled.has(label) || settled.has(line)) continue;
    settled.add(label).add(line);
    values.take(field, parsed, line.confidence * (0.9 + 0.1 * Math.min(1, label.label?.score ?? 0)), line);
  }
}

/**
 * Labels with candidates on one side only vote for it; those with both, a little for each.
 * @param otherwise where a label of this kind mostly has its value: a word above it, a field code before it
 */
function usualPlace(candidates: readonly Candidate[], otherwise: Candidate["place"]): Candidate["place"] {
  const votes = { right: 0, below: 0 };
  for (const label of new Set(candidates.map((c) => c.label))) {
    const places = new Set(candidates.filter((c) => c.label === label).map((c) => c.place));
    for (const place of places) votes[place] += places.size > 1 ? 0.3 : 1;
  }
  if (votes.right === votes.below) return otherwise;
  return votes.right > votes.below ? "right" : "below";
}
