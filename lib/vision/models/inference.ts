import { availableParallelism } from "node:os";
import * as ort from "onnxruntime-node";
import { beginStep } from "@/lib/threads/task-control";
import { checkWeights, type ModelName, readBuiltModel } from "./model-registry";

const sessions = new Map<ModelName, Promise<ort.InferenceSession>>();

/**
 * Threads of the networks that read text, in which most of the time of reading a document is spent. Two make the detector's
 * large maps a third faster; for the small ones of a line they take half as much processor time again, and gain little
 * (docs/documents.md, work-threads).
 */
const TEXT_THREADS: Readonly<Partial<Record<ModelName, number>>> = {
  "ocr-detection": 2,
  "ocr-recognition": 1,
};

/**
 * A warm inference session of one built model, loaded once per thread. Sessions use one intra-op thread, that of the text
 * detector two: all other parallelism comes from the engine threads.
 * @throws Error when `npm run build` has not made the model, or its file does not have the recorded hash.
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
 * Runs a built model that takes one float input.
 * @param dims shape of the input.
 * @returns its float outputs by name.
 * @throws Error when an output is not of floats.
 */
export async function infer(name: ModelName, input: Float32Array, dims: readonly number[]): Promise<Outputs> {
  return runNetwork(await model(name), input, dims);
}

type Outputs = Readonly<Record<string, Float32Array>>;

/** As {@link infer}, for a session that was opened before. */
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
 * Runs a network of one input. Every inference passes here, so that a cancelled task ends before its next one.
 * @throws Error when the task was cancelled.
 */
export async function runTensor(
  session: ort.InferenceSession,
  input: ort.Tensor,
): Promise<ort.InferenceSession.OnnxValueMapType> {
  beginStep();
  const [inputName] = session.inputNames;
  if (inputName === undefined) throw new Error("The network has no input.");
  return session.run({ [inputName]: input });
}

async function load(name: ModelName) {
  beginStep();
  const weights = await readBuiltModel(name);
  checkWeights(name, weights);
  const threads = TEXT_THREADS[name];
  if (threads === undefined) return openNetwork(weights);
  return openNetwork(weights, {
    intraOpNumThreads: Math.min(threads, availableParallelism()),
    enableCpuMemArena: true,
  });
}

/** Loads a network. @throws Error when the bytes are no ONNX model, or it has an operator that the runtime lacks. */
export function openNetwork(
  weights: Uint8Array,
  options: ort.InferenceSession.SessionOptions = {},
): Promise<ort.InferenceSession> {
  return ort.InferenceSession.create(weights, {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    graphOptimizationLevel: "all",
    logSeverityLevel: 3,
    // An arena keeps the most memory that any run took, for each network in each thread, and a plan the memory of each
    // size of input. The face networks run as fast without both (docs/faces.md, face-arena).
    enableCpuMemArena: false,
    enableMemPattern: false,
    // A waiting thread that spins would occupy the core that another photo is analysed on.
    extra: { session: { intra_op: { allow_spinning: "0" } } },
    ...options,
  });
}
