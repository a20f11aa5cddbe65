import { createHash, createPrivateKey, createPublicKey, type KeyObject } from "node:crypto";
import { asc } from "drizzle-orm";
import { CompactSign, compactVerify, importJWK } from "jose";
import { type Db, db, type Tx } from "@/db/client";
import { signingKey } from "@/db/schema/trust";
import { env } from "./env";
import { currentKey } from "./secrets";

/**
 * What this server states to others, signed: decision receipts, deletion certificates and heads of the audit log. A
 * statement is a JWS (RFC 7515) of JSON with Ed25519 (RFC 8037). The key is derived from the first of `SECRETS`, so it
 * changes with it; every public key that has signed stays in the database and published (RECEIPT-KEY-1).
 */

/** What a statement is about; also the `typ` of its header, so that none is taken for another. */
export type StatementType = "decision-receipt" | "deletion-certificate" | "audit-head";

export interface PublicKey {
  readonly kty: string;
  readonly crv: string;
  readonly x: string;
  readonly kid: string;
  readonly alg: "EdDSA";
  readonly use: "sig";
}

/** PKCS #8 of an Ed25519 private key up to its 32 bytes (RFC 8410, 7). */
const PKCS8_HEAD = Buffer.from("302e020100300506032b657004220420", "hex");

interface Signer {
  readonly kid: string;
  readonly privateKey: KeyObject;
  readonly publicJwk: { readonly kty: string; readonly crv: string; readonly x: string };
}

/** By the id of the secret: whether a test or a process uses several, each is derived once. */
const signers = new Map<string, Signer>();
const published = new Set<string>();

/**
 * Signs a statement. Its key is published in the same transaction, so no signature exists whose key is unknown.
 * @returns a JWS in compact form whose payload has `iss` (BASE_URL), `type` and the given claims
 */
export async function signStatement(
  on: Tx,
  type: StatementType,
  claims: Readonly<Record<string, unknown>>,
): Promise<string> {
  const { kid, privateKey, publicJwk } = currentSigner();
  await on.insert(signingKey).values({ kid, publicJwk }).onConflictDoNothing();
  const payload = JSON.stringify({ iss: env().BASE_URL, type, ...claims });
  return new CompactSign(Buffer.from(payload))
    .setProtectedHeader({ alg: "EdDSA", kid, typ: `${type}+json` })
    .sign(privateKey);
}

/** Every key that has signed, oldest first, and the present one. */
export async function publicKeys(on: Db | Tx = db("server")): Promise<PublicKey[]> {
  const { kid, publicJwk } = currentSigner();
  if (!published.has(kid)) await on.insert(signingKey).values({ kid, publicJwk }).onConflictDoNothing();
  published.add(kid);
  const keys = await on.select().from(signingKey).orderBy(asc(signingKey.createdAt), asc(signingKey.kid));
  return keys.map((key) => ({ ...key.publicJwk, kid: key.kid, alg: "EdDSA", use: "sig" }));
}

/**
 * The claims of a statement of one type that one of the keys has signed.
 * @throws Error for any other text
 */
export async function readStatement(
  jws: string,
  type: StatementType,
  keys: readonly PublicKey[],
): Promise<Readonly<Record<string, unknown>>> {
  const { payload, protectedHeader } = await compactVerify(
    jws,
    async ({ kid }) => {
      const key = keys.find((each) => each.kid === kid);
      if (!key) throw new Error(`No published key ${kid ?? "without an id"}.`);
      return importJWK(key, "EdDSA");
    },
    { algorithms: ["EdDSA"] },
  );
  const claims = JSON.parse(Buffer.from(payload).toString("utf8")) as Record<string, unknown>;
  if (claims["type"] !== type || protectedHeader.typ !== `${type}+json`) throw new Error(`Not a ${type}.`);
  return claims;
}

function currentSigner(): Signer {
  const { id, key: seed } = currentKey("signing");
  // Two secrets may carry the same id on two installations in one process, as in tests.
  const name = `${id}.${createHash("sha256").update(seed).digest("hex")}`;
  const known = signers.get(name);
  if (known) return known;
  const privateKey = createPrivateKey({
    key: Buffer.concat([PKCS8_HEAD, seed]),
    format: "der",
    type: "pkcs8",
  });
  const { kty = "", crv = "", x = "" } = createPublicKey(privateKey).export({ format: "jwk" });
  const publicJwk = { kty, crv, x };
  const made = { kid: thumbprint(publicJwk), privateKey, publicJwk };
  signers.set(name, made);
  return made;
}

/** RFC 7638: the hash of the members in alphabetical order. */
function thumbprint({ crv, kty, x }: Signer["publicJwk"]): string {
  return createHash("sha256").update(JSON.stringify({ crv, kty, x })).digest("base64url");
}
