import { hkdfSync } from "node:crypto";
import { secretSource } from "./secret-source";

/**
 * The master secrets: `SECRETS=k2:<base64url 32 bytes>,k1:…`. The first one signs and seals; all of them verify and
 * open. Every purpose derives its own key (HKDF-SHA256, RFC 5869), so that a session token never verifies as a file
 * link, nor a file link as anything else.
 */
interface MasterSecret {
  readonly id: string;
  readonly bytes: Buffer;
}

export type Purpose =
  | "api-key"
  | "session-token"
  | "data"
  | "file-link"
  | "rate-limit"
  | "member-cookie"
  | "search"
  | "picture-hash"
  | "signing"
  | "cursor";

interface DerivedKey {
  readonly id: string;
  readonly key: Buffer;
}

/** Every request asks for some: deriving one takes as long as the rest of what it is asked for. */
const derived = new Map<Purpose, readonly DerivedKey[]>();
let ring: readonly MasterSecret[] | undefined;

/** Derived 32-byte keys for a purpose, newest first. */
export function keysFor(purpose: Purpose): readonly DerivedKey[] {
  const known = derived.get(purpose);
  if (known) return known;
  ring ??= parseRing(ringText());
  const keys = ring.map(({ id, bytes }) => ({
    id,
    key: Buffer.from(hkdfSync("sha256", bytes, Buffer.alloc(0), `identity-verification/${purpose}`, 32)),
  }));
  derived.set(purpose, keys);
  return keys;
}

/** The key ring as in the setting SECRETS, for keeping it apart from a backup. @throws Error when its source has none */
export const ringText = (): string => secretSource().read();

/** The key that signs and seals from now on. */
export function currentKey(purpose: Purpose): { readonly id: string; readonly key: Buffer } {
  const [first] = keysFor(purpose);
  if (!first) throw new Error("SECRETS names no key.");
  return first;
}

/** @throws Error when an entry is not `id:base64url` of 32 bytes or more. */
export function parseRing(text: string): readonly MasterSecret[] {
  return text.split(",").map((entry) => {
    const [, id, encoded] = /^\s*([a-z0-9]{1,16}):([A-Za-z0-9_\-+/=]+)\s*$/.exec(entry) ?? [];
    const bytes = Buffer.from(encoded ?? "", "base64url");
    if (!id || bytes.length < 32) {
      throw new Error(
        "SECRETS must be a list of id:base64url entries of at least 32 bytes each, newest first.",
      );
    }
    return { id, bytes };
  });
}
