import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { compareMeasurements } from "@/lib/vision/face/compare";
import { packRecogniser } from "@/lib/vision/face/embed";
import { measureSelfie } from "@/lib/vision/face/measure";
import { scorePassiveLiveness } from "@/lib/vision/face/passive";
import { decode } from "@/lib/vision/images/image";
import { Pyramid } from "@/lib/vision/images/pixels";
import { BUILT_IN_FACE_MANIFEST } from "@/lib/vision/model-packs/built-in";
import { packSource } from "@/lib/vision/model-packs/pack-source";
import {
  addPack,
  listPacks,
  openFacePack,
  openLivenessPack,
  removePack,
} from "@/lib/vision/model-packs/pack-store";
import { MODEL_FOLDER } from "@/lib/vision/models/model-registry";
import { StepTimer } from "@/lib/vision/step-timer";
import { sharedPath } from "@/tools/testing/dataset";
import { tinyManifest, tinyNetwork } from "../support/tiny-model";

const shape = { sidePx: 112, outputs: 32 };
const network = tinyNetwork(shape);
const honest = tinyManifest("face-embedding", network, shape);

let folder: string;
let incoming: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "packs-"));
  incoming = mkdtempSync(path.join(os.tmpdir(), "packs-in-"));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
  rmSync(incoming, { recursive: true });
});

async function install(manifest: object, weights: Buffer = network) {
  const file = path.join(incoming, "manifest.json");
  writeFileSync(file, JSON.stringify(manifest));
  writeFileSync(path.join(incoming, "tiny.onnx"), weights);
  return addPack(await packSource(file), folder);
}

/** The hash of the built-in face network. */
const builtIn = BUILT_IN_FACE_MANIFEST.sha256;
const inUse = async () => (await openFacePack(folder)).identity.sha256;

describe("FACE-PACK-1, FACE-PACK-2 model packs", () => {
  test("without a pack the built-in face network is used, and none for passive liveness", async () => {
    expect(await inUse()).toBe(builtIn);
    expect(await openLivenessPack(folder)).toBeNull();
  });

  test("a valid pack is installed, listed, used and removed", async () => {
    await install(honest);
    expect(await listPacks(folder)).toMatchObject([{ kind: "face-embedding", problem: null }]);
    const { identity } = await openFacePack(folder);
    expect(identity).toEqual({ name: "tiny", version: "1", sha256: honest.sha256 });
    expect(await openLivenessPack(folder)).toBeNull();
    expect(await removePack("face-embedding", folder)).toBe(true);
    expect(await removePack("face-embedding", folder)).toBe(false);
    expect(await listPacks(folder)).toEqual([]);
    expect(await inUse()).toBe(builtIn);
  });

  test("the network that was built in before is a pack that the build makes, with a table of its own", async () => {
    const added = await addPack(await packSource(path.join(MODEL_FOLDER, "dlib-face.json")), folder);
    expect(added).toMatchObject({ name: "dlib-face", length: 128, licence: "CC0-1.0" });
    const { identity, manifest } = await openFacePack(folder);
    expect(identity).toEqual({ name: "dlib-face", version: added.version, sha256: added.sha256 });
    expect(manifest.calibration.knots).toContainEqual([0.43, 70]);
    expect(manifest.calibration.knots).not.toEqual(BUILT_IN_FACE_MANIFEST.calibration.knots);
    expect(await removePack("face-embedding", folder)).toBe(true);
    expect(await inUse()).toBe(builtIn);
  });

  const flipped = Buffer.from(network);
  flipped.writeUInt8(flipped.readUInt8(flipped.length - 40) ^ 1, flipped.length - 40);
  const noNetwork = Buffer.from("this is no network at all, only words");
  const refusals: [string, object, Buffer, RegExp][] = [
    ["a hash that is another's", { ...honest, sha256: "0".repeat(64) }, network, /sha256/],
    ["one changed bit", honest, flipped, /sha256/],
    ["another size", { ...honest, bytes: network.byteLength + 1 }, network, /bytes/],
    [
      "an input of another side",
      { ...honest, input: { ...honest.input, widthPx: 96, heightPx: 96 } },
      network,
      /input/,
    ],
    ["an output of another length", { ...honest, length: 64 }, network, /32 numbers/],
    [
      "a file that is no network",
      tinyManifest("face-embedding", noNetwork, shape),
      noNetwork,
      /cannot be loaded/,
    ],
    ["several inputs at once where the network takes one", { ...honest, batch: true }, network, /input/],
    ["no calibration", { ...honest, calibration: undefined }, network, /calibration/],
    ["no licence", { ...honest, licence: "" }, network, /licence/],
    ["a field nobody knows", { ...honest, trust: true }, network, /manifest/],
    ["a file outside its folder", { ...honest, file: "../tiny.onnx" }, network, /same folder/],
    ["an address that is not https", { ...honest, file: "http://localhost/tiny.onnx" }, network, /https/],
    [
      "two landmarks",
      {
        ...honest,
        templates: [
          {
            landmarks: "arcface",
            points: [
              [1, 1],
              [2, 2],
            ],
          },
        ],
      },
      network,
      /templates/,
    ],
  ];
  test.each(refusals)("%s is refused, and the installed pack stays", async (_, manifest, weights, why) => {
    await install(honest);
    await expect(install(manifest, weights)).rejects.toThrow(why);
    expect(await inUse()).toBe(honest.sha256);
  });

  test("a pack changed after it was installed is refused when it is loaded: the built-in network is used", async () => {
    await install(honest);
    const file = path.join(folder, "face-embedding", "network.onnx");
    writeFileSync(file, flipped);
    expect(await inUse()).toBe(builtIn);
    expect(await listPacks(folder)).toMatchObject([{ problem: expect.stringContaining("sha256") }]);
    writeFileSync(path.join(folder, "face-embedding", "manifest.json"), "{");
    expect(await inUse()).toBe(builtIn);
    expect(await listPacks(folder)).toMatchObject([
      { manifest: null, problem: expect.stringContaining("JSON") },
    ]);
  });
});

