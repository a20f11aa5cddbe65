import { createHash } from "node:crypto";
import path from "node:path";
import type { ModelIdentity } from "@/lib/vision/types";
import recorded from "./models.json" with { type: "json" };

/** Where `npm run build` leaves the models; relative to the folder the server is started in. */
export const MODEL_FOLDER = path.join(/*turbopackIgnore: true*/ process.cwd(), "dist", "models");

/** Every network of the engine. `ocr-characters` is a recorded file, but no network. */
export type ModelName = Exclude<keyof typeof recorded, "ocr-characters">;

export const MODEL_NAMES = Object.keys(recorded).filter((name) => name !== "ocr-characters") as ModelName[];

/** The name, version and hash that stand on every result of a model. */
export function identityOf(name: ModelName): ModelIdentity {
  const { version, sha256 } = recorded[name];
  return { name, version, sha256 };
}

/**
 * Checks weights against the recorded hash and names them for results.
 * @throws Error when the weights are not the recorded ones.
 */
export function modelIdentity(name: ModelName, weights: Uint8Array): ModelIdentity {
  const identity = identityOf(name);
  const found = createHash("sha256").update(weights).digest("hex");
  if (found !== identity.sha256) {
    throw new Error(`Model ${name}: weights have sha256 ${found}, recorded is ${identity.sha256}.`);
  }
  return identity;
}
