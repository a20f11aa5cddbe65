import { createHash } from "node:crypto";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

const SOURCE_MAP = /\n?\/\/# sourceMappingURL=.*\s*$/;
/** Chunks of fewer bytes are left alone: there would be nothing to save. */
const LEAST_BYTES = 4096;

/**
 * Next writes a chunk that several routes share once for each of them, with the same code under another name, and a server
 * keeps the source of every one that it has loaded in its heap. The repeated ones become a line that requires the first;
 * Node then loads the code once (docs/decisions/0092-engine-work-goes-through-the-queue.md).
 * @param folder with the chunks of one kind; folders in it are left alone.
 * @returns how many files were replaced, and the bytes that they had.
 */
export function joinChunks(folder: string): { readonly files: number; readonly bytes: number } {
  const first = new Map<string, string>();
  let [files, bytes] = [0, 0];
  for (const name of readdirSync(folder)
    .filter((each) => each.endsWith(".js"))
    .sort()) {
    const file = path.join(folder, name);
    const source = readFileSync(file, "utf8");
    if (source.length < LEAST_BYTES) continue;
    const code = createHash("sha256").update(source.replace(SOURCE_MAP, "")).digest("base64");
    const same = first.get(code);
    if (same === undefined) {
      first.set(code, name);
      continue;
    }
    writeFileSync(file, `module.exports=require(${JSON.stringify(`./${same}`)});\n`);
    rmSync(`${file}.map`, { force: true });
    files += 1;
    bytes += source.length;
  }
  return { files, bytes };
}
