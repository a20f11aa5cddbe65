import { existsSync } from "node:fs";
import path from "node:path";
import { type Env, parseEnv } from "@/lib/platform/env";
import { ROOT } from "./root";
import { Refusal } from "./run";

/**
 * The settings a server started from here would see: the shell's, then those of `.env`.
 * @throws Refusal naming every setting that cannot be used.
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
