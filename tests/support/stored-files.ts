import { readdir } from "node:fs/promises";
import path from "node:path";

/** The storage keys of a business's files in a server's data folder. */
export async function storedFiles(dataDir: string, businessId: string): Promise<string[]> {
  const folder = path.join(dataDir, "files", businessId);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
}
