import { createHash } from "node:crypto";
import type { InferenceSession } from "onnxruntime-node";
import { openNetwork, runNetwork } from "@/lib/vision/models/inference";
import type { ModelIdentity } from "@/lib/vision/types";
import { type PackManifest, PackRefused } from "./manifest";

/** A pack whose network was loaded and gave what its manifest says. */
export interface OpenPack<M extends PackManifest = PackManifest> {
  readonly manifest: M;
  readonly identity: ModelIdentity;
  readonly session: InferenceSession;
}

/**
 * Checks a network against its manifest and loads it: size, hash, and one run on nothing to see the shapes.
 * @throws PackRefused when it is not what the manifest says.
 */
export async function openPack<M extends PackManifest>(
  manifest: M,
  weights: Uint8Array,
): Promise<OpenPack<M>> {
  const { name, version, sha256 } = manifest;
  if (weights.byteLength !== manifest.bytes)
    throw new PackRefused(
      `${name}: the network has ${weights.byteLength} bytes, the manifest says ${manifest.bytes}.`,
    );
  const found = createHash("sha256").update(weights).digest("hex");
  if (found !== sha256)
    throw new PackRefused(`${name}: the network has sha256 ${found}, the manifest says ${sha256}.`);
  const session = await openNetwork(weights).catch((cause: unknown) => {
    throw new PackRefused(`${name}: the file is no network that can be loaded.`, { cause });
  });
  await checkShapes(manifest, session);
  return { manifest, identity: { name, version, sha256 }, session };
}

/**
 * Runs a pack's network on one input.
 * @param pixels interleaved RGB, 0 to 255, of the manifest's size.
 * @returns the numbers of its first output.
 * @throws PackRefused when the output has another length than the manifest says.
 */
export async function runPack(
  { manifest, session }: Pick<OpenPack, "manifest" | "session">,
  pixels: Float32Array,
) {
  const { widthPx, heightPx, layout } = manifest.input;
  const dims = layout === "NCHW" ? [1, 3, heightPx, widthPx] : [1, heightPx, widthPx, 3];
  const outputs = await runNetwork(session, toInput(manifest, pixels), dims);
  const output = Object.values(outputs)[0];
  const expected = outputLength(manifest);
  if (output?.length !== expected)
    throw new PackRefused(
      `${manifest.name}: gives ${output?.length ?? 0} numbers, the manifest says ${expected}.`,
    );
  return output;
}

async function checkShapes(manifest: PackManifest, session: InferenceSession) {
  const { widthPx, heightPx } = manifest.input;
  if (session.inputNames.length !== 1)
    throw new PackRefused(`${manifest.name}: has ${session.inputNames.length} inputs, and must have one.`);
  const output = await runPack(
    { manifest, session },
    new Float32Array(widthPx * heightPx * 3).fill(128),
  ).catch((cause: unknown) => {
    if (cause instanceof PackRefused) throw cause;
    throw new PackRefused(`${manifest.name}: does not take the input that the manifest describes.`, {
      cause,
    });
  });
  if (!output.every(Number.isFinite)) throw new PackRefused(`${manifest.name}: gives what is no number.`);
}

function outputLength(manifest: PackManifest) {
  return manifest.kind === "face-embedding" ? manifest.length : manifest.classes;
}

/** Channel order, scaling and layout of the manifest. */
function toInput({ input }: PackManifest, rgb: Float32Array): Float32Array {
  const { widthPx, heightPx, layout, channels, mean, scale } = input;
  const plane = widthPx * heightPx;
  const out = new Float32Array(plane * 3);
  for (let channel = 0; channel < 3; channel += 1) {
    const from = channels === "RGB" ? channel : 2 - channel;
    const [shift, factor] = [mean[channel] ?? 0, scale[channel] ?? 1];
    for (let pixel = 0; pixel < plane; pixel += 1) {
      const to = layout === "NCHW" ? channel * plane + pixel : pixel * 3 + channel;
      out[to] = ((rgb[pixel * 3 + from] ?? 0) - shift) * factor;
    }
  }
  return out;
}
