import { existsSync } from "node:fs";
import path from "node:path";
import { raiseEgressWall } from "@/lib/platform/egress-wall";
import { type Env, parseEnv } from "@/lib/platform/env";
import { ROOT } from "./root";
import { Refusal } from "./run";

/**
 * The settings of a server started from here: the shell's, then those of `.env`. What a command connects to is held to
 * `EGRESS` from here on.
 * @throws Refusal that names every invalid setting
 */
export function settings(): Env {
  const file = path.join(ROOT, ".env");
  if (existsSync(file)) process.loadEnvFile(file);
  try {
    const parsed = parseEnv(process.env);
    raiseEgressWall({ isWanted: parsed.EGRESS !== "open" });
    return parsed;
  } catch (cause) {
    throw new Refusal((cause as Error).message);
  }
}

/** @throws Refusal where a process beside the server has no database to share with it */
export function requireSharedDatabase({ DATABASE_URL }: Env): void {
  if (DATABASE_URL) return;
  throw new Refusal(
    "A separate worker needs PostgreSQL: set DATABASE_URL. The embedded database takes one process at a time, and " +
      "its server runs the worker itself.",
  );
}
