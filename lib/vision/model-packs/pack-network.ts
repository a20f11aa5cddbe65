import { createHash } from "node:crypto";
import type { InferenceSession } from "onnxruntime-node";
import { openNetwork, runNetwork } from "@/lib/vision/models/inference";
import type { ModelIdentity } from "@/lib/vision/types";
import { InvalidPackError, type PackManifest } from "./manifest";

/** A pack whose network was loaded and produces what its manifest says. */
export interface OpenPack<M extends PackManifest = PackManifest> {
  readonly manifest: M;
  readonly identity: ModelIdentity;
  readonly session: InferenceSession;
}

/**
 * Loads a network after checking it against its manifest: size, hash, and one run on a grey input, which also allocates
 * what later runs need.
 * @throws InvalidPackError when the network does not match its manifest.
 */
export async function openPack<M extends PackManifest>(
  manifest: M,
  weights: Uint8Array,
): Promise<OpenPack<M>> {
  const { name, version, sha256 } = manifest;
  if (weights.byteLength !== manifest.bytes)
    throw new InvalidPackError(
      `${name}: the network has ${weights.byteLength} bytes, the manifest says ${manifest.bytes}.`,
    );
  const actual = createHash("sha256").update(weights).digest("hex");
  if (actual !== sha256)
    throw new InvalidPackError(`${name}: the network has sha256 ${actual}, the manifest says ${sha256}.`);
  const session = await openNetwork(weights).catch((cause: unknown) => {
    throw new InvalidPackError(`${name}: the file cannot be loaded as an ONNX network.`, { cause });
  });
  await checkShapes(manifest, session);
  return { manifest, identity: { name, version, sha256 }, session };
}

/**
 * Runs a pack's network on several inputs: in one run where the manifest allows it, else one after the other.
 * @param crops interleaved RGB, 0 to 255, of the manifest's size.
 * @returns the first output of the network for each input.
 * @throws InvalidPackError when an output does not have the manifest's length.
 */
export async function runPack(
  pack: Pick<OpenPack, "manifest" | "session">,
  crops: readonly Float32Array[],
): Promise<Float32Array[]> {
  if (acceptsBatch(pack.manifest)) return runBatch(pack, crops);
  const outputs: Float32Array[] = [];
  for (const crop of crops) outputs.push(...(await runBatch(pack, [crop])));
  return outputs;
}

async function runBatch(
  { manifest, session }: Pick<OpenPack, "manifest" | "session">,
  crops: readonly Float32Array[],
): Promise<Float32Array[]> {
  const { widthPx, heightPx, layout } = manifest.input;
  const size = layout === "NCHW" ? [3, heightPx, widthPx] : [heightPx, widthPx, 3];
  const outputs = await runNetwork(session, inputOf(manifest, crops), [crops.length, ...size]);
  const output = Object.values(outputs)[0];
  const length = outputLength(manifest);
  if (output?.length !== crops.length * length)
    throw new InvalidPackError(
      `${manifest.name}: gives ${output?.length ?? 0} numbers, the manifest says ${crops.length * length}.`,
    );
  return crops.map((_, index) => output.subarray(index * length, (index + 1) * length));
}

async function checkShapes(manifest: PackManifest, session: InferenceSession) {
  const { widthPx, heightPx } = manifest.input;
  if (session.inputNames.length !== 1)
    throw new InvalidPackError(
      `${manifest.name}: has ${session.inputNames.length} inputs; exactly one is needed.`,
    );
  const grey = new Float32Array(widthPx * heightPx * 3).fill(128);
  const crops = new Array<Float32Array>(acceptsBatch(manifest) ? cropsPerFace(manifest) : 1).fill(grey);
  const outputs = await runPack({ manifest, session }, crops).catch((cause: unknown) => {
    if (cause instanceof InvalidPackError) throw cause;
    throw new InvalidPackError(
      `${manifest.name}: the network does not take the input that the manifest describes.`,
      { cause },
    );
  });
  if (!outputs.every((output) => output.every(Number.isFinite)))
    throw new InvalidPackError(`${manifest.name}: the output contains NaN or an infinite value.`);
}

function acceptsBatch(manifest: PackManifest) {
  return manifest.kind === "face-embedding" && manifest.batch;
}

function cropsPerFace(manifest: PackManifest) {
  if (manifest.kind !== "face-embedding") return 1;
  return manifest.templates.length * (manifest.mirror ? 2 : 1);
}

function outputLength(manifest: PackManifest) {
  return manifest.kind === "face-embedding" ? manifest.length : manifest.classes;
}

/** Applies the manifest's channel order, scaling and layout. */
function inputOf({ input }: PackManifest, crops: readonly Float32Array[]): Float32Array {
  const { widthPx, heightPx, layout, channels, mean, scale } = input;
  const plane = widthPx * heightPx;
  const values = new Float32Array(crops.length * plane * 3);
  crops.forEach((rgb, index) => {
    const start = index * plane * 3;
    for (let channel = 0; channel < 3; channel += 1) {
      const from = channels === "RGB" ? channel : 2 - channel;
      const [shift, factor] = [mean[channel] ?? 0, scale[channel] ?? 1];
      for (let pixel = 0; pixel < plane; pixel += 1) {
        const to = layout === "NCHW" ? channel * plane + pixel : pixel * 3 + channel;
        values[start + to] = ((rgb[pixel * 3 + from] ?? 0) - shift) * factor;
      }
    }
  });
  return values;
}
