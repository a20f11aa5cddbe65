import { type SignalModel, sumOf } from "@/lib/vision/attacks/signal-score";
import type { TextSample } from "./text-samples";

/**
 * What counts, and by how much for each unit, chosen on half of the documents: whoever types over a photo draws letters
 * that passed no lens. Other fonts, inks, strokes and heights were tried too and found nothing more at few alarms, because
 * genuine documents print their values in several of them.
 */
const TERMS = [
  { measure: "sharper", from: 0, most: 2, weight: 40 },
  { measure: "cleaner", from: 0, most: 2, weight: 4 },
  { measure: "halfGrain", from: 0, most: 2, weight: 2 },
] as const;
/** Share of genuine pictures that may reach the operating point, and what is added to it, as log odds. */
const ALARMS = 0.01;
const MARGIN = 0.3;
const ALARM_STEP = 5;

interface ScoredPicture {
  readonly samples: readonly TextSample[];
  /** Log odds of its most suspicious line. */
  readonly sum: number;
}

/** Pictures with the score of their most suspicious line. */
function scored(samples: readonly TextSample[], model: Pick<SignalModel, "bias" | "terms">): ScoredPicture[] {
  const pictures = new Map<string, TextSample[]>();
  for (const sample of samples)
    pictures.set(sample.picture, [...(pictures.get(sample.picture) ?? []), sample]);
  return [...pictures.values()].map((own) => ({
    samples: own,
    sum: Math.max(...own.map(({ measures }) => sumOf(model, measures).sum)),
  }));
}

const isGenuine = ({ samples }: ScoredPicture) => samples.every(({ isAttack }) => !isAttack);

const quantile = (values: readonly number[], share: number) => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length))] ?? 0;
};

/** Every second document. */
function halvesOf(samples: readonly TextSample[]) {
  const groups = [...new Set(samples.map(({ group }) => group))].sort();
  return [0, 1].map((half) => samples.filter(({ group }) => groups.indexOf(group) % 2 === half));
}

/** The operating point that few genuine pictures reach, as log odds. */
function biasFor(pictures: readonly ScoredPicture[]): number {
  const sums = pictures.filter(isGenuine).map(({ sum }) => sum);
  return -Math.round(1000 * (quantile(sums, 1 - ALARMS) + MARGIN)) / 1000;
}

/**
 * Sets the operating point of the combination where few genuine pictures score as high.
 * @returns with `rates` of each half of the documents at the point of the other half
 */
export function learnedModel(samples: readonly TextSample[]) {
  const unset = { bias: 0, terms: TERMS };
  const all = scored(samples, unset);
  const bias = biasFor(all);
  const [one = [], other = []] = halvesOf(samples).map((half) => scored(half, unset));
  const scores = all.filter(isGenuine).map(({ sum }) => 100 / (1 + Math.exp(-sum - bias)));
  const alarms = Array.from(
    { length: 100 / ALARM_STEP + 1 },
    (_, step) => scores.filter((score) => score >= ALARM_STEP * step).length,
  );
  const model: SignalModel = { bias, terms: TERMS, alarms };
  const rates = ratesOf([...moved(one, biasFor(other)), ...moved(other, biasFor(one))]);
  return {
    model,
    rates,
    highest: scores
      .sort((a, b) => b - a)
      .slice(0, 20)
      .map(Math.round),
  };
}

const moved = (pictures: readonly ScoredPicture[], bias: number) =>
  pictures.map(({ samples, sum }) => ({ samples, sum: sum + bias }));

/** Share of pictures that reach the operating point: genuine ones, and edits by how they were made. */
function ratesOf(held: readonly ScoredPicture[]): Record<string, { pictures: number; found: number }> {
  const rates: Record<string, { pictures: number; found: number }> = {};
  const count = (name: string, isFound: boolean) => {
    const rate = rates[name] ?? { pictures: 0, found: 0 };
    rates[name] = { pictures: rate.pictures + 1, found: rate.found + (isFound ? 1 : 0) };
  };
  for (const picture of held) {
    const isFound = picture.sum >= 0;
    const [{ style, isPart } = { style: null, isPart: false }] = picture.samples;
    if (isGenuine(picture)) count("genuine", isFound);
    if (!style) continue;
    count("edited", isFound);
    count(`letters ${style.letters}`, isFound);
    count(`cover ${style.cover}`, isFound);
    count(`${isPart ? "part of the line" : "whole line"}, ${style.letters}`, isFound);
  }
  return rates;
}
