import { promisify } from "node:util";
import { inflate } from "node:zlib";
import { MIB } from "@/lib/contract/fields";
import { findObjectStreams, type ObjectStream, UnreadablePdfError } from "./object-streams";
import { hasActiveNameInBytes, hasActiveNameInObjects } from "./pdf-names";

/** POLICY 5. */
const PAGE_LIMIT = 20;
/** All object streams of a file together, unpacked. */
const UNPACKED_LIMIT_BYTES = 100 * MIB;
/** Twenty pages need a few dozen. */
const OBJECT_STREAM_LIMIT = 2000;
/** Where the table of contents of an object stream ends at the latest. */
const HEADER_LIMIT_CHARS = 1_000_000;

const inflated = promisify(inflate);
/** `7 0 obj`, or the mark of a page. */
const OBJECT_OR_PAGE =
  /(\d{1,10})[\0\t\n\f\r ]{1,20}\d{1,5}[\0\t\n\f\r ]{1,20}obj|\/Type[\0\t\n\f\r ]*\/Page(?=[\0\t\n\f\r ()<>[\]{}/%])/g;
const PAGE = /\/Type[\0\t\n\f\r ]*\/Page(?=[\0\t\n\f\r ()<>[\]{}/%])/g;

export function isPdf(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).subarray(0, 5).equals(PDF_MAGIC);
}

const PDF_MAGIC = Buffer.from("%PDF-");

/**
 * Why a PDF cannot be taken, in words for the client, or null when it holds pages and nothing that acts. It is neither
 * rendered nor changed; no library is asked what the file holds, for a library sees what one reader would see. Up to
 * two seconds of work for a hostile file, so it belongs in an engine thread.
 */
export async function findPdfProblem(bytes: Uint8Array): Promise<string | null> {
  try {
    return await inspect(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  } catch (cause) {
    if (cause instanceof UnreadablePdfError) return "The PDF cannot be read.";
    throw cause;
  }
}

async function inspect(file: Buffer): Promise<string | null> {
  const text = file.toString("latin1");
  if (hasActiveNameInBytes(text)) return ACTS;
  const pages = new Set<number>();
  addPagesOfFile(pages, text);
  const streams = findObjectStreams(text);
  if (streams.length > OBJECT_STREAM_LIMIT) throw new UnreadablePdfError("too many object streams");
  let leftBytes = UNPACKED_LIMIT_BYTES;
  for (const stream of streams.filter(({ isCompressed }) => isCompressed)) {
    const objects = await unpack(file.subarray(stream.at), leftBytes);
    leftBytes -= objects.length;
    if (hasActiveNameInObjects(objects)) return ACTS;
    addPagesOfStream(pages, objects, stream);
  }
  if (pages.size === 0) throw new UnreadablePdfError("it has no page");
  return pages.size > PAGE_LIMIT ? `A PDF may have at most ${PAGE_LIMIT} pages.` : null;
}

const ACTS = "The PDF is encrypted, or holds scripts, attachments, forms or actions that are not accepted.";

/** What follows the packed data is left alone; its length as declared is not asked. */
async function unpack(packed: Buffer, limitBytes: number): Promise<string> {
  if (limitBytes <= 0) throw new UnreadablePdfError("its object streams are too large");
  try {
    return (await inflated(packed, { maxOutputLength: limitBytes })).toString("latin1");
  } catch (cause) {
    throw new UnreadablePdfError("an object stream cannot be unpacked", { cause });
  }
}

/**
 * Pages are told apart by the numbers of their objects: a later save writes a page again under its number. Counting
 * stops beyond the limit.
 */
function addPagesOfFile(pages: Set<number>, text: string): void {
  let object = -1;
  for (const [, number] of text.matchAll(OBJECT_OR_PAGE)) {
    if (number !== undefined) object = Number(number);
    else if (pages.add(object).size > PAGE_LIMIT) return;
  }
}

/** An object stream begins with pairs of object number and offset from its first object. */
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
