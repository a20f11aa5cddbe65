import path from "node:path";
import { ROOT } from "./root";

/** Program, arguments and environment of a Next command, the same for `npm start`, the build and the tests. */
export interface NextCommand {
  readonly program: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

const SWITCHES = {
  // No telemetry: nothing is sent off the machine.
  NEXT_TELEMETRY_DISABLED: "1",
  // Next would exit on SIGTERM before running jobs have ended; lib/worker/boot.ts drains them and exits.
  NEXT_MANUAL_SIG_HANDLE: "true",
};

/**
 * V8 runs garbage collection of the inference threads on platform workers with the event loop's priority, four by
 * default. One keeps requests from waiting for them and costs no time (docs/documents.md, event-loop).
 */
const SERVING = ["--v8-pool-size=1"];

/** @param where host and port for `next start` and `next dev`; not for `next build` */
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
