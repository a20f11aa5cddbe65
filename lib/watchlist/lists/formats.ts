import path from "node:path";
import { readEuXml } from "./eu-xml";
import { readOfacCsv, readOfacXml } from "./ofac";
import { readFtm, readSimpleCsv } from "./opensanctions";
import type { Entry } from "./read";
import { readSeco } from "./seco";
import { readEu, readUk } from "./uk-eu";
import { readUn } from "./un";

/** Every supported list. For a source with another name the format must be given. */
export const LIST_FORMATS = {
  "opensanctions-ftm": {
    read: readFtm,
    files: 1,
    words: "OpenSanctions entities.ftm.json or targets.nested.json",
  },
  "opensanctions-csv": { read: readSimpleCsv, files: 1, words: "OpenSanctions targets.simple.csv" },
  "ofac-csv": { read: readOfacCsv, files: 3, words: "OFAC sdn.csv, alt.csv and add.csv" },
  "ofac-xml": { read: readOfacXml, files: 1, words: "OFAC SDN.XML" },
  "un-xml": { read: readUn, files: 1, words: "UN consolidated XML" },
  "uk-csv": { read: readUk, files: 1, words: "UK Sanctions List CSV (FCDO)" },
  "eu-csv": { read: readEu, files: 1, words: "EU consolidated financial sanctions CSV (FSF)" },
  "eu-xml": { read: readEuXml, files: 1, words: "EU consolidated financial sanctions XML 1.1 (FSF)" },
  "seco-xml": { read: readSeco, files: 1, words: "Swiss SECO consolidated list XML (version 3)" },
} as const satisfies Record<
  string,
  { read: (files: readonly string[]) => AsyncIterable<Entry>; files: number; words: string }
>;
export type ListFormat = keyof typeof LIST_FORMATS;

export function isListFormat(text: string): text is ListFormat {
  return Object.hasOwn(LIST_FORMATS, text);
}

/** The format by the names of a source and of its first file; null when they do not tell. */
export function guessFormat(source: string, file: string): ListFormat | null {
  const extension = path.extname(file).toLowerCase();
  const family = source.split("-")[0];
  if (family === "ofac") return extension === ".xml" ? "ofac-xml" : "ofac-csv";
  if (family === "un") return "un-xml";
  if (family === "uk") return "uk-csv";
  if (family === "eu") return extension === ".xml" ? "eu-xml" : "eu-csv";
  if (family === "ch") return "seco-xml";
  if (family === "opensanctions") return extension === ".csv" ? "opensanctions-csv" : "opensanctions-ftm";
  return null;
}
