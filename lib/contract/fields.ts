import { z } from "zod";
import { BURST_TILES, DOCUMENT_TYPES, type PhotoType } from "@/lib/vocabulary";
import { simulatedOutcome } from "./choices";

/** Fields that several endpoints share. */

export const KIB = 1024;
export const MIB = 1024 * KIB;
/** UPLOAD-SIZE-1. */
export const FILE_LIMIT_BYTES = 10 * MIB;
export const JSON_LIMIT_BYTES = 64 * KIB;

/**
 * Fields whose text or null is read otherwise than the rule says. `lineBreaks`: may have line breaks and tabs, where other
 * text is one line (API-TEXT-3). `refusesNull`: null is refused, where another optional field takes it as not given
 * (API-NULL-1).
 */
export const READING = z.registry<{ readonly lineBreaks?: true; readonly refusesNull?: true }>();

/** Code points of a reviewer's note (API-TEXT-2). */
export const NOTE_LIMIT = 1000;

/** Text of several lines, counted in code points, as a person counts characters. It may be empty. */
export const longText = (limit: number) =>
  z
    .string()
    .refine((text) => [...text].length <= limit, `must have at most ${limit} characters`)
    .register(READING, { lineBreaks: true });

/** Text that says something. */
export const filledText = (limit: number) => z.string().min(1).max(limit).regex(/\S/, "must not be blank");

/** As a register prints it, maybe on two lines; a line break or tab with the spaces around it is stored as one space. */
export const printedText = (limit: number) =>
  filledText(limit)
    .register(READING, { lineBreaks: true })
    .transform((printed) => (LINE_BREAK.test(printed) ? printed.replace(LINE_BREAKS, " ").trim() : printed));
const LINE_BREAK = /[\t\n\r]/;
const LINE_BREAKS = / *[\t\n\r][ \t\n\r]*/g;

/** 1 to 255 characters, not only white space. */
export const shortText = filledText(255);
export const externalRef = shortText.optional();
export const simulate = simulatedOutcome.optional();
/** Which document of a company; the domain checks that the company's checklist has it. */
export const docType = z.string().min(1).max(64);
export const instantText = z.iso.datetime();
export const email = z.string().max(254).pipe(z.email());

/**
 * An http or https URL as it is written. `URL` alone repairs what programs read differently: backslashes, missing or
 * further slashes before the host, spaces around it.
 */
const WRITTEN_URL = /^https?:\/\/[^/\\\s?#][^\\?#]*(?:[?#].*)?(?<!\s)$/is;

/**
 * Parses an absolute http or https URL, or returns null. `URL.parse` is missing in some supported Node versions and
 * browsers.
 */
export function parseUrl(text: string): URL | null {
  return WRITTEN_URL.test(text) && URL.canParse(text) ? new URL(text) : null;
}

/** An absolute URL of at most 2048 characters without user and password, in one of the given schemes. */
export function webAddress(...schemes: ("http" | "https")[]) {
  return z
    .string()
    .max(2048)
    .refine(
      (text) => {
        const url = parseUrl(text);
        return (
          url !== null &&
          schemes.some((scheme) => url.protocol === `${scheme}:`) &&
          !url.username &&
          !url.password
        );
      },
      `must be an absolute ${schemes.join(" or ")} URL without user or password`,
    );
}

/** The caller's hint, in any usual spelling; an unknown type is ignored. */
export const documentTypeHint = z
  .string()
  .max(64)
  .transform((text) => {
    const word = text
      .trim()
      .toUpperCase()
      .replace(/[\s-]+/g, "_")
      .replace("LICENCE", "LICENSE");
    const spelled =
      word === "ID" || word === "ID_CARD"
        ? "NATIONAL_ID"
        : word === "DRIVER_LICENSE"
          ? "DRIVERS_LICENSE"
          : word;
    return DOCUMENT_TYPES.find((type) => type === spelled);
  })
  .optional();

const HIGHEST_PAGE = 999_999_999;
const wholeNumber = (highest: number, words: string) =>
  z
    .string()
    .regex(/^\d{1,9}$/, words)
    .transform(Number)
    .pipe(z.number().int().min(1, words).max(highest, words));

export const pageNumber = wholeNumber(HIGHEST_PAGE, "must be a whole number, 1 or more");
/** Rows a page. */
export const limit = wholeNumber(100, "must be a whole number from 1 to 100").default(20);

/** Out of range is refused, never clamped (API-PAGE-1). */
export const pagination = { page: pageNumber.default(1), limit };

export const paginationAnswer = z.strictObject({
  page: z.number().int(),
  limit: z.number().int(),
  total: z.number().int(),
  totalPages: z.number().int(),
});

export const percent = z.number().min(0).max(100);

/** A challenge ends earlier. */
const FRAME_TIME_LIMIT_MS = 3_600_000;
/** When the tiles of a burst were taken: ascending milliseconds since the page showed the challenge. */
export const frameTimesMs = z
  .array(z.number().int().min(0).max(FRAME_TIME_LIMIT_MS))
  .max(Math.max(...Object.values(BURST_TILES)))
  .refine((times) => times.every((time, at) => time > (times[at - 1] ?? -1)), "must be in ascending order");

/** Why the times do not belong to a photo of a type, as the rest of a sentence; null when they do (SESSION-BURST-1). */
export function frameTimesProblem(type: PhotoType, times: readonly number[]): string | null {
  const tiles = (BURST_TILES as Partial<Record<PhotoType, number>>)[type];
  if (tiles === undefined) return "is for bursts only";
  return times.length === tiles ? null : `must have ${tiles} times, one for each tile`;
}

/** What every endpoint of the hosted page that takes photos says of its token. */
export const TOKEN_FIRST =
  "Put `session` first in the body: it is checked as soon as it has arrived, and a session that is not valid is answered " +
  "before the photos are sent. Any other place works, too.";
/** Base64, with or without a `data:` prefix; form and size are checked when it is decoded. */
export const photo = z.string().min(1).register(READING, { lineBreaks: true });
/** Room for a photo of 10 MiB in base64 with line breaks, which take four bytes each as `\r\n` in JSON: 14.04 MiB. */
export const PHOTO_LIMIT_BYTES = 15 * MIB;
/** True on a device that was handed the link by another one, which then learns of it. */
export const handedOver = z.boolean().optional();
/** A percent-encoded userId takes up to nine characters for each of its 255. */
export const photoKey = z
  .string()
  .min(1)
  .max(9 * 255 + 64);
/** The URL to return to, chosen by the client: https, or http on this machine for testing (SESSION-CALLBACK-1). */
export const callback = webAddress("http", "https").refine((text) => {
  const url = parseUrl(text);
  return url?.protocol === "https:" || url?.hostname === "localhost" || url?.hostname === "127.0.0.1";
}, "must be https (http for localhost only)");

/** What the hosted page says of its device, at submit. Declarations: whoever sends them may make them up. */
export const deviceFacts = z.object({
  /** Of the screen, in CSS pixels. */
  screenWidth: z.number().int().min(1).max(20_000).optional(),
  screenHeight: z.number().int().min(1).max(20_000).optional(),
  /** BCP 47, as the device is set. */
  language: z.string().max(35).optional(),
  /** IANA. */
  timeZone: z.string().max(64).optional(),
  /** `effectiveType` of the Network Information API, where the browser has it. */
  connection: z.enum(["slow-2g", "2g", "3g", "4g"]).optional(),
});
