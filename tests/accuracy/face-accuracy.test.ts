import { readFileSync } from "node:fs";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { compareMeasurements } from "@/lib/vision/face/compare";
import { builtInRecogniser } from "@/lib/vision/face/embed";
import { embeddingDistance, matchScore } from "@/lib/vision/face/match";
import { type FaceMeasurement, measurePortrait, measureSelfie } from "@/lib/vision/face/measure";
import { decode } from "@/lib/vision/images/image";
import { Pyramid } from "@/lib/vision/images/pixels";
import { StepTimer } from "@/lib/vision/step-timer";
import { sharedPath } from "@/tools/testing/dataset";

/**
 * Accuracy floors on real faces (README of the test material: London set, CC BY 4.0; LFW press photos). Every pair of
 * the list is compared; the printed lines are the figures of docs/faces.md.
 */

const material = sharedPath("data", "faces", "pairs.dev.csv");
const folder = material?.replace(/\/faces\/pairs\.dev\.csv$/, "") ?? "";
if (!material) console.warn("The shared faces are not on this machine: accuracy tests are skipped.");

interface Pair {
  readonly left: string;
  readonly right: string;
  readonly same: boolean;
  readonly set: string;
}

interface PairScore extends Pair {
  readonly distance: number;
  readonly score: number;
  readonly gated: boolean;
}

const recogniser = await builtInRecogniser();
const faces = new Map<string, FaceMeasurement>();

async function face(file: string): Promise<FaceMeasurement> {
  const known = faces.get(file);
  if (known) return known;
  const pixels = await decode(readFileSync(`${folder}/faces/${file}`), 1280);
  const seen = await measureSelfie(new Pyramid(pixels), new StepTimer(), recogniser);
  faces.set(file, seen);
  return seen;
}

async function compare(pair: Pair): Promise<PairScore | null> {
  const [left, right] = [await face(pair.left), await face(pair.right)];
  if (!left.embedding || !right.embedding) return null;
  const distance = embeddingDistance(left.embedding, right.embedding);
  const gated = left.observation.problems.length + right.observation.problems.length === 0;
  return { ...pair, distance, score: matchScore(distance, recogniser.calibration), gated };
}

/** Where as many strangers pass as the same person is refused. */
function equalErrorRate(compared: readonly PairScore[]): number {
  const genuine = compared.filter((pair) => pair.same);
  const impostor = compared.filter((pair) => !pair.same);
  const rates = compared.map(({ distance }) => {
    const refused = genuine.filter((pair) => pair.distance > distance).length / genuine.length;
    const accepted = impostor.filter((pair) => pair.distance <= distance).length / impostor.length;
    return { gap: Math.abs(refused - accepted), rate: (refused + accepted) / 2 };
  });
  return rates.reduce((best, next) => (next.gap < best.gap ? next : best)).rate;
}

const share = (part: number, whole: number) => Math.round((1000 * part) / whole) / 10;
const reach = (pairs: readonly PairScore[], score: number) =>
  pairs.filter((pair) => pair.score >= score).length;

function report(name: string, pairs: readonly PairScore[]) {
  const genuine = pairs.filter((pair) => pair.same);
  const impostor = pairs.filter((pair) => !pair.same);
  console.log(
    `${name}: EER ${share(equalErrorRate(pairs), 1)} % · genuine ${genuine.length}: ≥70 ${share(reach(genuine, 70), genuine.length)} %, ` +
      `≥50 ${share(reach(genuine, 50), genuine.length)} % · impostor ${impostor.length}: ≥70 ${reach(impostor, 70)}, ` +
      `≥50 ${reach(impostor, 50)} · nearest impostor ${Math.min(...impostor.map((p) => p.distance)).toFixed(3)}`,
  );
}

/** Strangers of one self-reported group are what an impostor would look for: an average over all pairs hides them. */
function reportGroups(strangers: readonly PairScore[]) {
  const lines = readFileSync(`${folder}/faces/london.dev.demographics.csv`, "utf8")
    .trim()
    .split("\n")
    .slice(1);
  const groupOf = new Map(
    lines.map((line) => {
      const [id = "", , sex = "", group = ""] = line.trim().split(",");
      return [id, `${sex} ${group}`];
    }),
  );
  const group = (file: string) => groupOf.get(/(\d{3})_\d\d\.jpg$/.exec(file)?.[1] ?? "") ?? "unknown";
  const byGroup = new Map<string, PairScore[]>();
  for (const pair of strangers) {
    const name = group(pair.left) === group(pair.right) ? group(pair.left) : "across groups";
    byGroup.set(name, [...(byGroup.get(name) ?? []), pair]);
  }
  for (const [name, pairs] of byGroup) {
    console.log(`strangers, ${name}: ${pairs.length}, ≥70 ${reach(pairs, 70)}, ≥50 ${reach(pairs, 50)}`);
  }
}

