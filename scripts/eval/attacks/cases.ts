import { readFileSync } from "node:fs";
import path from "node:path";
import { Failure } from "@/lib/contract/errors";
import { DEFAULT_POLICY } from "@/lib/verification/policy";
import { type AttackCase, type BadLine, parseCases, type UnknownField } from "@/tools/attacks/case-file";
import { type CaseResult, resultOf, rowOf, summarise } from "@/tools/attacks/case-report";
import { type Judgement, judgePerson, judgeSelfieMatch } from "@/tools/attacks/judge";
import { Refusal } from "@/tools/setup/run";

interface Options {
  readonly json: boolean;
  readonly today: string;
}

const UNKNOWN_FIELD = "this field is not known and was ignored";

/**
 * Decides every case of a file and prints decision, levels and signals of each. Lines that cannot be judged are
 * reported; the others still run.
 * @returns false when a line could not be judged
 * @throws Refusal without the file
 */
export async function judgeFile(file: string, { json, today }: Options): Promise<boolean> {
  const { cases, bad, unknown } = parseCases(textOf(file));
  for (const each of unknown) warn(each, json);
  const failed: BadLine[] = [];
  const fail = (line: BadLine) => {
    failed.push(line);
    if (json) print({ id: line.id, line: line.line, error: line.message });
    else console.error(`Not judged: ${line.message}`);
  };
  for (const line of bad) fail(line);
  const results: CaseResult[] = [];
  for (const each of cases) {
    try {
      const result = resultOf(each, await judge(each, path.dirname(file), today));
      results.push(result);
      if (json) print(result);
    } catch (cause) {
      if (!(cause instanceof Failure || cause instanceof Refusal)) throw cause;
      fail({ line: each.line, id: each.id, message: `line ${each.line}, ${cause.message}` });
    }
  }
  const summary = summarise(results, failed);
  if (json) print({ summary });
  else {
    const { byClass, ...whole } = summary;
    console.table(results.map((result) => rowOf(result, DEFAULT_POLICY.attackSignalAt)));
    console.table(byClass);
    console.log(whole);
  }
  return failed.length === 0;
}

function warn({ line, field }: UnknownField, json: boolean): void {
  if (json) print({ line, field, warning: UNKNOWN_FIELD });
  else console.error(`Warning: line ${line}, ${field}: ${UNKNOWN_FIELD}`);
}

function textOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    throw new Refusal(`The cases cannot be read: ${file}`);
  }
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
