import { existsSync } from "node:fs";
import path from "node:path";
import { type Env, parseEnv } from "@/lib/platform/env";
import { ROOT } from "./root";
import { Refusal } from "./run";

/**
 * The settings of a server started from here: the shell's, then those of `.env`.
 * @throws Refusal that names every invalid setting
 */
export function settings(): Env {
  const file = path.join(ROOT, ".env");
  if (existsSync(file)) process.loadEnvFile(file);
  try {
    return parseEnv(process.env);
  } catch (cause) {
    throw new Refusal((cause as Error).message);
  }
}
