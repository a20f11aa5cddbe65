import { Failure } from "@/lib/contract/errors";
import { FILE_LIMIT_BYTES } from "@/lib/contract/fields";

/** `data:image/jpeg;charset=utf-8;base64,` (RFC 2397), its media type and its parameters. */
const DATA_URL = /^data:([^;,]{0,127})((?:;[^;,]{0,127}){0,9}),/i;
/** Media types of a picture, and what browsers write for a file whose type they do not know. */
const PICTURE_TYPE = /^(?:image\/[\w.+-]+|application\/octet-stream|)$/i;
const WEB_ADDRESS = /^(?:https?|blob|file|content):/i;
/** The two alphabets of RFC 4648, sections 4 and 5; a text is in one of them. */
const BASE64 = /^(?:[A-Za-z0-9+/]*|[A-Za-z0-9_-]*)={0,2}$/;
const OUTSIDE_BASE64 = /[^A-Za-z0-9+/_=-]/u;

/**
 * The bytes of a photo in base64, with or without a `data:` prefix, line breaks and padding (UPLOAD-ENCODING-1). The
 * limit is on decoded bytes: 10 MiB and one byte more encode to the same length.
 * @param field names the photo in the refusal
 * @throws Failure VALIDATION_ERROR, EMPTY_FILE, FILE_TOO_LARGE
 */
export function decodePhoto(text: string, field: string): Buffer {
  const encoded = withoutPrefix(text.trim(), field).replace(/[ \t\n\r]+/g, "");
  const problem = problemOf(encoded);
  if (problem) throw refusal(field, problem);
  const bytes = Buffer.from(encoded, "base64");
  if (bytes.length === 0) throw new Failure("EMPTY_FILE", { field });
  if (bytes.length > FILE_LIMIT_BYTES) throw new Failure("FILE_TOO_LARGE", { field });
  return bytes;
}

/** @throws Failure VALIDATION_ERROR for a `data:` URL of something else than a picture in base64 */
function withoutPrefix(text: string, field: string): string {
  if (!/^data:/i.test(text)) return text;
  const [prefix = "", type = "", parameters = ""] = DATA_URL.exec(text) ?? [];
  if (!/;\s*base64\s*$/i.test(parameters))
    throw refusal(field, "must be base64: a data: URL begins like data:image/jpeg;base64,/9j/");
  if (!PICTURE_TYPE.test(type.trim()))
    throw refusal(field, "must be a picture, but its data: URL names another type");
  return text.slice(prefix.length);
}

/** What is wrong with a text that should be base64, as the rest of a sentence; null when it can be decoded. */
function problemOf(encoded: string): string | null {
  if (WEB_ADDRESS.test(encoded)) return "must be the picture itself in base64, not its URL";
  if (!BASE64.test(encoded)) {
    const [wrong] = OUTSIDE_BASE64.exec(encoded) ?? [];
    return wrong === undefined
      ? "must be base64: + and / are mixed with - and _, or = is not at the end"
      : `must be a picture in base64, which does not contain ${nameOf(wrong)}`;
  }
  const characters = encoded.replace(/=+$/, "").length;
  if (characters % 4 === 1) return "must be complete base64: its end is missing";
  if (characters < encoded.length && encoded.length % 4 !== 0)
    return "must be base64: the padding (=) at its end does not fit its length";
  return null;
}

const nameOf = (character: string) =>
  /^[!-~]$/.test(character)
    ? `"${character}"`
    : `U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0")}`;

const refusal = (field: string, words: string) =>
  new Failure("VALIDATION_ERROR", { message: `${field} ${words}.` });
