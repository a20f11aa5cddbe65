import path from "node:path";
import { ROOT } from "./root";

/** How a Next command is run: always the same program and switches, from `npm start`, the build and the tests. */
export interface NextCommand {
  readonly program: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

const SWITCHES = {
  // Nothing leaves the machine.
  NEXT_TELEMETRY_DISABLED: "1",
  // Next would exit on SIGTERM before running work has ended; lib/worker/boot.ts drains and exits itself.
  NEXT_MANUAL_SIG_HANDLE: "true",
};

/**
 * V8 collects the engine threads' garbage with helpers of the event loop's priority, four by default; one keeps requests
 * from waiting behind them and costs no time (docs/documents.md, event-loop).
 */
const SERVING = ["--v8-pool-size=1"];

/** @param where what `next start` and `next dev` listen on; `next build` takes none. */
export function nextCommand(
  verb: "build" | "start" | "dev",
  where?: { readonly host: string; readonly port: number },
): NextCommand {
  const bin = path.join(ROOT, "node_modules", "next", "dist", "bin", "next");
  const args = where
    ? [...SERVING, bin, verb, "--hostname", where.host, "--port", String(where.port)]
    : [bin, verb];
  return {
    program: process.execPath,
    args,
    env: { ...SWITCHES, NODE_ENV: verb === "dev" ? "development" : "production" },
  };
}
