import { faceFinder } from "@/scripts/capture/face-finder";
import { readNetwork, run } from "@/components/capture/guide/network";
import * as ort from "onnxruntime-node";
import sharp from "sharp";
import { gzipSync, brotliCompressSync } from "node:zlib";
const bytes = faceFinder();
console.log("bytes", bytes.length, gzipSync(bytes).length, brotliCompressSync(bytes).length);
const net = readNetwork(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer);
console.log(net.layers.length, net.outputs);
const f = process.argv[2] as string;
for (const S of [256, 128]) {
  const { data } = await sharp(f).resize(S, S, { fit: "contain" }).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const input = Float32Array.from(data, (v) => v / 127.5 - 1);
  for (let i = 0; i < 4; i++) { const t = performance.now(); run(net, { width: S, height: S, channels: 3, values: input }); console.log(S, "ms", (performance.now() - t).toFixed(1)); }
  const out = run(net, { width: S, height: S, channels: 3, values: input });
  const sc = [...out.scoresFine!.values].map((l) => 1 / (1 + Math.exp(-l))); const cc = [...out.scoresCoarse!.values].map((l) => 1 / (1 + Math.exp(-l)));
  console.log("max", Math.max(...sc), Math.max(...cc));
  if (S === 256) {
    const s = await ort.InferenceSession.create("dist/models/blazeface.onnx");
    const r = await s.run({ [s.inputNames[0] as string]: new ort.Tensor("float32", input, [1, 256, 256, 3]) });
    for (const [a, b] of [["scores_fine", "scoresFine"], ["boxes_fine", "boxesFine"], ["scores_coarse", "scoresCoarse"], ["boxes_coarse", "boxesCoarse"]] as const) {
      const x = r[a]!.data as Float32Array, y = out[b]!.values; let d = 0; for (let i = 0; i < x.length; i++) d = Math.max(d, Math.abs(x[i]! - y[i]!)); console.log(a, x.length, y.length, "maxdiff", d);
    }
  }
}
