import { z } from "zod";
import { endpoint } from "./endpoint";

/** What this server signs, and the keys to verify it with. */

const verificationId = z.string().regex(/^\w{1,64}$/);
/** RFC 7515, compact form. */
const jws = z.string().regex(/^[\w-]+\.[\w-]+\.[\w-]+$/);

export const getReceipt = endpoint({
  id: "getReceipt",
  method: "GET",
  path: "/v1/verifications/:verificationId/receipt",
  summary: "The decision as a signed receipt",
  description:
    "A JWS (Ed25519, `alg: EdDSA`) of the decision as it stands: decision, reasons, policy version, and the hashes of the " +
    "models, lists and pictures behind it. It holds no name and no document number. Keep it: models, lists and pictures " +
    "are named as long as they are stored here. Verify it offline with the keys of `/.well-known/jwks.json`; " +
    "`docs/verify-offline.mjs` in the repository does. A receipt of the sandbox says `mode: test`.",
  auth: "key",
  scope: "verifications:read",
  rate: "read",
  params: z.object({ verificationId }),
  response: z.strictObject({ verificationId: z.string(), receipt: jws }),
  envelope: "data",
  status: 200,
  errors: ["NOT_FOUND", "NOT_TERMINAL"],
});

export const getDeletionCertificate = endpoint({
  id: "getDeletionCertificate",
  method: "GET",
  path: "/v1/verifications/:verificationId/deletion-certificate",
  summary: "What was removed with a deleted verification, signed",
  description:
    "A JWS (Ed25519) that names the time, how many records, photos and other rows were removed, and the hashes of the " +
    "wrapped keys that were destroyed with them. 404 until `DELETE /v1/verifications/:verificationId` was called.",
  auth: "key",
  scope: "verifications:read",
  rate: "read",
  params: z.object({ verificationId }),
  response: z.strictObject({ verificationId: z.string(), certificate: jws }),
  envelope: "data",
  status: 200,
  errors: ["NOT_FOUND"],
});

export const getPublicKeys = endpoint({
  id: "getPublicKeys",
  method: "GET",
  path: "/.well-known/jwks.json",
  summary: "The public keys of receipts, certificates and heads of the audit log",
  description:
    "A JWK set (RFC 7517, RFC 8037). Keys that no longer sign stay in it, so that what they signed can be verified.",
  auth: "none",
  rate: "none",
  response: z.strictObject({
    keys: z.array(
      z.strictObject({
        kty: z.string(),
        crv: z.string(),
        x: z.string(),
        kid: z.string(),
        alg: z.literal("EdDSA"),
        use: z.literal("sig"),
      }),
    ),
  }),
  envelope: "bare",
  status: 200,
  errors: [],
});
