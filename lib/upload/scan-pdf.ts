import { promisify } from "node:util";
import { inflate } from "node:zlib";
import { MIB } from "@/lib/contract/fields";
import { findObjectStreams, type ObjectStream, UnreadablePdfError } from "./object-streams";
import { hasActiveNameInBytes, hasActiveNameInObjects } from "./pdf-names";

/** UPLOAD-PDF-1. */
const PAGE_LIMIT = 20;
/** All object streams of a file together, uncompressed. */
const UNCOMPRESSED_LIMIT_BYTES = 100 * MIB;
/** Twenty pages need a few dozen. */
const OBJECT_STREAM_LIMIT = 2000;
/** Longest table of contents of an object stream. */
const HEADER_LIMIT_CHARS = 1_000_000;

const inflated = promisify(inflate);
/** `7 0 obj`, or the type of a page. */
const OBJECT_OR_PAGE =
  /(\d{1,10})[\0\t\n\f\r ]{1,20}\d{1,5}[\0\t\n\f\r ]{1,20}obj|\/Type[\0\t\n\f\r ]*\/Page(?=[\0\t\n\f\r ()<>[\]{}/%])/g;
const PAGE = /\/Type[\0\t\n\f\r ]*\/Page(?=[\0\t\n\f\r ()<>[\]{}/%])/g;

export function isPdf(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).subarray(0, 5).equals(PDF_MAGIC);
}

const PDF_MAGIC = Buffer.from("%PDF-");

/**
 * Why a PDF is not accepted, as the rest of a sentence that starts with its field, or null when it contains only pages (UPLOAD-PDF-1,
 * UPLOAD-PDF-2). The file is scanned as bytes, without a PDF library, since a library sees only what one reader would
 * see. A hostile file can take two seconds, so this runs in an engine thread.
 */
export async function findPdfProblem(bytes: Uint8Array): Promise<string | null> {
  try {
    return await scan(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  } catch (cause) {
    if (cause instanceof UnreadablePdfError) return "is a PDF that cannot be read";
    throw cause;
  }
}

async function scan(file: Buffer): Promise<string | null> {
  const text = file.toString("latin1");
  if (hasActiveNameInBytes(text)) return ACTIVE_CONTENT;
  const pages = new Set<number>();
  addPagesOfFile(pages, text);
  const streams = findObjectStreams(text);
  if (streams.length > OBJECT_STREAM_LIMIT) throw new UnreadablePdfError("too many object streams");
  let leftBytes = UNCOMPRESSED_LIMIT_BYTES;
  for (const stream of streams.filter(({ isCompressed }) => isCompressed)) {
    const objects = await uncompress(file.subarray(stream.at), leftBytes);
    leftBytes -= objects.length;
    if (hasActiveNameInObjects(objects)) return ACTIVE_CONTENT;
    addPagesOfStream(pages, objects, stream);
  }
  if (pages.size === 0) throw new UnreadablePdfError("it has no page");
  return pages.size > PAGE_LIMIT ? `is a PDF of more than ${PAGE_LIMIT} pages` : null;
}

const ACTIVE_CONTENT =
  "is a PDF that is encrypted, or contains scripts, attachments, forms or actions, which are not accepted";

/** Bytes after the compressed data are ignored, and so is its declared length. */
async function uncompress(compressed: Buffer, limitBytes: number): Promise<string> {
  if (limitBytes <= 0) throw new UnreadablePdfError("its object streams are too large");
  try {
    return (await inflated(compressed, { maxOutputLength: limitBytes })).toString("latin1");
  } catch (cause) {
    throw new UnreadablePdfError("an object stream cannot be uncompressed", { cause });
  }
}

/**
 * Adds the object numbers of the file's pages: saving a file again repeats a page under its number. Counting stops
 * beyond the limit.
 */
function addPagesOfFile(pages: Set<number>, text: string): void {
  let object = -1;
  for (const [, number] of text.matchAll(OBJECT_OR_PAGE)) {
    if (number !== undefined) object = Number(number);
    else if (pages.add(object).size > PAGE_LIMIT) return;
  }
}

/** Adds the pages of an object stream, which begins with pairs of object number and offset from the first object. */
function addPagesOfStream(pages: Set<number>, objects: string, { first }: ObjectStream): void {
  const end = Number.isNaN(first) ? HEADER_LIMIT_CHARS : Math.min(first, HEADER_LIMIT_CHARS);
  const header = /^[\d\0\t\n\f\r ]*/.exec(objects.slice(0, end))?.[0] ?? "";
  const base = Number.isNaN(first) ? header.length : first;
  const numbers = header
    .split(/[\0\t\n\f\r ]+/)
    .filter(Boolean)
    .map(Number);
  const begins = numbers.flatMap((number, i) =>
    i % 2 === 0 ? [{ number, at: base + (numbers[i + 1] ?? 0) }] : [],
  );
  begins.sort((a, b) => a.at - b.at);
  let next = 0;
  for (const { index } of objects.matchAll(PAGE)) {
    while ((begins[next]?.at ?? Number.POSITIVE_INFINITY) <= index) next += 1;
    if (pages.add(begins[next - 1]?.number ?? -1).size > PAGE_LIMIT) return;
  }
}
