import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { ModelIdentity } from "@/lib/vision/types";
import recorded from "./models.json" with { type: "json" };

/** Where `npm run build` writes the models; relative to the folder the server is started in. */
export const MODEL_FOLDER = path.join(/*turbopackIgnore: true*/ process.cwd(), "dist", "models");

/** Files of the build record that are not loaded by name: no network, and the networks of the included model packs. */
const OTHER_FILES = ["ocr-characters", "face-embedding", "face-embedding-dlib"] as const;

/** The networks that are loaded by name. */
export type ModelName = Exclude<keyof typeof recorded, (typeof OTHER_FILES)[number]>;

export const MODEL_NAMES = Object.keys(recorded).filter(
  (name) => !OTHER_FILES.some((other) => other === name),
) as ModelName[];

/** The name, version and hash that every result of a model carries (VERIFY-MODEL-1). */
export function identityOf(name: ModelName): ModelIdentity {
  const { version, sha256 } = recorded[name];
  return { name, version, sha256 };
}

/** The bytes of a model as `npm run build` made it, unchecked. @throws Error when it has not been built. */
export function readBuiltModel(name: ModelName | "face-embedding"): Promise<Buffer> {
  return readFile(path.join(MODEL_FOLDER, `${name}.onnx`)).catch((cause: unknown) => {
    throw new Error(`Model ${name} is not built: run npm run build.`, { cause });
  });
}

/** @throws Error when the weights do not have the recorded hash. */
export function checkWeights(name: ModelName, weights: Uint8Array): void {
  const { sha256 } = recorded[name];
  const actual = createHash("sha256").update(weights).digest("hex");
  if (actual !== sha256)
    throw new Error(`Model ${name}: weights have sha256 ${actual}, recorded is ${sha256}.`);
}
