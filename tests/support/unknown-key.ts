import { crc32 } from "node:zlib";
import { base62, randomBase62 } from "@/lib/platform/ids";

/** A key of our shape and checksum that was never given to anyone. */
export function unknownKey(mode: "live" | "test"): string {
  const body = `sv_${mode}_${randomBase62(30)}`;
  return body + base62(crc32(body), 6);
}
