import { spawnSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import os from "node:os";
import path from "node:path";

const MIB = 1024 ** 2;

/** A file system of its own, which can be filled. */
export interface SmallDisk {
  readonly folder: string;
  /** Fills it; the result makes room again. */
  fill(): () => void;
  remove(): void;
}

/** @returns null where this process may not mount: only root can */
export function smallDisk(mib: number): SmallDisk | null {
  const folder = mkdtempSync(path.join(os.tmpdir(), "verification-disk-"));
  const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${mib}m,mode=755`, "tmpfs", folder]);
  if (mounted.status !== 0) {
    rmSync(folder, { recursive: true });
    return null;
  }
  const remove = () => {
    spawnSync("umount", ["--lazy", folder]);
    rmSync(folder, { recursive: true, force: true });
  };
  process.once("exit", remove);
  return {
    folder,
    fill() {
      const file = path.join(folder, "filler");
      const filler = openSync(file, "w");
      // Large pieces first, so that it takes no time, and then the rest.
      for (const piece of [Buffer.alloc(MIB), Buffer.alloc(4096)]) {
        try {
          for (;;) writeSync(filler, piece);
        } catch {
          // Full.
        }
      }
      return () => {
        closeSync(filler);
        rmSync(file);
      };
    },
    remove() {
      process.removeListener("exit", remove);
      remove();
    },
  };
}
