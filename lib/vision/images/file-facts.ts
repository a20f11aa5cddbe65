import readExif, { type Exif } from "exif-reader";
import type { Metadata } from "sharp";
import type { FileFacts } from "@/lib/contract/file-facts";

/**
 * Only the beginning of the EXIF block is read, where cameras put these facts: of a whole block an attacker can make
 * gigabytes, because every one of its thousands of entries may repeat all of it.
 */
const EXIF_READ_BYTES = 4096;
const MAX_TEXT_CHARS = 60;
const MAX_SIDE_PX = 100_000;

/**
 * What the file says of its origin (UPLOAD-FACTS-1).
 * @param header as sharp reads it
 * @returns null for a JPEG that says nothing, as every page makes them
 */
export function fileFacts(header: Metadata, format: FileFacts["format"]): FileFacts | null {
  const { Image: image, Photo: photo } = exifOf(header.exif);
  const software = text(image?.Software) ?? text(commentOf(header, "Software"));
  const said = {
    ...given("make", text(image?.Make)),
    ...given("model", text(image?.Model)),
    ...given("software", software),
    ...given("takenOn", day(photo?.DateTimeOriginal) ?? day(image?.DateTime)),
    ...given("takenWidth", side(photo?.PixelXDimension)),
    ...given("takenHeight", side(photo?.PixelYDimension)),
    ...(/screen ?shot/i.test(`${software} ${latin(photo?.UserComment)}`)
      ? { isScreenshot: true as const }
      : {}),
  };
  if (format === "jpeg" && Object.keys(said).length === 0) return null;
  return { format, width: header.width, height: header.height, ...said };
}

/** Damaged EXIF is no fault of the picture: it says nothing then. */
function exifOf(block: Buffer | undefined): Partial<Exif> {
  if (!block) return {};
  try {
    return readExif(block.subarray(0, EXIF_READ_BYTES));
  } catch {
    return {};
  }
}

function given<K extends string, T>(name: K, value: T | undefined): Partial<Record<K, T>> {
  return value === undefined ? {} : ({ [name]: value } as Partial<Record<K, T>>);
}

function commentOf({ comments }: Metadata, keyword: string): string | undefined {
  return comments?.find((each) => each.keyword === keyword)?.text;
}

/** The library's types promise more than a file keeps: every value may be of any type. */
function text(value: unknown): string | undefined {
  if (typeof value !== "string") return undefined;
  const printable = value.replace(/[^\x20-\x7e]+/g, " ").trim();
  return printable === "" ? undefined : printable.slice(0, MAX_TEXT_CHARS);
}

function day(value: unknown): string | undefined {
  const isDate = value instanceof Date && !Number.isNaN(value.getTime());
  return isDate ? value.toISOString().slice(0, "YYYY-MM-DD".length) : undefined;
}

function side(value: unknown): number | undefined {
  return Number.isInteger(value) && Number(value) > 0 && Number(value) < MAX_SIDE_PX
    ? Number(value)
    : undefined;
}

function latin(value: unknown): string {
  return Buffer.isBuffer(value) ? value.subarray(0, MAX_TEXT_CHARS).toString("latin1") : "";
}
