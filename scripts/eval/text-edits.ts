import { appendFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { learnedModel } from "@/tools/evaluation/documents/edits/learn-text";
import { readPhoto, samplesOf, type TextSample } from "@/tools/evaluation/documents/edits/text-samples";
import { ROOT } from "@/tools/setup/root";
import { run, WrongUsage } from "@/tools/setup/run";
import { seeded } from "@/tools/specimen/random";
import { buildModels } from "../models";

const USAGE = "npm run eval -- text-edits --photos DIR[,DIR…] --measures FILE.jsonl [--every N] [--write]";
const MODEL = path.join(ROOT, "lib/vision/document/edits/text-model.json");
const PHOTO = /\.(jpe?g|png|webp)$/i;

/**
 * Replaces values on photos of genuine documents, measures lines before and after, fits the score of replaced text and
 * prints how many pictures it finds. What is measured already is not measured again, so that a run can be continued.
 */
export async function evaluate(options: readonly string[]): Promise<boolean> {
  const { values } = parseArgs({
    args: [...options],
    options: {
      photos: { type: "string", default: "" },
      measures: { type: "string" },
      every: { type: "string", default: "1" },
      write: { type: "boolean", default: false },
    },
  });
  if (!values.measures) throw new WrongUsage(USAGE);
  const samples = existsSync(values.measures) ? samplesIn(values.measures) : [];
  const known = new Set(samples.map(({ group }) => group));
  const every = Math.max(1, Number(values.every));
  buildModels();
  for (const file of photosIn(values.photos).filter((_, i) => i % every === 0)) {
    const name = path.basename(file);
    if (known.has(name)) continue;
    const own = await samplesOf(name, await readPhoto(readFileSync(file)), seeded("replaced text", name));
    appendFileSync(values.measures, own.map((sample) => `${JSON.stringify(sample)}\n`).join(""));
    samples.push(...own);
  }
  const { model, rates, highest } = learnedModel(samples);
  console.table(rates);
  console.log(model.terms);
  console.log(`highest scores of genuine pictures: ${highest.join(", ")}`);
  if (!values.write) return true;
  writeFileSync(MODEL, `${JSON.stringify(model)}\n`);
  return (await run("npx", ["biome", "format", "--write", MODEL])) === 0;
}

function samplesIn(file: string): TextSample[] {
  const lines = readFileSync(file, "utf8").split("\n");
  return lines.filter((line) => line !== "").map((line) => JSON.parse(line) as TextSample);
}

function photosIn(folders: string): string[] {
  return folders
    .split(",")
    .filter((folder) => folder !== "")
    .flatMap((folder) =>
      readdirSync(folder)
        .filter((name) => PHOTO.test(name))
        .map((name) => path.join(folder, name)),
    );
}
