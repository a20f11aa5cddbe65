import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import sharp from "sharp";

/**
 * The pipeline that most face products on Node start from: `@vladmandic/face-api` as its documentation shows it (SSD
 * MobileNet, 68 landmarks, descriptor), on TensorFlow.js WASM with SIMD, the fastest backend that needs no native build.
 * A separate process, so that its memory and threads can be measured. Prints one line of JSON.
 *
 * `node face-peer.mjs <runs> <photo> <photo>`
 */

/** Milliseconds and MiB. */
export interface PeerResult {
  readonly spentMs: readonly number[];
  /** Of all threads, for each comparison. */
  readonly processorMs: readonly number[];
  readonly distance: number;
  readonly rssMib: number;
  readonly peakMib: number;
}

/** The few calls of face-api and TensorFlow.js that are used here. */
interface Tensor {
  dispose(): void;
}
interface Task extends PromiseLike<{ descriptor: Float32Array } | undefined> {
  withFaceLandmarks(): Task;
  withFaceDescriptor(): Task;
}
interface FaceApi {
  readonly env: { setEnv(env: object): void };
  readonly nets: Readonly<Record<string, { loadFromDisk(folder: string): Promise<void> }>>;
  readonly tf: {
    setWasmPaths(folder: string): void;
    setBackend(name: string): Promise<boolean>;
    ready(): Promise<void>;
    env(): { set(flag: string, value: boolean): void; setPlatform(name: string, platform: object): void };
    tensor3d(data: Uint8Array, shape: readonly number[], type: string): Tensor;
  };
  detectSingleFace(picture: Tensor): Task;
  euclideanDistance(left: Float32Array, right: Float32Array): number;
}

const require = createRequire(import.meta.url);
const [runs = "10", ...photos] = process.argv.slice(2);

async function fetchFile(file: string): Promise<Response> {
  return new Response(await readFile(file), { headers: { "content-type": "application/wasm" } });
}

async function loadPeer(): Promise<FaceApi> {
  // Under Node its bundle requires modules that were stubbed out, so it is loaded as if in a browser.
  // Node loads its fetch at first use, which must happen while the process still identifies as Node.
  await fetch("data:,");
  const versions = process.versions;
  Object.defineProperty(process, "versions", { value: { ...versions, node: undefined } });
  const main = require.resolve("@vladmandic/face-api");
  const bundle = pathToFileURL(path.join(path.dirname(main), "face-api.esm.js")).href;
  const api = (await import(bundle)) as FaceApi;
  // The WebAssembly loader for browsers needs a window and fetch.
  Object.assign(globalThis, { window: globalThis, fetch: fetchFile, document: {}, location: { href: "" } });
  api.tf.env().setPlatform("node", {
    isTypedArray: (value: unknown) => ArrayBuffer.isView(value) && !(value instanceof DataView),
    fetch: fetchFile,
    now: () => performance.now(),
    encode: (text: string) => new TextEncoder().encode(text),
    decode: (bytes: Uint8Array) => new TextDecoder().decode(bytes),
    setTimeoutCustom: setTimeout,
  });
  // Its own threads do not start under Node.
  api.tf.env().set("WASM_HAS_MULTITHREAD_SUPPORT", false);
  class Nothing {}
  api.env.setEnv({
    Canvas: Nothing,
    CanvasRenderingContext2D: Nothing,
    Image: Nothing,
    ImageData: Nothing,
    Video: Nothing,
    createCanvasElement: () => new Nothing(),
    createImageElement: () => new Nothing(),
    createVideoElement: () => new Nothing(),
    fetch: () => Promise.reject(new Error("no network")),
    readFile: (file: string) => readFile(file),
  });
  api.tf.setWasmPaths(`${path.dirname(require.resolve("@tensorflow/tfjs-backend-wasm"))}/`);
  if (!(await api.tf.setBackend("wasm"))) throw new Error("TensorFlow.js gave no WASM backend.");
  await api.tf.ready();
  Object.defineProperty(process, "versions", { value: versions });
  const weights = path.join(path.dirname(main), "..", "model");
  for (const net of ["ssdMobilenetv1", "faceLandmark68Net", "faceRecognitionNet"])
    await api.nets[net]?.loadFromDisk(weights);
  return api;
}

async function describeFace(api: FaceApi, file: string): Promise<Float32Array> {
  const { data, info } = await sharp(await readFile(file))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const picture = api.tf.tensor3d(new Uint8Array(data), [info.height, info.width, 3], "int32");
  const found = await api.detectSingleFace(picture).withFaceLandmarks().withFaceDescriptor();
  picture.dispose();
  if (!found) throw new Error(`face-api found no face on ${file}.`);
  return found.descriptor;
}

const [left = "", right = ""] = photos;
const api = await loadPeer();
const spentMs: number[] = [];
const processorMs: number[] = [];
let distance = Number.NaN;
for (let run = 0; run <= Number(runs); run += 1) {
  const [started, before] = [performance.now(), process.cpuUsage()];
  distance = api.euclideanDistance(await describeFace(api, left), await describeFace(api, right));
  const { user, system } = process.cpuUsage(before);
  // The first run includes compilation and is not counted.
  if (run === 0) continue;
  spentMs.push(performance.now() - started);
  processorMs.push((user + system) / 1000);
}
const result: PeerResult = {
  spentMs,
  processorMs,
  distance,
  rssMib: Math.round(process.memoryUsage().rss / 1_048_576),
  peakMib: Math.round(process.resourceUsage().maxRSS / 1024),
};
console.log(JSON.stringify(result));
process.exit(0);
