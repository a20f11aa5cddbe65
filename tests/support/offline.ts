import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { ROOT } from "@/tools/setup/root";

/** Runs docs/verify-offline.mjs on texts, in a folder of its own. @returns what it printed and its exit code */
export function verifyOffline(keys: unknown, ...texts: readonly string[]) {
  const folder = mkdtempSync(path.join(os.tmpdir(), "offline-"));
  try {
    const write = (name: string, text: string) => {
      writeFileSync(path.join(folder, name), text);
      return path.join(folder, name);
    };
    const files = texts.map((text, index) => write(`${index}.txt`, text));
    const script = path.join(ROOT, "docs", "verify-offline.mjs");
    const ran = spawnSync(process.execPath, [script, write("keys.json", JSON.stringify(keys)), ...files], {
      encoding: "utf8",
      cwd: folder,
    });
    return { status: ran.status, stdout: ran.stdout, stderr: ran.stderr };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