describe.skipIf(!material)("FACE-SCORE-1 pairs of faces", () => {
  const compared: PairScore[] = [];
  let unread = 0;

  beforeAll(async () => {
    const lines = readFileSync(material ?? "", "utf8")
      .trim()
      .split("\n")
      .slice(1);
    for (const line of lines) {
      const [left = "", right = "", same, set = ""] = line.trim().split(",");
      const result = await compare({ left, right, same: same === "1", set });
      if (result) compared.push(result);
      else unread += 1;
    }
    const problems = [...faces.values()].flatMap((seen) => seen.observation.problems);
    console.log(`faces ${faces.size}, pairs ${compared.length}, unread ${unread}, gate:`, countOf(problems));
  });

  test("every London face passes the selfie gate, so that it rejects no clean photograph", () => {
    const london = [...faces].filter(([file]) => file.startsWith("london"));
    const failing = london.filter(([, seen]) => seen.observation.problems.length > 0);
    expect(london.length).toBeGreaterThan(90);
    expect(failing.map(([file, seen]) => `${file} ${seen.observation.problems.join()}`)).toEqual([]);
  });

  test("London, neutral against smiling: 95 % match", () => {
    const london = compared.filter((pair) => pair.set === "portrait/london");
    report("London", london);
    const genuine = london.filter((pair) => pair.same);
    expect(genuine.length).toBeGreaterThan(40);
    expect(reach(genuine, 70) / genuine.length).toBeGreaterThanOrEqual(0.95);
  });

  /** All pairs of strangers, each group by itself: an average would hide the one that does worst. */
  test("London strangers: no pair of any group matches", () => {
    const strangers = compared.filter((pair) => pair.set === "portrait/london" && !pair.same);
    expect(strangers.length).toBeGreaterThan(3000);
    reportGroups(strangers);
    expect(strangers.filter((pair) => pair.score >= 70)).toEqual([]);
  });

  test("press photographs: strangers never match; most genuine pairs of passing quality do", () => {
    const wild = compared.filter((pair) => pair.set === "wild/lfw10");
    report("LFW", wild);
    const gated = wild.filter((pair) => pair.gated);
    report("LFW, gated", gated);
    expect(wild.filter((pair) => !pair.same && pair.score >= 70)).toEqual([]);
    const genuine = gated.filter((pair) => pair.same);
    expect(reach(genuine, 50) / genuine.length).toBeGreaterThanOrEqual(0.95);
  });
});

interface Front {
  readonly file: string;
  readonly selfie: string;
}

function documentFronts(): Front[] {
  const truth = JSON.parse(readFileSync(`${folder}/documents/with-portraits/truth.json`, "utf8")) as {
    photo: string;
    images: { file: string; side: string }[];
  }[];
  return truth.flatMap((document) =>
    document.images
      .filter((image) => image.side === "front")
      .map(({ file }) => ({ file, selfie: `london/neutral_front/${document.photo.replace("_08", "_03")}` })),
  );
}

async function portraitOf(front: Front, turn = 0): Promise<FaceMeasurement> {
  const bytes = await sharp(readFileSync(`${folder}/documents/with-portraits/${front.file}`))
    .rotate(turn)
    .toBuffer();
  const pixels = await decode(bytes, 1280);
  return measurePortrait(new Pyramid(pixels), new StepTimer(), recogniser);
}

function scoreOf(left: FaceMeasurement, right: FaceMeasurement): number {
  return compareMeasurements(left, right, recogniser).score ?? Number.NaN;
}

describe.skipIf(!material)("FACE-PORTRAIT-1, FACE-DETECT-1 portraits on documents", () => {
  test("the portrait is found on every front, matches its person and nobody else", async () => {
    const fronts = documentFronts();
    const people = [...new Set(fronts.map((front) => front.selfie))];
    const problems: string[] = [];
    const genuine: number[] = [];
    const strangers: number[] = [];
    for (const front of fronts) {
      const portrait = await portraitOf(front);
      problems.push(...portrait.observation.problems.map((problem) => `${front.file} ${problem}`));
      for (const person of people) {
        const score = scoreOf(await face(person), portrait);
        (person === front.selfie ? genuine : strangers).push(score);
      }
    }
    console.log(
      `portraits ${fronts.length}, genuine lowest ${Math.min(...genuine)}; ` +
        `strangers ${strangers.length}, highest ${Math.max(...strangers)}`,
    );
    expect(fronts.length).toBeGreaterThanOrEqual(24);
    expect(problems).toEqual([]);
    expect(genuine.filter((score) => score >= 70).length / genuine.length).toBeGreaterThanOrEqual(0.95);
    expect(strangers.filter((score) => !(score < 70))).toEqual([]);
  });

  test("no quarter turn makes a selfie another person's, large or small", async () => {
    const files = [...faces.keys()].filter((_, index) => index % 3 === 0);
    expect(files.length).toBeGreaterThan(30);
    const lost: string[] = [];
    for (const file of files) {
      for (const turn of [90, 180, 270]) {
        const bytes = await sharp(readFileSync(`${folder}/faces/${file}`))
          .rotate(turn)
          .toBuffer();
        const turned = await measureSelfie(
          new Pyramid(await decode(bytes, 1280)),
          new StepTimer(),
          recogniser,
        );
        const score = scoreOf(await face(file), turned);
        if (!(score >= 80)) lost.push(`${file} at ${turn}: ${score}`);
      }
    }
    expect(lost).toEqual([]);
  });

  test("no quarter turn makes a genuine portrait another person's", async () => {
    const lost: string[] = [];
    for (const front of documentFronts()) {
      for (const turn of [90, 180, 270]) {
        const score = scoreOf(await face(front.selfie), await portraitOf(front, turn));
        if (!(score >= 70)) lost.push(`${front.file} at ${turn}: ${score}`);
      }
    }
    expect(lost).toEqual([]);
  });
});

function countOf(words: readonly string[]) {
  const count: Record<string, number> = {};
  for (const word of words) count[word] = (count[word] ?? 0) + 1;
  return count;
}
