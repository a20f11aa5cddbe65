import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { clientSources } from "@/tools/client/write-sources";
import { ROOT } from "@/tools/setup/root";

/**
 * Checks the types of the command line program against the client of this contract, in a folder of its own: the generated
 * sources beside the client may be of another moment, or missing.
 * @returns what the compiler says; empty when all is well
 */
export async function checkCliTypes(): Promise<string> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "cli-types-"));
  try {
    for (const part of ["cli/src", "cli/tsconfig.json", "client/src"])
      cpSync(path.join(ROOT, "packages", part), path.join(folder, part), { recursive: true });
    const generated = path.join(folder, "client", "src", "generated");
    mkdirSync(generated, { recursive: true });
    for (const [name, text] of Object.entries(clientSources("0.0.0")))
      writeFileSync(path.join(generated, name), text);
    const typeRoots = path.join(ROOT, "node_modules", "@types");
    const args = ["-p", path.join(folder, "cli"), "--typeRoots", typeRoots];
    const tsc = path.join(ROOT, "node_modules", ".bin", "tsc");
    const { stdout } = await promisify(execFile)(tsc, args, { cwd: folder }).catch(
      (failed: { stdout: string }) => failed,
    );
    return stdout;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
