import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import { CommandError } from "../command";

const LIMIT_BYTES = 10 * 1024 * 1024;

/** A photo or document from a file. @throws CommandError when there is none, or the service would not take it */
export function photoFile(file: string): File {
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found?.isFile()) throw new CommandError(`There is no file ${file}.`);
  if (found.size > LIMIT_BYTES) throw new CommandError(`${file} is larger than 10 MiB.`);
  return new File([new Uint8Array(readFileSync(file))], path.basename(file));
}
