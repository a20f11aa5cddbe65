import path from "node:path";
import { ROOT } from "@/tools/setup/root";
import { Refusal, run } from "@/tools/setup/run";

/** Runs a script in a child process, because the environment is read once per process. @param file below `scripts` */
export async function runScript(
  file: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<void> {
  const script = path.join(ROOT, "scripts", file);
  const code = await run(process.execPath, ["--import", "tsx", script, ...args], { env });
  if (code !== 0) throw new Refusal(`${file} ended with code ${code}.`);
}
