import { z } from "zod";
import { calibrationSchema } from "@/lib/vision/face/calibration";

/**
 * A model pack: one ONNX network that replaces or adds to an embedded one, with everything needed to feed it and to
 * say what its numbers mean. A manifest is a JSON file beside the network; docs/models.md shows two.
 */

export const PACK_KINDS = ["face-embedding", "passive-liveness"] as const;
export type PackKind = (typeof PACK_KINDS)[number];

/** No face network in use is larger, and a folder of models must not fill a disk. */
const MAX_BYTES = 400 * 1024 * 1024;

const word = z
  .string()
  .regex(/^[a-z0-9][a-z0-9.-]{0,59}$/, "must be lower-case letters, digits, dots and hyphens");
const sidePx = z.number().int().min(16).max(1024);
const place = z.tuple([z.number(), z.number()]);
const perChannel = z.tuple([z.number(), z.number(), z.number()]);
const percent = z.number().min(0).max(100);

const common = {
  name: word,
  version: word,
  licence: z.string().min(1).max(200),
  /** Where the weights come from: a page a person can read. */
  origin: z.string().min(1).max(500),
  /** The network: a file beside the manifest (no folders), or an https address. */
  file: z.string().min(1).max(2048),
  bytes: z.number().int().positive().max(MAX_BYTES),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
};

/** How pixels become numbers: (value 0…255 − mean) · scale, per channel, in the order of `channels`. */
const input = z.strictObject({
  widthPx: sidePx,
  heightPx: sidePx,
  layout: z.enum(["NCHW", "NHWC"]),
  channels: z.enum(["RGB", "BGR"]),
  mean: perChannel,
  scale: perChannel,
});

/**
 * Places of five landmarks in the network's input, in pixels. `dlib`: outer and inner corner of the person's left eye,
 * outer and inner corner of the right eye, base of the nose. `arcface`: middle of the person's right eye, of the left
 * eye, tip of the nose, right and left corner of the mouth.
 */
const template = z.strictObject({
  landmarks: z.enum(["dlib", "arcface"]),
  points: z.array(place).length(5),
});

const faceEmbedding = z.strictObject({
  ...common,
  kind: z.literal("face-embedding"),
  input,
  /** Every template is one cut of the face; the embedding is their mean. */
  templates: z.array(template).min(1).max(4),
  /** Adds the mirror image of every cut. */
  mirror: z.boolean(),
  /** Numbers in the network's output. */
  length: z.number().int().min(32).max(4096),
  /** Brings every embedding to length 1 first: for networks compared by cosine, as distance² = 2 − 2 cos. */
  normalise: z.boolean(),
  calibration: calibrationSchema,
});

const passiveLiveness = z.strictObject({
  ...common,
  kind: z.literal("passive-liveness"),
  input,
  /** Side of the cut-out in sides of the face. */
  cropScale: z.number().min(1).max(6),
  /** Numbers in the network's output, and which of them stands for a live person. */
  classes: z.number().int().min(2).max(10),
  liveClass: z.number().int().min(0).max(9),
  /** The outputs are logits, and need a softmax. */
  softmax: z.boolean(),
  /** Probability of "live" → liveness score: from 0 on, both rising. 80 claims live, below 50 an attack. */
  knots: z
    .array(z.tuple([z.number().min(0).max(1), percent]))
    .min(2)
    .max(40),
  /** What the table was measured on. */
  reason: z.string().min(1).max(2000),
});

export const packManifest = z
  .discriminatedUnion("kind", [faceEmbedding, passiveLiveness])
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
export type FaceEmbeddingPack = Extract<PackManifest, { kind: "face-embedding" }>;
export type PassiveLivenessPack = Extract<PackManifest, { kind: "passive-liveness" }>;

/** @throws PackRefused naming every fault of the manifest. */
export function parseManifest(text: string): PackManifest {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (cause) {
    throw new PackRefused("The manifest is not JSON.", { cause });
  }
  const parsed = packManifest.safeParse(json);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map(
    ({ path, message }) => `${path.join(".") || "manifest"}: ${message}`,
  );
  throw new PackRefused(`The manifest cannot be used: ${faults.join("; ")}.`);
}

/** A pack that is not what it says, and why; whatever stood before stays in use. */
export class PackRefused extends Error {
  override readonly name = "PackRefused";
}
