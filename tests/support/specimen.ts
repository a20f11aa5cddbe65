import { readFileSync } from "node:fs";
import sharp from "sharp";
import { z } from "zod";
import { sharedPath } from "@/tools/testing/dataset";

/** A specimen document of the test data set, with the person in its portrait. */
export interface Specimen {
  readonly frontFile: string;
  readonly selfieFile: string;
  /** What is printed on it. */
  readonly fields: Readonly<Record<string, string>>;
  /** Corners of the document in the photo, in pixels. */
  readonly corners: readonly (readonly [number, number])[];
}

/** Stands where the test material is missing; tests that need it are then skipped. */
export const NOBODY: Specimen = { frontFile: "", selfieFile: "", fields: {}, corners: [] };

const truth = z.array(
  z.object({
    id: z.string(),
    photo: z.string(),
    fields: z.record(z.string(), z.string()),
    images: z.array(
      z.object({ file: z.string(), side: z.string(), quad: z.array(z.tuple([z.number(), z.number()])) }),
    ),
  }),
);

const quads = z.array(
  z.object({
    id: z.string(),
    images: z.array(z.object({ file: z.string(), quad: z.array(z.tuple([z.number(), z.number()])) })),
  }),
);

const FOLDER = ["data", "documents", "with-portraits"] as const;

/** Null without the test data set. */
export function specimen(id: string): Specimen | null {
  const truthFile = sharedPath(...FOLDER, "truth.json");
  if (!truthFile) return null;
  const document = truth.parse(JSON.parse(readFileSync(truthFile, "utf8"))).find((each) => each.id === id);
  const front = document?.images.find((image) => image.side === "front");
  if (!document || !front) throw new Error(`truth.json has no document ${id} with a front`);
  // The portrait is the person's smiling photo (_08); the selfie is the neutral one (_03).
  const selfieFile = sharedPath(
    "data",
    "faces",
    "london",
    "neutral_front",
    document.photo.replace("_08", "_03"),
  );
  const frontFile = sharedPath(...FOLDER, front.file);
  if (!selfieFile || !frontFile) return null;
  return { frontFile, selfieFile, fields: document.fields, corners: front.quad };
}

/** Photos of cards of the easy kind (ID-1, no passports), both sides; empty without the test data set. */
export function easyCards(): readonly Pick<Specimen, "frontFile" | "corners">[] {
  return ["plain", "with-portraits"].flatMap((kind) => {
    const truthFile = sharedPath("data", "documents", kind, "truth.json");
    const documents = truthFile ? quads.parse(JSON.parse(readFileSync(truthFile, "utf8"))) : [];
    return documents
      .filter(({ id }) => id.includes("_easy_") && !id.startsWith("td3"))
      .flatMap(({ images }) => images)
      .flatMap(({ file, quad }) => {
        const frontFile = sharedPath("data", "documents", kind, file);
        return frontFile ? [{ frontFile, corners: quad }] : [];
      });
  });
}

/** The photo of the front, cropped as a person aims the camera: the document in the middle with a small margin. */
export async function aimedAt({ frontFile, corners }: Specimen, outFile: string): Promise<void> {
  const { width, height } = await sharp(frontFile).metadata();
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  const margin = 0.06 * (Math.max(...xs) - Math.min(...xs));
  const left = Math.max(0, Math.floor(Math.min(...xs) - margin));
  const top = Math.max(0, Math.floor(Math.min(...ys) - margin));
  const right = Math.min(width, Math.ceil(Math.max(...xs) + margin));
  const bottom = Math.min(height, Math.ceil(Math.max(...ys) + margin));
  await sharp(frontFile)
    .extract({ left, top, width: right - left, height: bottom - top })
    .jpeg({ quality: 95 })
    .toFile(outFile);
}
