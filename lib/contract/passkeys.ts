import { z } from "zod";
import type { JsonBody } from "./endpoint";
import { JSON_LIMIT_BYTES } from "./fields";

/** Commands of the dashboard about passkeys (WebAuthn level 3, the JSON forms of its section 5.1). */
const body = <S extends z.ZodObject>(schema: S) =>
  ({ kind: "json", schema, limitBytes: JSON_LIMIT_BYTES }) as const satisfies JsonBody;

const base64url = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^[A-Za-z0-9_-]+$/);
const credentialId = base64url(1400);
/** Browsers add what later levels of the specification name; nothing of it is read. */
const credential = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal("public-key"),
};

/** A signature of an authenticator. At most a few KiB: an RSA signature has 512 bytes. */
export const passkeySignature = z
  .object({
    ...credential,
    response: z.object({
      clientDataJSON: base64url(4096),
      authenticatorData: base64url(4096),
      signature: base64url(2048),
      userHandle: base64url(128).optional(),
    }),
  })
  .refine(({ id, rawId }) => id === rawId, "id and rawId must be the same");

export type PasskeySignature = z.output<typeof passkeySignature>;

/** A new credential of an authenticator. */
const newCredential = z
  .object({
    ...credential,
    response: z.object({
      clientDataJSON: base64url(4096),
      attestationObject: base64url(32_768),
      transports: z.array(z.string().max(32)).max(10).optional(),
    }),
  })
  .refine(({ id, rawId }) => id === rawId, "id and rawId must be the same");

export type NewCredential = z.output<typeof newCredential>;

/** The options that the browser passes to its authenticator, in the JSON form of WebAuthn. */
const options = z.strictObject({ options: z.record(z.string(), z.unknown()) });
const name = z.string().trim().min(1).max(64);
const passkeyId = z.string().regex(/^pky_[0-9A-Za-z]{22}$/);
const done = z.strictObject({});

/** For a visitor: to sign in with a passkey alone, or with one as the second factor. */
export const beginPasskeySignIn = {
  id: "beginPasskeySignIn",
  body: body(z.strictObject({ as: z.enum(["sign-in", "second-factor"]) })),
  response: options,
} as const;

/** For a signed-in member: to prove their identity again. */
export const beginPasskeyProof = { id: "beginPasskeyProof", response: options } as const;

export const confirmWithPasskey = {
  id: "confirmWithPasskey",
  body: body(z.strictObject({ signature: passkeySignature })),
  response: done,
} as const;

export const beginPasskey = { id: "beginPasskey", response: options } as const;

export const addPasskey = {
  id: "addPasskey",
  body: body(z.strictObject({ name, credential: newCredential })),
  response: z.strictObject({
    /** Where it is the member's first second factor; shown once. */
    recoveryCodes: z.array(z.string()).nullable(),
  }),
} as const;

export const renamePasskey = {
  id: "renamePasskey",
  params: z.object({ passkeyId }),
  body: body(z.strictObject({ name })),
  response: done,
} as const;

export const removePasskey = {
  id: "removePasskey",
  params: z.object({ passkeyId }),
  response: done,
} as const;
