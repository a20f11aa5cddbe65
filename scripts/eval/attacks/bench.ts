import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { DEFAULT_POLICY } from "@/lib/verification/policy";
import { dateAttacks } from "@/tools/attacks/bench/dates";
import { lookAlikes } from "@/tools/attacks/bench/look-alikes";
import {
  type BenchPerson,
  benchPeople,
  genuineCase,
  HALVES,
  type Half,
} from "@/tools/attacks/bench/material";
import { runTrials, type TrialResult } from "@/tools/attacks/bench/run";
import { benchTables, recipeTable } from "@/tools/attacks/bench/tables";
import { isHonest, type Trial, trialsOf } from "@/tools/attacks/bench/trials";
import { TURNED_PHOTOS } from "@/tools/attacks/bench/turned";
import { DOCUMENT_ATTACKS } from "@/tools/attacks/document/recipes";
import { drawnAttacks } from "@/tools/attacks/drawn/recipes";
import { morphAttacks } from "@/tools/attacks/morph/recipes";
import type { CasePictures, GenuineCase } from "@/tools/attacks/recipe";
import { SELFIE_ATTACKS } from "@/tools/attacks/selfie/recipes";
import { writeSections } from "@/tools/docs/write-sections";
import { Refusal, WrongUsage } from "@/tools/setup/run";
import { quantile } from "../../bench/quantile";

interface Options {
  readonly half?: string | undefined;
  readonly class?: string | undefined;
  readonly save?: string | undefined;
  readonly limit: string;
  readonly seed: string;
  readonly today: string;
  readonly json: boolean;
  readonly write: boolean;
}

/** Attacks of these classes may be approved: docs/attacks.md says how many are. */
const LIMITS: readonly string[] = ["morph"];
const AT_ONCE = 2;

/**
 * Makes attacks from the shared photos and prints how many are approved, before and after.
 * @returns false when an attack was approved of a class that must not be
 * @throws Refusal without the shared photos
 */
export async function runBench(options: Options): Promise<boolean> {
  const people = benchPeople();
  if (!people)
    throw new Refusal("The attack bench needs the shared photos, which are not here (SHARED_DIR).");
  const trials = await plan(people, options);
  const save = options.save === undefined ? null : saver(options.save);
  const started = performance.now();
  let done = 0;
  const results = await runTrials(trials, {
    today: options.today,
    atOnce: AT_ONCE,
    ended: (result, pictures) => {
      done += 1;
      if (pictures) save?.(result, pictures);
      if (options.json) process.stdout.write(`${JSON.stringify(result)}\n`);
      if (done % 20 === 0) console.error(`${done} of ${trials.length}, ${secondsSince(started)} s`);
    },
  });
  const tables = benchTables(results, DEFAULT_POLICY.attackSignalAt);
  if (!options.json) {
    for (const table of [...Object.values(tables), recipeTable(results)]) console.log(`\n${table}`);
  }
  for (const { name, person, problem } of results) {
    if (problem) console.error(`Not made: ${name} of ${person}: ${problem}`);
  }
  console.error(
    `${results.length} cases in ${secondsSince(started)} s; signals of the faces: ${signalTimes(results)}`,
  );
  if (options.write) writeSections("docs/attacks.md", tables);
  return !results.some(isLapse);
}

function signalTimes(results: readonly TrialResult[]): string {
  const spentMs = results.flatMap(({ decided }) => decided?.signalsMs ?? []);
  return `p50 ${quantile(spentMs, 0.5)} ms, p95 ${quantile(spentMs, 0.95)} ms`;
}

const secondsSince = (startedMs: number) => Math.round((performance.now() - startedMs) / 1000);

function isLapse(result: TrialResult): boolean {
  const isAttack = !isHonest(result) && !LIMITS.includes(result.group);
  return isAttack && result.decided?.after === "APPROVED";
}

/** Trials that are no recipe's: the person as they are, and without the head turns. */
const HONEST_CLASSES = ["genuine", "degraded", "answered_challenge", "skipped_challenge"];

async function plan(people: readonly BenchPerson[], options: Options): Promise<Trial[]> {
  const { today, seed, limit } = options;
  const groups = options.class?.split(",");
  const isChosen = (group: string) => groups?.includes(group) ?? true;
  const every = [
    ...SELFIE_ATTACKS,
    ...DOCUMENT_ATTACKS,
    ...dateAttacks(today),
    ...TURNED_PHOTOS,
    ...drawnAttacks(today),
    ...morphAttacks(today),
  ];
  const known = new Set<string>([...HONEST_CLASSES, ...every.map(({ attack }) => attack)]);
  const unknown = groups?.filter((group) => !known.has(group)) ?? [];
  if (unknown.length > 0) {
    throw new WrongUsage(`There is no class ${unknown.join(", ")}. Classes: ${[...known].join(", ")}.`);
  }
  const recipes = every.filter(({ attack }) => isChosen(attack));
  const alike = recipes.some(({ attack }) => attack === "morph") ? await lookAlikes(people) : null;
  const genuine = rememberLast(async (person) => {
    const lookAlike = alike?.get(person.id);
    const made = await genuineCase(person, people, today);
    return { ...made, ...(lookAlike ? { lookAlikePhoto: lookAlike.portraitPhoto } : {}) };
  });
  const halves = HALVES.filter((half) => options.half === undefined || options.half === half);
  const of = (half: Half) => people.filter((person) => person.half === half);
  return halves
    .flatMap((half) => trialsOf(of(half), { recipes, perRecipe: Number(limit), seed, genuine }))
    .filter(({ group }) => isChosen(group));
}

/** A document takes a second to render; the people of a half are as many as are kept. */
function rememberLast(make: (person: BenchPerson) => Promise<GenuineCase>) {
  const made = new Map<string, Promise<GenuineCase>>();
  return (person: BenchPerson) => {
    const known = made.get(person.id) ?? make(person);
    made.set(person.id, known);
    return known;
  };
}

/** Writes each case as a line of `cases.jsonl`, with its pictures. */
function saver(folder: string) {
  mkdirSync(folder, { recursive: true });
  const lines: string[] = [];
  return (result: TrialResult, pictures: CasePictures) => {
    const { half, group, name, person, hosted } = result;
    const id = `${half}-${group}-${name.replaceAll(/[^a-z0-9]+/gi, "_")}-${person}`;
    const write = (which: string, bytes: Uint8Array) => {
      const file = `${id}-${which}.jpg`;
      writeFileSync(path.join(folder, file), bytes);
      return file;
    };
    const expected = isHonest(result) ? "approved" : "not_approved";
    const line = {
      id,
      selfie: write("selfie", pictures.selfie),
      front: write("front", pictures.front),
      ...(pictures.back ? { back: write("back", pictures.back) } : {}),
      ...(pictures.frames
        ? { frames: pictures.frames.map((frame, index) => write(`frame${index + 1}`, frame)) }
        : {}),
      hosted,
      expected,
      class: group,
    };
    lines.push(JSON.stringify(line));
    writeFileSync(path.join(folder, "cases.jsonl"), `${lines.join("\n")}\n`);
  };
}
