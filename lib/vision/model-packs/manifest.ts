import { z } from "zod";
import { calibrationSchema } from "./calibration";

/**
 * A model pack: one ONNX network with everything needed to feed it and to interpret its output (FACE-PACK-1). Its
 * manifest is a JSON file beside the network; docs/models.md shows two examples. The face network that ships with the
 * product has a manifest too (`built-in/face-embedding.json`).
 */

export const PACK_KINDS = ["face-embedding", "passive-liveness"] as const;
export type PackKind = (typeof PACK_KINDS)[number];

/** Larger than any face network in use; keeps a wrong file from filling the disk. */
export const NETWORK_LIMIT_BYTES = 400 * 1024 * 1024;

const word = z
  .string()
  .regex(/^[a-z0-9][a-z0-9.-]{0,59}$/, "must be lower-case letters, digits, dots and hyphens");
const sidePx = z.number().int().min(16).max(1024);
const point = z.tuple([z.number(), z.number()]);
const perChannel = z.tuple([z.number(), z.number(), z.number()]);
const percent = z.number().min(0).max(100);

const common = {
  name: word,
  version: word,
  licence: z.string().min(1).max(200),
  /** Where the weights come from: a page that a person can read. */
  origin: z.string().min(1).max(500),
  /** The network: a file beside the manifest (no folders), or an https URL. */
  file: z.string().min(1).max(2048),
  bytes: z.number().int().positive().max(NETWORK_LIMIT_BYTES),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
};

/** How pixels become input values: (value 0…255 − mean) · scale, per channel, in the order of `channels`. */
const input = z.strictObject({
  widthPx: sidePx,
  heightPx: sidePx,
  layout: z.enum(["NCHW", "NHWC"]),
  channels: z.enum(["RGB", "BGR"]),
  mean: perChannel,
  scale: perChannel,
});

/**
 * Positions of five landmarks in the network's input, in pixels. `dlib`: outer and inner corner of the person's left
 * eye, outer and inner corner of the right eye, base of the nose. `arcface`: centre of the person's right eye, of the
 * left eye, tip of the nose, right and left corner of the mouth.
 */
const template = z.strictObject({
  landmarks: z.enum(["dlib", "arcface"]),
  points: z.array(point).length(5),
});

export const faceEmbeddingManifest = z.strictObject({
  ...common,
  kind: z.literal("face-embedding"),
  input,
  /** Each template gives one crop of the face; the embedding is the mean over all crops. */
  templates: z.array(template).min(1).max(4),
  /** Adds the mirror image of each crop. */
  mirror: z.boolean(),
  /**
   * Blurs the crop of a portrait on a document whose eyes are closer than this in the picture, in pixels, by this standard
   * deviation, in pixels of the input: small printed portraits consist of lines and dots as much as of a face.
   */
  softenPortraits: z
    .strictObject({ belowEyeDistancePx: z.number().min(1).max(1000), blurPx: z.number().min(0.3).max(10) })
    .optional(),
  /** The first dimension of the network's input is free: all crops of a face are embedded in one run. */
  batch: z.boolean().default(false),
  /** Length of the embedding. */
  length: z.number().int().min(32).max(4096),
  /** Scales each embedding to length 1: for networks compared by cosine, since distance² = 2 − 2 cos. */
  normalise: z.boolean(),
  calibration: calibrationSchema,
});

const passiveLivenessManifest = z.strictObject({
  ...common,
  kind: z.literal("passive-liveness"),
  input,
  /** Side of the crop as a multiple of the face's side. */
  cropScale: z.number().min(1).max(6),
  /** Number of classes in the output, and the index of the class "live". */
  classes: z.number().int().min(2).max(10),
  liveClass: z.number().int().min(0).max(9),
  /** The outputs are logits and need a softmax. */
  softmax: z.boolean(),
  /** Probability of "live" → liveness score, from probability 0 to 1, both rising. */
  knots: z
    .array(z.tuple([z.number().min(0).max(1), percent]))
    .min(2)
    .max(40),
  /** What the table was measured on. */
  reason: z.string().min(1).max(2000),
});

export const packManifest = z
  .discriminatedUnion("kind", [faceEmbeddingManifest, passiveLivenessManifest])
  .superRefine((manifest, context) => {
    const fault = (message: string) => context.addIssue({ code: "custom", message });
    if (manifest.kind === "face-embedding") return;
    if (manifest.liveClass >= manifest.classes) fault("liveClass must be one of the classes");
    const { knots } = manifest;
    if (knots[0]?.[0] !== 0 || knots.at(-1)?.[0] !== 1) fault("the knots must go from probability 0 to 1");
    knots.forEach(([at, score], index) => {
      const before = knots[index - 1];
      if (before && (at <= before[0] || score < before[1])) fault("probabilities and scores must rise");
    });
  });

export type PackManifest = z.infer<typeof packManifest>;
export type FaceEmbeddingManifest = Extract<PackManifest, { kind: "face-embedding" }>;
export type PassiveLivenessManifest = Extract<PackManifest, { kind: "passive-liveness" }>;

/** @throws InvalidPackError that lists every fault of the manifest. */
export function parseManifest(text: string): PackManifest {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (cause) {
    throw new InvalidPackError("The manifest is not JSON.", { cause });
  }
  const parsed = packManifest.safeParse(json);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map(
    ({ path, message }) => `${path.join(".") || "manifest"}: ${message}`,
  );
  throw new InvalidPackError(`The manifest is invalid: ${faults.join("; ")}.`);
}

/** A pack that does not match its manifest, and why. It is not used (FACE-PACK-2). */
export class InvalidPackError extends Error {
  override readonly name = "InvalidPackError";
}
