import { readdir } from "node:fs/promises";
import path from "node:path";

/** Files that a server keeps for a business in its data folder, by their storage keys. */
export async function storedFiles(dataDir: string, businessId: string): Promise<string[]> {
  const folder = path.join(dataDir, "files", businessId);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
}
