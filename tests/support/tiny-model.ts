import { createHash } from "node:crypto";
import { OnnxGraph } from "@/tools/models/onnx-graph";

/** Input and output sizes of a generated network. */
export interface TinyShape {
  readonly sidePx: number;
  readonly outputs: number;
}

/**
 * An ONNX network of a few hundred bytes: the mean of each colour plane, times a row of weights. It separates faces by
 * colour only.
 */
export function tinyNetwork({ sidePx, outputs }: TinyShape): Buffer {
  const graph = new OnnxGraph();
  const means = graph.node("GlobalAveragePool", ["input"]);
  const row = graph.node("Reshape", [means, graph.integers([1, 3])]);
  const weights = Array.from({ length: 3 * outputs }, (_, at) => Math.sin(at + 1) / 255);
  graph.node("MatMul", [row, graph.floats([3, outputs], weights)], {}, "output");
  return graph.build(
    [{ name: "input", dims: [1, 3, sidePx, sidePx] }],
    [{ name: "output", dims: [1, outputs] }],
  );
}

const CALIBRATION = {
  reason: "made up for a test",
  knots: [
    [0, 100],
    [0.5, 70],
    [1, 50],
    [2, 0],
  ],
  impostors: [],
};

/** A correct manifest of {@link tinyNetwork}. */
export function tinyManifest(kind: "face-embedding" | "passive-liveness", network: Buffer, shape: TinyShape) {
  const common = {
    kind,
    name: "tiny",
    version: "1",
    licence: "MIT",
    origin: "made in a test",
    file: "tiny.onnx",
    bytes: network.byteLength,
    sha256: createHash("sha256").update(network).digest("hex"),
    input: {
      widthPx: shape.sidePx,
      heightPx: shape.sidePx,
      layout: "NCHW",
      channels: "BGR",
      mean: [0, 0, 0],
      scale: [1, 1, 1],
    },
  };
  if (kind === "passive-liveness") {
    const knots = [
      [0, 0],
      [0.5, 50],
      [1, 100],
    ];
    return {
      ...common,
      cropScale: 2.7,
      classes: shape.outputs,
      liveClass: 1,
      softmax: true,
      knots,
      reason: "made up",
    };
  }
  const points = [
    [38, 52],
    [74, 52],
    [56, 72],
    [42, 92],
    [71, 92],
  ].map((point) => point.map((at) => (at * shape.sidePx) / 112));
  return {
    ...common,
    templates: [{ landmarks: "arcface", points }],
    mirror: true,
    length: shape.outputs,
    normalise: false,
    calibration: CALIBRATION,
  };
}
