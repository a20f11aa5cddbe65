import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { faketime } from "@/tools/setup/programs";

/** The wall clock of processes that are started with `env`: as if somebody set the machine's. */
export interface SettableClock {
  readonly env: Readonly<Record<string, string>>;
  /** Sets it to so many seconds from the true time. The clock that only measures stays. */
  set(seconds: number): void;
  remove(): void;
}

/** @throws Error where libfaketime is not installed */
export function settableClock(): SettableClock {
  const library = faketime();
  if (!library) throw new Error("libfaketime is not installed.");
  const folder = mkdtempSync(path.join(os.tmpdir(), "verification-clock-"));
  const file = path.join(folder, "offset");
  const set = (seconds: number) => writeFileSync(file, `${seconds < 0 ? "-" : "+"}${Math.abs(seconds)}\n`);
  set(0);
  return {
    env: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: "1",
      FAKETIME_DONT_FAKE_MONOTONIC: "1",
      NO_FAKE_STAT: "1",
    },
    set,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
