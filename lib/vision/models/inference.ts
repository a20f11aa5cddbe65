import { readFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import path from "node:path";
import * as ort from "onnxruntime-node";
import { throwIfStopped } from "@/lib/threads/cancellation";
import { MODEL_FOLDER, type ModelName, modelIdentity } from "./model-registry";

const sessions = new Map<ModelName, Promise<ort.InferenceSession>>();

/**
 * Reading a document is nine tenths inference of these, one run after the other: a second core halves its latency. Lines
 * come in hundreds of widths: a memory plan kept for each would cost a fifth of all memory, for 3 % of time.
 */
const READS_LINES: ReadonlySet<ModelName> = new Set(["ocr-detection", "ocr-recognition"]);

/**
 * A warm inference session of one built model; loaded once per thread. One intra-op thread each, two for the large ones
 * that read documents: other parallelism comes from the Piscina threads (measured: see ARCHITECTURE.md, Engine).
 * @throws Error when `npm run build` has not made the model, or the file is not the recorded one.
 */
export function model(name: ModelName): Promise<ort.InferenceSession> {
  const known = sessions.get(name);
  if (known) return known;
  const loading = load(name);
  sessions.set(name, loading);
  loading.catch(() => sessions.delete(name));
  return loading;
}

/**
 * Runs an embedded network of one float input.
 * @param dims shape of the input.
 * @returns its float outputs by name.
 * @throws Error when an output is not of floats.
 */
export async function infer(name: ModelName, input: Float32Array, dims: readonly number[]): Promise<Outputs> {
  return runNetwork(await model(name), input, dims);
}

type Outputs = Readonly<Record<string, Float32Array>>;

/** As {@link infer}, for a session that is at hand. */
export async function runNetwork(
  session: ort.InferenceSession,
  input: Float32Array,
  dims: readonly number[],
): Promise<Outputs> {
  const outputs = await runTensor(session, new ort.Tensor("float32", input, dims));
  return Object.fromEntries(
    Object.entries(outputs).map(([output, tensor]) => {
      if (!(tensor.data instanceof Float32Array)) throw new Error(`Output ${output} is not of floats.`);
      return [output, tensor.data];
    }),
  );
}

/**
 * Runs a network of one input: every network of a task passes here, so that it can end between two.
 * @throws Error when nobody waits for the task any more.
 */
export async function runTensor(
  session: ort.InferenceSession,
  input: ort.Tensor,
): Promise<ort.InferenceSession.OnnxValueMapType> {
  throwIfStopped();
  const [inputName] = session.inputNames;
  if (inputName === undefined) throw new Error("The network has no input.");
  return session.run({ [inputName]: input });
}

async function load(name: ModelName) {
  const file = path.join(MODEL_FOLDER, `${name}.onnx`);
  const weights = await readFile(file).catch((cause: unknown) => {
    throw new Error(`Model ${name} is not built: run npm run build.`, { cause });
  });
  modelIdentity(name, weights);
  if (!READS_LINES.has(name)) return openNetwork(weights);
  return openNetwork(weights, {
    intraOpNumThreads: Math.min(2, availableParallelism()),
    enableMemPattern: false,
  });
}

/** Loads a network. @throws Error when the bytes are no ONNX model that the runtime knows all operators of. */
export function openNetwork(
  weights: Uint8Array,
  options: ort.InferenceSession.SessionOptions = {},
): Promise<ort.InferenceSession> {
  return ort.InferenceSession.create(weights, {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    graphOptimizationLevel: "all",
    logSeverityLevel: 3,
    // A waiting thread that spins would take the core that another picture is looked at on.
    extra: { session: { intra_op: { allow_spinning: "0" } } },
    ...options,
  });
}
