import { readFileSync } from "node:fs";
import { type DocumentTruth, documentTruths } from "@/tools/evaluation/documents/evaluate";
import { sharedPath } from "@/tools/testing/dataset";

/** The day on which the specimens were generated. */
export const TODAY = new Date("2026-11-20T12:00:00Z");

export interface DocumentSpecimen {
  readonly truth: DocumentTruth;
  readonly front: Uint8Array;
  readonly back: Uint8Array | undefined;
}

/** All specimens of a folder of the test data set; empty without the data set. */
export function specimens(folder: "plain" | "with-portraits"): DocumentSpecimen[] {
  const file = sharedPath("data", "documents", folder, "truth.json");
  if (!file) return [];
  return documentTruths.parse(JSON.parse(readFileSync(file, "utf8"))).map((truth) => {
    const bytes = (side: string) => {
      const image = truth.images.find((each) => each.side === side);
      const found = image && sharedPath("data", "documents", folder, image.file);
      return found ? new Uint8Array(readFileSync(found)) : undefined;
    };
    const front = bytes("front");
    if (!front) throw new Error(`specimen ${truth.id} has no front`);
    return { truth, front, back: bytes("back") };
  });
}
