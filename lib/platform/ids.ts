import { randomBytes } from "node:crypto";
import { currentContext } from "./request-context";

const BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** `length` characters of base62 from the system's CSPRNG, without modulo bias. */
export function randomBase62(length: number): string {
  let text = "";
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      if (byte < 248 && text.length < length) text += BASE62.charAt(byte % 62);
    }
  }
  return text;
}

/** Non-negative integer in base62, left-padded with `0` to `width`. */
export function base62(value: number, width: number): string {
  let rest = value;
  let text = "";
  do {
    text = BASE62.charAt(rest % 62) + text;
    rest = Math.floor(rest / 62);
  } while (rest > 0);
  return text.padStart(width, "0");
}

export type IdPrefix =
  | "bus"
  | "usr"
  | "mse"
  | "pky"
  | "dom"
  | "lnk"
  | "key"
  | "ses"
  | "vrf_sm"
  | "vrf_id"
  | "cv"
  | "doc"
  | "vew"
  | "pho"
  | "evi"
  | "hld"
  | "evt"
  | "att"
  | "we"
  | "use"
  | "rev"
  | "rty"
  | "nte"
  | "rec"
  | "res"
  | "req"
  | "aud";

/** `<prefix>_` and 22 base62 characters: 131 random bits, so ids cannot be guessed (API-ID-1). */
export function newId(prefix: IdPrefix): string {
  return `${prefix}_${randomBase62(22)}`;
}

/** The id of the running request; a new one where none runs, as in tests of single handlers. */
export const requestId = (): string => currentContext()?.requestId ?? newId("req");
