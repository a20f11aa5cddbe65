import type { Recogniser } from "@/lib/vision/face/embed";
import { distanceAt, embeddingDistance, matchScore } from "@/lib/vision/face/match";
import { FACE_SIDE_PX, type FaceMeasurement, measureSelfie } from "@/lib/vision/face/measure";
import { decode } from "@/lib/vision/images/image";
import { Pyramid } from "@/lib/vision/images/pixels";
import { type Calibration, calibrationSchema } from "@/lib/vision/model-packs/calibration";
import { StepTimer } from "@/lib/vision/step-timer";
import type { FaceProblem, Percent } from "@/lib/vocabulary";
import { SAFETY } from "./halves";
import { peopleInterval, peopleOf } from "./people-interval";
import {
  type ComparedPair,
  type GroupRates,
  groupRates,
  type Rates,
  ratesOf,
  sortedDistances,
} from "./rates";

/** Two photos, and whether they show one person. */
export interface LabelledPair {
  readonly left: string;
  readonly right: string;
  readonly same: boolean;
  /** Each named subset is reported by itself. */
  readonly set: string;
}

export interface EvaluationMaterial {
  readonly pairs: readonly LabelledPair[];
  /** The bytes of a photo, by its name in the pairs. */
  readonly read: (name: string) => Promise<Uint8Array>;
  /** The self-reported group of the person on a photo; null when unknown. */
  readonly groupOf?: (name: string) => string | null;
  /** Who is on a photo. */
  readonly personOf: (name: string) => string;
}

/** A network measured on labelled pairs: its errors, by group, and its speed. */
export interface Evaluation {
  readonly model: Recogniser["identity"];
  readonly pictures: number;
  /** Photos in which no face could be embedded, and the number of pairs that could not be compared for that. */
  readonly notDetected: readonly string[];
  readonly pairsLost: number;
  readonly gateRejections: Readonly<Partial<Record<FaceProblem, number>>>;
  /** By subset; `all` comes first, then `gated`: the pairs whose photos both pass the selfie gate. */
  readonly rates: Readonly<Record<string, Rates>>;
  /** At score 70 and at score 50. */
  readonly atMatch: readonly GroupRates[];
  readonly atReview: readonly GroupRates[];
  /** From the file's bytes to the embedding, per photo. */
  readonly latencyMs: { readonly p50: number; readonly p95: number };
  readonly compared: readonly EvaluatedPair[];
}

export interface EvaluatedPair extends LabelledPair, ComparedPair {
  readonly score: Percent;
  readonly gated: boolean;
}

/**
 * Measures a network on labelled pairs, through the pipeline of verifications. Each photo is measured once.
 * @param onProgress called after each photo.
 */
export async function evaluateFaces(
  material: EvaluationMaterial,
  by: Recogniser,
  onProgress: (done: number, of: number) => void = () => undefined,
): Promise<Evaluation> {
  const names = [...new Set(material.pairs.flatMap(({ left, right }) => [left, right]))];
  const faces = new Map<string, FaceMeasurement>();
  const spentMs: number[] = [];
  for (const name of names) {
    const bytes = await material.read(name);
    const started = performance.now();
    faces.set(name, await measureSelfie(new Pyramid(await decode(bytes, FACE_SIDE_PX)), new StepTimer(), by));
    spentMs.push(performance.now() - started);
    onProgress(faces.size, names.length);
  }
  const compared = material.pairs.flatMap((pair) => comparePair(pair, faces, by, material) ?? []);
  const problems = [...faces.values()].flatMap(({ observation }) => observation.problems);
  return {
    model: by.identity,
    pictures: names.length,
    notDetected: names.filter((name) => !faces.get(name)?.embedding),
    pairsLost: material.pairs.length - compared.length,
    gateRejections: countOf(problems),
    rates: ratesBySet(compared),
    atMatch: groupRates(compared, distanceAt(by.calibration, 70)),
    atReview: groupRates(compared, distanceAt(by.calibration, 50)),
    latencyMs: { p50: quantile(spentMs, 0.5), p95: quantile(spentMs, 0.95) },
    compared,
  };
}

