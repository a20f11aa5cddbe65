import { ALPHABET_SIZE, MRZ_ALPHABET, type PositionMask, symbolOf } from "./alphabet";
import { type CheckResults, countPassed, verifyChecks } from "./check-digits";
import { type CheckedField, type CheckName, LAYOUTS, type MrzFormat } from "./formats";

/** For each line and position the probability of each character; they add up to 1. */
export type ZonePosteriors = readonly (readonly Float32Array[])[];

/** A character that was replaced to make a check digit pass. */
export interface Repair {
  readonly check: CheckName;
  readonly line: number;
  readonly at: number;
  readonly was: string;
  readonly now: string;
}

/** Characters that look alike: a swap is likely even where the recogniser gave the other one no probability. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  "0": "ODQ",
  "1": "I",
  "2": "Z",
  "5": "S",
  "6": "G",
  "8": "B",
  O: "0",
  I: "1",
  Z: "2",
  S: "5",
  G: "6",
  B: "8",
  D: "0",
  Q: "0",
  K: "<",
  "<": "K",
};
/** Costs are natural log probabilities given up. Bounds and penalties were tuned on rendered specimens. */
const LOOKALIKE_BONUS = 0.5;
/** A look-alike never costs more. */
const LOOKALIKE_MAX_COST = 2.5;
/** Extra cost of a second replacement. */
const SECOND_COST = 1.5;
const MAX_COST = 4;
const MAX_ALTERNATIVES = 4;
const MAX_CANDIDATES = 14;
const MAX_SOLUTIONS = 6;

interface Swap {
  readonly at: number;
  readonly to: string;
  /** Nats of probability given up. */
  readonly cost: number;
}

/**
 * Repairs fields whose check digit fails by the cheapest one or two replacements that make it pass; solutions that also
 * pass the composite check come first. A field whose repair would cost too much stays as read (DOCUMENT-ZONE-1).
 */
export function repairZone(format: MrzFormat, lines: readonly string[], posteriors: ZonePosteriors) {
  const { checks } = LAYOUTS[format];
  let zone = lines.slice();
  const repairs: Repair[] = [];
  for (const [name, field] of Object.entries(checks) as [CheckName, CheckedField][]) {
    if (verifyChecks(format, zone)[name]) continue;
    const swaps = cheapestSolution(format, zone, posteriors, name, field);
    if (!swaps) continue;
    const before = zone[field.line] ?? "";
    for (const { at, to } of swaps) {
      repairs.push({ check: name, line: field.line, at, was: before.charAt(at), now: to });
    }
    zone = swapped(zone, field.line, swaps);
  }
  const better = countPassed(verifyChecks(format, zone)) > countPassed(verifyChecks(format, lines));
  return better ? { lines: zone, repairs } : { lines: lines.slice(), repairs: [] };
}

function cheapestSolution(
  format: MrzFormat,
  zone: readonly string[],
  posteriors: ZonePosteriors,
  name: CheckName,
  field: CheckedField,
): readonly Swap[] | null {
  const found: { swaps: readonly Swap[]; cost: number; composite: boolean }[] = [];
  for (const { swaps, cost } of proposals(candidates(format, zone, posteriors, field))) {
    if (cost > MAX_COST || found.length >= MAX_SOLUTIONS) break;
    const tried = swapped(zone, field.line, swaps);
    const results = verifyChecks(format, tried);
    const dated = name === "birth" || name === "expiry";
    if (!results[name] || (dated && !isMonthDay(tried[field.line]?.slice(field.from, field.to) ?? "")))
      continue;
    if (results.composite === false && othersPass(results) && swaps.some(isSure(zone, posteriors, field)))
      continue;
    found.push({ swaps, cost, composite: results.composite === true });
  }
  found.sort((a, b) => Number(b.composite) - Number(a.composite) || a.cost - b.cost);
  return found[0]?.swaps ?? null;
}

/** From this probability on a character was read surely. */
const SURE = 0.9;

/**
 * A character that was read surely is replaced only where the composite digit agrees: by chance one replacement in ten
 * satisfies the field's own digit, and issuers that compute it in their own way exist.
 */
const isSure =
  (zone: readonly string[], posteriors: ZonePosteriors, { line }: CheckedField) =>
  ({ at }: Swap) =>
    (posteriors[line]?.[at]?.[symbolOf(zone[line]?.charAt(at) ?? "")] ?? 0) >= SURE;

const othersPass = ({ composite: _, ...own }: CheckResults) => Object.values(own).every(Boolean);

/** One or two replacements, cheapest first. */
function proposals(swaps: readonly Swap[]) {
  const single = swaps.map((swap) => ({ swaps: [swap], cost: swap.cost }));
  const double = swaps.flatMap((a, i) =>
    swaps
      .slice(i + 1)
      .filter((b) => a.at !== b.at)
      .map((b) => ({ swaps: [a, b], cost: a.cost + b.cost + SECOND_COST })),
  );
  return [...single, ...double].sort((a, b) => a.cost - b.cost);
}

function candidates(
  format: MrzFormat,
  zone: readonly string[],
  posteriors: ZonePosteriors,
  field: CheckedField,
): Swap[] {
  const places = Array.from({ length: field.to - field.from }, (_, i) => field.from + i);
  return [...places, field.at]
    .flatMap((at) => {
      const seen = posteriors[field.line]?.[at];
      const mask = LAYOUTS[format].masks[field.line]?.[at];
      return seen && mask ? alternatives(seen, mask, zone[field.line]?.charAt(at) ?? "", at) : [];
    })
    .sort((a, b) => a.cost - b.cost)
    .slice(0, MAX_CANDIDATES);
}

function alternatives(seen: Float32Array, mask: PositionMask, current: string, at: number): Swap[] {
  const log = (symbol: number) => Math.log((seen[symbol] ?? 0) + 1e-4);
  const swaps: Swap[] = [];
  for (let symbol = 0; symbol < ALPHABET_SIZE; symbol++) {
    const to = MRZ_ALPHABET.charAt(symbol);
    if (mask[symbol] !== 1 || to === current) continue;
    const plain = log(symbolOf(current)) - log(symbol);
    const alike = LOOKALIKES[current]?.includes(to) ?? false;
    swaps.push({ at, to, cost: alike ? Math.min(plain - LOOKALIKE_BONUS, LOOKALIKE_MAX_COST) : plain });
  }
  return swaps.sort((a, b) => a.cost - b.cost).slice(0, MAX_ALTERNATIVES);
}

function swapped(zone: readonly string[], line: number, swaps: readonly Swap[]) {
  return zone.map((text, i) => {
    if (i !== line) return text;
    return swaps.reduce((out, { at, to }) => out.slice(0, at) + to + out.slice(at + 1), text);
  });
}

/** Whether month and day of a YYMMDD text are within range. */
function isMonthDay(text: string) {
  const month = Number(text.slice(2, 4));
  const day = Number(text.slice(4, 6));
  return month >= 1 && month <= 12 && day >= 1 && day <= 31;
}
