import { Failure } from "@/lib/contract/errors";
import { FILE_LIMIT_BYTES } from "@/lib/contract/fields";

const DATA_URL = /^data:[\w.+-]+\/[\w.+-]+;base64,/i;
const BASE64 = /^[A-Za-z0-9+/_-]*={0,2}$/;

/**
 * The bytes of a base64 photo, with or without a `data:` prefix. The limit is on decoded bytes: 10 MiB and one byte
 * more encode to the same length.
 * @throws Failure VALIDATION_ERROR, EMPTY_FILE, FILE_TOO_LARGE
 */
export function decodePhoto(text: string): Buffer {
  const encoded = text.slice(DATA_URL.exec(text)?.[0].length ?? 0);
  if (!BASE64.test(encoded))
    throw new Failure("VALIDATION_ERROR", { message: "A photo is not valid base64." });
  const bytes = Buffer.from(encoded, "base64");
  if (bytes.length === 0) throw new Failure("EMPTY_FILE");
  if (bytes.length > FILE_LIMIT_BYTES) throw new Failure("FILE_TOO_LARGE");
  return bytes;
}
