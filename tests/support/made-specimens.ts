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

interface Order {
  readonly seed: number;
  readonly kinds: readonly SpecimenKind[];
  readonly level: string;
  readonly recapture?: boolean;
  /** Of each kind; one without it. */
  readonly count?: number;
  /** The day the documents are shown on, which their dates hang on; {@link SPECIMEN_DAY} without it. */
  readonly today?: string;
  /** The file of the photograph to print as the portrait; a drawn one without it. */
  readonly portrait?: string;
}

const ROOT = path.resolve(import.meta.dirname, "../..");
/** The day of every test that reads them. */
export const SPECIMEN_DAY = "2026-11-20";

/**
 * Makes specimens with `npm run specimen`, in a process of its own: the renderer of drawings is blocked wherever the
 * engine decodes pictures.
 */
export async function madeSpecimens({
  seed,
  kinds,
  level,
  recapture = false,
  count = 1,
  today = SPECIMEN_DAY,
  portrait,
}: Order): Promise<MadeSpecimens> {
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
