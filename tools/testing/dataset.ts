import { existsSync } from "node:fs";
import path from "node:path";

const folder = process.env["SHARED_DIR"] ?? path.resolve(import.meta.dirname, "../../../shared");

/** Absolute path of a file in the test data set (SHARED_DIR); null when it does not exist. */
export function sharedPath(...parts: string[]): string | null {
  const found = path.join(folder, ...parts);
  return existsSync(found) ? found : null;
}
