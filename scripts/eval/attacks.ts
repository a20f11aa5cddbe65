import { parseArgs } from "node:util";
import { closePool, warmPool } from "@/lib/threads/pool";
import { HALVES } from "@/tools/attacks/bench/material";
import { bundleThread } from "@/tools/build/bundle-threads";
import { WrongUsage } from "@/tools/setup/run";
import { buildModels } from "../models";
import { runBench } from "./attacks/bench";
import { judgeFile } from "./attacks/cases";

const USAGE = `npm run eval -- attacks [options]
  --cases FILE      decides every case of a file, one JSON object a line (docs/attacks.md), instead of the bench
  --json            prints one JSON object a case, a summary last
  --today DAY       YYYY-MM-DD; today unless given
of the bench:
  --half HALF       development or final; both unless given
  --class NAME,…    only these classes of attack, or genuine, degraded, answered_challenge, skipped_challenge
  --limit N         people of each half for each way to attack (default 6)
  --seed SEED       other random numbers, for other pictures
  --save DIR        also writes the pictures and a file of cases there
  --write           writes the tables into docs/attacks.md`;

/**
 * Decides attacks as a live request would be: those of a file, or those that the bench makes from the shared photos.
 * @returns false when a line of the file could not be judged, or the bench approved an attack that must not be
 */
export async function evaluate(args: readonly string[]): Promise<boolean> {
  const options = optionsOf(args);
  if (options.help) {
    console.log(USAGE);
    return true;
  }
  buildModels();
  await bundleThread();
  await warmPool();
  try {
    return options.cases === undefined ? await runBench(options) : await judgeFile(options.cases, options);
  } finally {
    await closePool();
  }
}

function optionsOf(args: readonly string[]) {
  const values = parsed(args);
  const isDay = /^\d{4}-\d\d-\d\d$/.test(values.today) && !Number.isNaN(Date.parse(values.today));
  if (!isDay) throw new WrongUsage(`--today is no day written YYYY-MM-DD: ${values.today}`);
  if (!(Number(values.limit) >= 1))
    throw new WrongUsage(`--limit is no number of 1 or more: ${values.limit}`);
  const halves: readonly string[] = HALVES;
  if (values.half !== undefined && !halves.includes(values.half))
    throw new WrongUsage(`--half is neither ${HALVES.join(" nor ")}: ${values.half}`);
  return values;
}

function parsed(args: readonly string[]) {
  return parseArgs({
    args: [...args],
    options: {
      cases: { type: "string" },
      json: { type: "boolean", default: false },
      today: { type: "string", default: new Date().toISOString().slice(0, 10) },
      half: { type: "string" },
      class: { type: "string" },
      limit: { type: "string", default: "6" },
      seed: { type: "string", default: "1" },
      save: { type: "string" },
      write: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  }).values;
}