function comparePair(
  pair: LabelledPair,
  faces: ReadonlyMap<string, FaceMeasurement>,
  { calibration }: Recogniser,
  { groupOf = () => null, personOf }: EvaluationMaterial,
): EvaluatedPair | null {
  const [left, right] = [faces.get(pair.left), faces.get(pair.right)];
  if (!left?.embedding || !right?.embedding) return null;
  const distance = embeddingDistance(left.embedding, right.embedding);
  const [one, other] = [groupOf(pair.left), groupOf(pair.right)];
  const gated = left.observation.problems.length + right.observation.problems.length === 0;
  const group = one === null || other === null ? "unknown" : one === other ? one : "across groups";
  const people = [personOf(pair.left), personOf(pair.right)] as const;
  return { ...pair, people, distance, score: matchScore(distance, calibration), gated, group };
}

function ratesBySet(compared: readonly EvaluatedPair[]): Record<string, Rates> {
  const sets = [...new Set(compared.map(({ set }) => set))].sort();
  return {
    all: ratesOf(compared),
    gated: ratesOf(compared.filter(({ gated }) => gated)),
    ...Object.fromEntries(sets.map((set) => [set, ratesOf(compared.filter((pair) => pair.set === set))])),
  };
}

/** False match rates of a drafted table at score 70 and at score 50. */
const MATCH_FALSE_MATCH = 1e-4;
const REVIEW_FALSE_MATCH = 1e-2;

/**
 * Drafts a calibration from measured pairs: score 70 ends below the nearest impostor pair (a false match rate of at most
 * 1 in 10,000), score 50 at a false match rate of 1 in 100, which a person reviews. Few pairs give an unreliable table:
 * its reason states how many there were, and its counts show every group.
 * @throws Error when there are no genuine or no impostor pairs.
 */
export function calibrate({ compared, model }: Evaluation, measuredOn: string): Calibration {
  const genuine = compared.filter(({ same }) => same);
  const impostor = sortedDistances(compared.filter(({ same }) => !same));
  if (impostor.length === 0 || genuine.length === 0) throw new Error("A table needs pairs of both kinds.");
  const at = (share: number) => impostor[Math.floor(share * impostor.length)] ?? 0;
  const match = SAFETY * at(MATCH_FALSE_MATCH);
  const review = Math.max(match * 1.02, at(REVIEW_FALSE_MATCH));
  const far = Math.max(review * 1.5, at(0.5));
  const knots: [number, Percent][] = [
    [0, 100],
    [match * 0.7, 95],
    [match * 0.95, 80],
    [match, 70],
    [review, 50],
    [(review + far) / 2, 25],
    [far, 0],
  ];
  const tidy = knots.map(([distance, score]): [number, Percent] => [Math.round(distance * 1e4) / 1e4, score]);
  return calibrationSchema.parse({
    reason:
      `${model.name} ${model.version} on ${measuredOn}: ${genuine.length} genuine and ${impostor.length} impostor ` +
      "pairs. 70 ends below the nearest impostor pair, 50 at a false match rate of 1 %.",
    knots: tidy,
    impostors: impostorCounts(compared, tidy),
  });
}

/** Impostor pairs at or below each knot, of all pairs and of each group, with the upper end of the rate's interval. */
export function impostorCounts(compared: readonly EvaluatedPair[], knots: Calibration["knots"]) {
  const impostors = compared.filter(({ same }) => !same);
  const groups = ["all", ...[...new Set(compared.map(({ group }) => group))].sort()].filter(
    (name) => name !== "unknown",
  );
  return groups.map((group) => {
    const own = group === "all" ? impostors : impostors.filter((pair) => pair.group === group);
    const within = knots.map(
      ([knot]) =>
        ({ distance }: EvaluatedPair) =>
          distance <= knot,
    );
    const atKnots = within.map((isWithin) => own.filter(isWithin).length);
    const upper = within.map((isWithin) => Math.ceil(peopleInterval(own, isWithin).upper * 1e6) / 1e6);
    return { group, people: peopleOf(own).length, pairs: own.length, atKnots, upper };
  });
}

/** The impostor pair with the smallest distance; undefined when there is none. */
export function nearestImpostor(compared: readonly EvaluatedPair[]): EvaluatedPair | undefined {
  const impostors = compared.filter(({ same }) => !same);
  return impostors.sort((left, right) => left.distance - right.distance)[0];
}

function countOf(problems: readonly FaceProblem[]): Partial<Record<FaceProblem, number>> {
  const count: Partial<Record<FaceProblem, number>> = {};
  for (const problem of problems) count[problem] = (count[problem] ?? 0) + 1;
  return count;
}

function quantile(values: readonly number[], at: number): number {
  const sorted = [...values].sort((left, right) => left - right);
  return Math.round((sorted[Math.min(sorted.length - 1, Math.floor(at * sorted.length))] ?? 0) * 10) / 10;
}
