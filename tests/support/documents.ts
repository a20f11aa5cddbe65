import { readFileSync } from "node:fs";
import { z } from "zod";
import type { DocumentObservation } from "@/lib/engine/port";
import type { DocumentField } from "@/lib/terms";
import { sharedPath } from "./shared";

/** The day on which the shared specimens were made. */
export const TODAY = new Date("2026-11-20T12:00:00Z");

const truth = z.array(
  z.object({
    id: z.string(),
    fields: z.record(z.string(), z.string()),
    visible: z.array(z.string()),
    images: z.array(z.object({ file: z.string(), side: z.string(), mrz: z.array(z.string()).optional() })),
  }),
);

export interface DocumentSpecimen {
  readonly id: string;
  readonly front: Uint8Array;
  readonly back: Uint8Array | undefined;
  /** What is printed, of the fields that can be seen on the photos. */
  readonly printed: Readonly<Record<string, string>>;
  readonly mrz: readonly string[];
}

/** All specimens of a shared folder; none where the material is not on this machine. */
export function specimens(folder: "plain" | "with-portraits"): DocumentSpecimen[] {
  const file = sharedPath("data", "documents", folder, "truth.json");
  if (!file) return [];
  return truth.parse(JSON.parse(readFileSync(file, "utf8"))).map(({ id, fields, visible, images }) => {
    const bytes = (side: string) => {
      const image = images.find((each) => each.side === side);
      const found = image && sharedPath("data", "documents", folder, image.file);
      return found ? new Uint8Array(readFileSync(found)) : undefined;
    };
    const front = bytes("front");
    if (!front) throw new Error(`specimen ${id} has no front`);
    return {
      id,
      front,
      back: bytes("back"),
      printed: Object.fromEntries(visible.map((field) => [field, fields[field] ?? ""])),
      mrz: images.flatMap((image) => image.mrz ?? []),
    };
  });
}

/** Case, accents and spaces do not count. */
export const folded = (text: string) =>
  text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/[’`´]/g, "'")
    .toUpperCase()
    .replace(/\s+/g, " ")
    .trim();

/** Counts right and wrong fields, overall and among those given with a confidence of 90 or more. */
export function scored(readings: readonly { specimen: DocumentSpecimen; observed: DocumentObservation }[]) {
  const score = {
    visible: 0,
    exact: 0,
    wrong: 0,
    sure: 0,
    sureRight: 0,
    mrzLines: 0,
    mrzExact: 0,
    report: "",
  };
  for (const { specimen, observed } of readings) {
    for (const [field, printed] of Object.entries(specimen.printed)) {
      const reading = observed.fields[field as DocumentField];
      const right = reading !== undefined && folded(reading.value) === folded(printed);
      score.visible += 1;
      score.exact += Number(right);
      score.wrong += Number(reading !== undefined && !right);
      score.sure += Number(reading !== undefined && reading.confidence >= 90);
      score.sureRight += Number(right && reading.confidence >= 90);
      if (!right) score.report += `${specimen.id} ${field}: ${reading?.value ?? "missing"} for ${printed}\n`;
    }
    score.mrzLines += specimen.mrz.length;
    score.mrzExact += specimen.mrz.filter((line, i) => observed.mrz?.lines[i] === line).length;
  }
  return score;
}
