import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { Failure } from "@/lib/contract/errors";
import { closePool, warmPool } from "@/lib/threads/pool";
import { POLICY_V1 } from "@/lib/verification/policy";
import { type AttackCase, type BadLine, parseCases } from "@/tools/attacks/case-file";
import { type CaseResult, resultOf, rowOf, summarise } from "@/tools/attacks/case-report";
import { type Judgement, judgePerson, judgeSelfieMatch } from "@/tools/attacks/judge";
import { bundleThread } from "@/tools/build/bundle-threads";
import { Refusal } from "@/tools/setup/run";
import { buildModels } from "../models";

/**
 * `npm run eval -- attacks --cases FILE.jsonl [--json] [--today YYYY-MM-DD]`: decides every case of a file as a live
 * request would be, and prints decision, levels and signals of each (docs/attacks.md).
 * @returns false when a line could not be read or judged
 */
export async function evaluate(options: readonly string[]): Promise<boolean> {
  const { values } = parseArgs({
    args: [...options],
    options: {
      cases: { type: "string" },
      json: { type: "boolean", default: false },
      today: { type: "string", default: new Date().toISOString().slice(0, 10) },
    },
  });
  if (values.cases === undefined)
    throw new Refusal("Which cases? npm run eval -- attacks --cases FILE.jsonl");
  if (Number.isNaN(Date.parse(`${values.today}T12:00:00Z`))) throw new Refusal("--today is YYYY-MM-DD.");
  if (!existsSync(values.cases)) throw new Refusal(`There is no file ${values.cases}.`);
  buildModels();
  await bundleThread();
  await warmPool();
  const isDone = await judgeFile(values.cases, values.today, values.json);
  await closePool();
  return isDone;
}

async function judgeFile(file: string, today: string, asJson: boolean): Promise<boolean> {
  const { cases, bad } = parseCases(readFileSync(file, "utf8"));
  const report = (line: BadLine) => {
    if (asJson) print({ id: line.id, line: line.line, error: line.message });
    else console.error(`Not judged: ${line.message}`);
  };
  const failed = [...bad];
  for (const line of bad) report(line);
  const results: CaseResult[] = [];
  for (const each of cases) {
    try {
      const result = resultOf(each, await judge(each, path.dirname(file), today));
      results.push(result);
      if (asJson) print(result);
    } catch (cause) {
      if (!(cause instanceof Failure || cause instanceof Refusal)) throw cause;
      const line = { line: each.line, id: each.id, message: `line ${each.line}, ${cause.message}` };
      failed.push(line);
      report(line);
    }
  }
  const summary = summarise(results, failed);
  if (asJson) print({ summary });
  else {
    console.table(results.map((result) => rowOf(result, POLICY_V1.attackSignalAt)));
    const { byClass, ...whole } = summary;
    console.table(byClass);
    console.log(whole);
  }
  return failed.length === 0;
}

async function judge(each: AttackCase, folder: string, today: string): Promise<Judgement> {
  const read = (field: string, name: string) => readPicture(path.resolve(folder, name), field);
  const selfie = read("selfie", each.selfie);
  const { reference, hosted, directions } = each;
  if ("profile" in reference) return judgeSelfieMatch(selfie, read("profile", reference.profile));
  const pictures = {
    selfie,
    front: read("front", reference.front),
    ...(reference.back === undefined ? {} : { back: read("back", reference.back) }),
    frames: each.frames.map((name, index) => read(`frames.${index}`, name)),
  };
  return judgePerson(pictures, { hosted, directions, today });
}

function readPicture(file: string, field: string): Uint8Array {
  try {
    return readFileSync(file);
  } catch {
    throw new Refusal(`${field}: ${file} cannot be read`);
  }
}

function print(line: object): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
