import { existsSync } from "node:fs";
import path from "node:path";

const folder = process.env["SHARED_DIR"] ?? path.resolve(import.meta.dirname, "../../../shared");

/** Absolute path inside the shared test material, or null where that material is not on this machine. */
export function sharedPath(...parts: string[]): string | null {
  const found = path.join(folder, ...parts);
  return existsSync(found) ? found : null;
}
