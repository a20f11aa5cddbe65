import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "../setup/root";

/** One licence or notice file of a package. */
export interface LicenceFile {
  /** Relative to the package: `LICENSE`, `dist/compiled/glob/LICENSE`. */
  readonly path: string;
  readonly text: string;
}

const LICENCE_NAME = /^(licen[cs]e|copying|unlicense)([-_.]|$)|\.licen[cs]e\.txt$/i;
const NOTICE_NAME = /^notice([-_.]|$)/i;

/** Folders in packages that contain other authors' code with licences of its own. */
const BUNDLED: Readonly<Record<string, readonly string[]>> = {
  next: ["dist/compiled"],
  "pdfjs-dist": ["cmaps", "standard_fonts", "wasm"],
};

/** Licence files of an installed package: those at its top, then those of code that it bundles. */
export function licenceFiles(folder: string, name: string): readonly LicenceFile[] {
  const bundled = (BUNDLED[name] ?? []).flatMap((each) => filesUnder(folder, each));
  return [...filesAt(folder, ""), ...bundled]
    .filter((file) => LICENCE_NAME.test(path.posix.basename(file)))
    .map(read(folder));
}

/** NOTICE files, which the Apache licence asks to pass on. */
export function noticeFiles(folder: string): readonly LicenceFile[] {
  return filesAt(folder, "")
    .filter((file) => NOTICE_NAME.test(file))
    .map(read(folder));
}

function read(folder: string) {
  return (file: string): LicenceFile => {
    const text = readFileSync(path.join(ROOT, folder, file), "utf8");
    return { path: file, text: text.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n") };
  };
}

function filesAt(folder: string, relative: string): readonly string[] {
  const absolute = path.join(ROOT, folder, relative);
  if (!existsSync(absolute)) return [];
  return readdirSync(absolute, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => path.posix.join(relative, name))
    .sort();
}

function filesUnder(folder: string, relative: string): readonly string[] {
  const folders = readdirSync(path.join(ROOT, folder, relative), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => path.posix.join(relative, name))
    .sort();
  return [...filesAt(folder, relative), ...folders.flatMap((each) => filesUnder(folder, each))];
}

/** A licence's text in two parts: whose work it is, and the terms, which many packages share word for word. */
export interface SplitLicence {
  /** "MIT License", where the file has such a line before the terms. */
  readonly title: string | undefined;
  readonly copyrights: readonly string[];
  readonly terms: string;
}

/** "Copyright 2020 A", "Copyright (c) B", "© C"; not the word at the start of a sentence. */
const COPYRIGHT = /^[\s*/#>_-]*((?:Copyright:? (?:\([cC]\)|©|\d{4}|[A-Z])|©|\([cC]\) \d{4}).*)$/;
const PLACEHOLDER = /\[yyyy\]|\{yyyy\}|<year>/i;
const TITLE =
  /^[\s*#=/(-]*(?:the )?(?:mit|isc|apache)(?: license)?[\s)]*(?:\((?:mit|isc|expat)\))?[\s*=:.)]*$/i;
const APACHE_APPENDIX = /\n\s*END OF TERMS AND CONDITIONS([\s\S]*)$/;

/**
 * Copyright lines count only before the terms begin, and in the appendix of the Apache licence: a file of several
 * licences keeps each line with its own terms.
 */
export function splitLicence(text: string): SplitLicence {
  const lines = text.split("\n");
  const start = lines.findIndex((line) => line.trim() !== "" && !TITLE.test(line) && !COPYRIGHT.test(line));
  const head = lines.slice(0, Math.max(start, 0));
  const body = lines.slice(head.length).join("\n");
  const appendix = APACHE_APPENDIX.exec(body)?.[1]?.split("\n") ?? [];
  const copyrights = [...head, ...appendix].flatMap((line) => {
    const found = COPYRIGHT.exec(line)?.[1]?.trim();
    return found === undefined || PLACEHOLDER.test(found) ? [] : [found];
  });
  const terms = body.replace(APACHE_APPENDIX, "\n\n   END OF TERMS AND CONDITIONS");
  return {
    title: head.find((line) => TITLE.test(line))?.trim(),
    copyrights: [...new Set(copyrights)],
    terms: terms
      .replace(/[ \t]+$/gm, "")
      .replace(/\n{3,}/g, "\n\n")
      .trim(),
  };
}

/** Equal for terms that differ in line breaks, quotation marks and marks of emphasis only. */
export function termsKey(terms: string): string {
  return terms
    .toLowerCase()
    .replace(/[“”"'`*_‘’]/g, "")
    .replace(/https?:/g, "")
    .replace(/[\s,;:.()-]+/g, " ")
    .trim();
}
