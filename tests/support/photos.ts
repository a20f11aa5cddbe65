import { readFileSync } from "node:fs";
import { sharedPath } from "@/tools/testing/dataset";

/** Photos of the test data set: rendered documents with the portraits of people who consented. */

export interface DocumentPhotos {
  readonly front: Buffer;
  readonly back: Buffer | undefined;
  /** Another photo of the person in the portrait. */
  readonly selfie: Buffer;
  readonly fields: Readonly<Record<string, string>>;
  /** Fields that can be read from the given sides. */
  readonly visible: readonly string[];
  readonly expired: boolean;
}

interface Truth {
  readonly id: string;
  readonly photo: string;
  readonly expired: boolean;
  readonly fields: Readonly<Record<string, string>>;
  readonly images: readonly { file: string; side: "front" | "back"; visible: readonly string[] }[];
}

const DOCUMENTS = ["data", "documents", "with-portraits"] as const;

export const hasSharedPhotos =
  sharedPath(...DOCUMENTS, "truth.json") !== null && sharedPath("data", "faces", "london") !== null;

/** One document with another selfie of its holder. @throws Error without the test data set */
export function documentPhotos(id: string): DocumentPhotos {
  const truths = JSON.parse(shared(...DOCUMENTS, "truth.json").toString("utf8")) as Truth[];
  const truth = truths.find((each) => each.id === id);
  if (!truth) throw new Error(`There is no document ${id}.`);
  const side = (which: "front" | "back") => truth.images.find((image) => image.side === which);
  const front = side("front");
  const back = side("back");
  if (!front) throw new Error(`Document ${id} has no front.`);
  return {
    front: shared(...DOCUMENTS, front.file),
    back: back && shared(...DOCUMENTS, back.file),
    selfie: selfieOf(truth.photo.slice(0, 3)),
    fields: truth.fields,
    visible: [...front.visible, ...(back?.visible ?? [])],
    expired: truth.expired,
  };
}

/** The neutral photo of a person of the London set, by number. */
export function selfieOf(person: string): Buffer {
  return shared("data", "faces", "london", "neutral_front", `${person}_03.jpg`);
}

/** The smiling photo of the same person. */
export function smileOf(person: string): Buffer {
  return shared("data", "faces", "london", "smiling_front", `${person}_08.jpg`);
}

function shared(...parts: string[]): Buffer {
  const file = sharedPath(...parts);
  if (!file) throw new Error(`${parts.join("/")} is not in the shared test material (SHARED_DIR).`);
  return readFileSync(file);
}
