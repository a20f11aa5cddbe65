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

/**
 * What keeps a server without the engine small (docs/decisions/0092-engine-work-goes-through-the-queue.md): large
 * buffers are given back to the system as soon as they are free, and objects get less room before they are collected.
 * The engine's threads would be slowed down by it. `deploy/` sets the same.
 */
const SMALL = {
  args: ["--max-semi-space-size=2", "--max-old-space-size=128"],
  env: { MALLOC_ARENA_MAX: "1", MALLOC_MMAP_THRESHOLD_: "65536", MALLOC_TRIM_THRESHOLD_: "131072" },
} as const;

/** How `next start` and `next dev` serve. */
interface Serving {
  readonly host: string;
  readonly port: number;
  /** The setting ENGINE_LOCATION. */
  readonly engine: string | undefined;
}

/** @param where not for `next build` */
export function nextCommand(verb: "build" | "start" | "dev", where?: Serving): NextCommand {
  const bin = path.join(ROOT, "node_modules", "next", "dist", "bin", "next");
  const isSmall = where?.engine === "workers";
  const args = where
    ? [
        ...SERVING,
        ...(isSmall ? SMALL.args : []),
        bin,
        verb,
        "--hostname",
        where.host,
        "--port",
        String(where.port),
      ]
    : [bin, verb];
  return {
    program: process.execPath,
    args,
    env: {
      ...SWITCHES,
      ...(isSmall ? SMALL.env : {}),
      NODE_ENV: verb === "dev" ? "development" : "production",
    },
  };
}