const photo = sharedPath("data", "faces", "london", "neutral_front", "118_03.jpg");
const other = sharedPath("data", "faces", "london", "neutral_front", "009_03.jpg");

describe.skipIf(!photo || !other)("model packs on a face", () => {
  const open = async (file: string) => new Pyramid(await decode(readFileSync(file), 1280));

  test("a face network's own name, hash and table stand on the result", async () => {
    await install(honest);
    const by = packRecogniser(await openFacePack(folder));
    const faces = [await open(photo ?? ""), await open(other ?? "")];
    const [left, right] = [
      await measureSelfie(faces[0] as Pyramid, new StepTimer(), by),
      await measureSelfie(faces[1] as Pyramid, new StepTimer(), by),
    ];
    expect(compareMeasurements(left, left, by)).toMatchObject({
      score: 100,
      distance: 0,
      model: { name: "tiny", sha256: honest.sha256 },
    });
    const compared = compareMeasurements(left, right, by);
    expect(compared.distance).toBeGreaterThan(0);
    expect(compared.knots).toEqual([
      [0, 100],
      [0.5, 70],
      [1, 50],
      [2, 0],
    ]);
    expect(left.embedding).toHaveLength(32);
  });

  test("LIVENESS-SCORE-2 a passive network gives a calibrated score under its own name", async () => {
    const two = { sidePx: 80, outputs: 3 };
    const weights = tinyNetwork(two);
    await install(tinyManifest("passive-liveness", weights, two), weights);
    const pack = await openLivenessPack(folder);
    if (!pack) throw new Error("not installed");
    const image = await open(photo ?? "");
    const { mesh } = await measureSelfie(image, new StepTimer(), null);
    if (!mesh) throw new Error("no face");
    const { score, model } = await scorePassiveLiveness(pack, image, mesh);
    expect(model.name).toBe("tiny");
    expect(score).toBeGreaterThan(0);
    expect(score).toBeLessThan(100);
  });
});
