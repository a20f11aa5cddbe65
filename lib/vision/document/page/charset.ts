import { readFile } from "node:fs/promises";
import path from "node:path";
import { MODEL_FOLDER } from "@/lib/vision/models/model-registry";
import { MRZ_ALPHABET } from "../mrz/alphabet";

/** The recogniser's output classes: index 0 is the CTC blank, the last one the space. */
export interface Charset {
  readonly characters: readonly string[];
  /** Classes of characters that occur on documents in Latin script. */
  readonly latin: Int32Array;
  /** Class of each character of the MRZ alphabet, in its order. */
  readonly mrz: Int32Array;
  readonly space: number;
  readonly hyphen: number;
}

const LATIN = /^[ -~\u00a0-\u017f’‘°№]$/;
let loaded: Promise<Charset> | undefined;

/** Loads the recogniser's character list once per thread. */
export function charset(): Promise<Charset> {
  loaded ??= load();
  loaded.catch(() => {
    loaded = undefined;
  });
  return loaded;
}

async function load(): Promise<Charset> {
  const text = await readFile(path.join(MODEL_FOLDER, "ocr-characters.txt"), "utf8");
  const listed = text.split("\n").map((line) => line.replace(/\r$/, ""));
  if (listed.at(-1) === "") listed.pop();
  const characters = ["", ...listed, " "];
  const latin = characters.flatMap((c, i) => (i > 0 && LATIN.test(c) ? [i] : []));
  const mrz = [...MRZ_ALPHABET].map((c) => characters.indexOf(c));
  return {
    characters,
    latin: Int32Array.from(latin),
    mrz: Int32Array.from(mrz),
    space: characters.length - 1,
    hyphen: characters.indexOf("-"),
  };
}
