import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { type DocumentTruth, documentTruths } from "@/tools/evaluation/documents/evaluate";
import type { SpecimenKind } from "@/tools/specimen/make";

export interface MadeSpecimens {
  readonly folder: string;
  readonly truths: readonly DocumentTruth[];
  photo(id: string, side?: "front" | "back"): Uint8Array;
}

interface SpecimenOptions {
  readonly seed: number;
  readonly kinds: readonly SpecimenKind[];
  readonly level: string;
  readonly recapture?: boolean;
  /** How many of each kind; default 1. */
  readonly count?: number;
  /** The day to which the documents' dates are relative; default {@link SPECIMEN_DAY}. */
  readonly today?: string;
  /** The file of the portrait photo; default: a drawn portrait. */
  readonly portrait?: string;
}

const ROOT = path.resolve(import.meta.dirname, "../..");
/** The date that tests of specimens use. */
export const SPECIMEN_DAY = "2026-11-20";

/**
 * Makes specimens with `npm run specimen` in a separate process: a process that decodes uploads blocks the SVG renderer.
 */
export async function madeSpecimens({
  seed,
  kinds,
  level,
  recapture = false,
  count = 1,
  today = SPECIMEN_DAY,
  portrait,
}: SpecimenOptions): Promise<MadeSpecimens> {
  const folder = mkdtempSync(path.join(tmpdir(), "specimens-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const options = [
    "--seed",
    `${seed}`,
    "--out",
    folder,
    "--kind",
    kinds.join(","),
    "--level",
    level,
    "--count",
    `${count}`,
  ];
  const more = ["--today", today, ...(recapture ? ["--recapture"] : [])];
  if (portrait !== undefined) more.push("--portrait", portrait);
  await promisify(execFile)(
    process.execPath,
    ["--import", "tsx", path.join(ROOT, "scripts", "specimen.ts"), ...options, ...more],
    { cwd: ROOT },
  );
  const truths = documentTruths.parse(JSON.parse(readFileSync(path.join(folder, "truth.json"), "utf8")));
  const photo = (id: string, side = "front") =>
    new Uint8Array(readFileSync(path.join(folder, `${id}_${side}.jpg`)));
  return { folder, truths, photo };
}
