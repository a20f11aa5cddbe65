import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";
import { currentKey, keysFor } from "./secrets";
import type { TenantRef } from "./tenant";

const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * The additional authenticated data of a ciphertext: business, mode, object and kind. Opening it with any other fails, so
 * ciphertext cannot be moved between rows or businesses (SECURITY-SEAL-1).
 */
export function aadOf(tenant: TenantRef, object: string, kind: string): string {
  return [tenant.businessId, tenant.mode, object, kind].join("|");
}

export interface Sealed {
  /** iv ‖ tag ‖ ciphertext, AES-256-GCM. */
  readonly ciphertext: Buffer;
  /** The object's own key, wrapped by the data key: `<key id>.<base64url>`. Deleting it shreds the object. */
  readonly wrappedKey: string;
}

/** Encrypts under a fresh 256-bit key, so a nonce can never repeat under one key. */
export function seal(plain: Uint8Array, aad: string): Sealed {
  const objectKey = randomBytes(32);
  const { id, key } = currentKey("data");
  return {
    ciphertext: encrypt(plain, objectKey, aad),
    wrappedKey: `${id}.${encrypt(objectKey, key, aad).toString("base64url")}`,
  };
}

/** @throws Error when the ciphertext, its key or its authenticated data do not belong together. */
export function open(sealed: Sealed, aad: string): Buffer {
  const [id, wrapped] = sealed.wrappedKey.split(".");
  return decrypt(sealed.ciphertext, unwrap(id, wrapped, aad), aad);
}

/**
 * Wraps an object's key anew under the current secret; the ciphertext stays as it is (SECURITY-REWRAP-1).
 * @returns the wrapped key, which is the same text where it is under the current secret already
 * @throws Error when the key, its secret or its authenticated data do not belong together
 */
export function rewrapKey(wrappedKey: string, aad: string): string {
  const current = currentKey("data");
  const [id, wrapped] = wrappedKey.split(".");
  if (id === current.id) return wrappedKey;
  const objectKey = unwrap(id, wrapped, aad);
  return `${current.id}.${encrypt(objectKey, current.key, aad).toString("base64url")}`;
}

/** {@link rewrapKey} of a sealed column. */
export function rewrapColumn(column: string, aad: string): string {
  const [id, wrapped, ciphertext] = column.split(".");
  if (!ciphertext) throw new Error("Not a sealed column.");
  return `${rewrapKey(`${id}.${wrapped}`, aad)}.${ciphertext}`;
}

function unwrap(id: string | undefined, wrapped: string | undefined, aad: string): Buffer {
  const wrapping = keysFor("data").find((candidate) => candidate.id === id);
  if (!wrapping || !wrapped) throw new Error(`No data key '${id}' in SECRETS.`);
  return decrypt(Buffer.from(wrapped, "base64url"), wrapping.key, aad);
}

/** Bytes as one text column: `<wrapped key>.<base64url ciphertext>`. */
export function sealBytes(plain: Uint8Array, aad: string): string {
  const { ciphertext, wrappedKey } = seal(plain, aad);
  return `${wrappedKey}.${ciphertext.toString("base64url")}`;
}

/** What {@link sealBytes} sealed. @throws Error as {@link open} */
export function openBytes(column: string, aad: string): Buffer {
  const [id, wrapped, ciphertext] = column.split(".");
  if (!id || !wrapped || !ciphertext) throw new Error("Not a sealed column.");
  return open({ wrappedKey: `${id}.${wrapped}`, ciphertext: Buffer.from(ciphertext, "base64url") }, aad);
}

/** The JSON of a value as one text column. */
export function sealJson(value: unknown, aad: string): string {
  return sealBytes(Buffer.from(JSON.stringify(value)), aad);
}

/** The caller knows the shape: it sealed the value itself. */
export function openJson<T>(column: string, aad: string): T {
  return JSON.parse(openBytes(column, aad).toString("utf8")) as T;
}

function encrypt(plain: Uint8Array, key: Buffer, aad: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", key, iv, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(aad));
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]);
}

function decrypt(sealed: Buffer, key: Buffer, aad: string): Buffer {
  const iv = sealed.subarray(0, IV_BYTES);
  const decipher = createDecipheriv("aes-256-gcm", key, iv, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(aad));
  decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
}

export function sha256(bytes: Uint8Array | string): string {
  return createHash("sha256").update(bytes).digest("hex");
}

export function hmacSha256(key: Uint8Array | string, text: string | Uint8Array): Buffer {
  return createHmac("sha256", key).update(text).digest();
}

/** Compares two texts in time that depends on their length alone. */
export function sameSecret(left: string, right: string): boolean {
  const a = Buffer.from(left);
  const b = Buffer.from(right);
  return a.length === b.length && timingSafeEqual(a, b);
}
