import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import type { NewCredential, PasskeySignature } from "@/lib/contract/passkeys";

/**
 * An authenticator in software, for tests: makes ES256 passkeys and signs with them as WebAuthn level 3 describes, or in
 * the wrong way that a test asks for.
 */
export interface SoftAuthenticator {
  readonly credentialId: string;
  register(options: Options, wrong?: Wrong): NewCredential;
  sign(options: Options, wrong?: Wrong): PasskeySignature;
}

type Options = Readonly<Record<string, unknown>>;

/** What differs from a good answer. */
interface Wrong {
  readonly origin?: string;
  readonly host?: string;
  readonly type?: string;
  readonly challenge?: string;
  readonly isUserVerified?: boolean;
  readonly isUserPresent?: boolean;
  readonly counter?: number;
  readonly userHandle?: string;
  readonly signature?: Buffer;
  /** Signed by a key that is not the passkey's. */
  readonly isForged?: boolean;
}

const [PRESENT, VERIFIED, ATTESTED] = [0x01, 0x04, 0x40];

/** @param site the page on which the person stands */
export function softAuthenticator(site: { origin: string; host: string }): SoftAuthenticator {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(32);
  const credentialId = id.toString("base64url");
  let counter = 0;
  let owner = "";
  const answer = (type: string, options: Options, wrong: Wrong) => {
    counter = wrong.counter ?? counter + 1;
    const flags =
      ((wrong.isUserPresent ?? true) ? PRESENT : 0) | ((wrong.isUserVerified ?? true) ? VERIFIED : 0);
    const client = {
      type: wrong.type ?? type,
      challenge: wrong.challenge ?? String(options["challenge"]),
      origin: wrong.origin ?? site.origin,
      crossOrigin: false,
    };
    const clientData = Buffer.from(JSON.stringify(client));
    return { clientData, data: authenticatorData(wrong.host ?? site.host, flags, counter) };
  };
  return {
    credentialId,
    register: (options, wrong = {}) => {
      owner = Buffer.from(String((options["user"] as { id: string }).id), "base64url").toString();
      const { clientData, data } = answer("webauthn.create", options, wrong);
      data[32] = (data[32] ?? 0) | ATTESTED;
      const attested = Buffer.concat([data, Buffer.alloc(16), uint16(id.length), id, coseKey(publicKey)]);
      const object = cborMap([
        [cborText("fmt"), cborText("none")],
        [cborText("attStmt"), cborMap([])],
        [cborText("authData"), cborBytes(attested)],
      ]);
      return {
        id: credentialId,
        rawId: credentialId,
        type: "public-key",
        response: {
          clientDataJSON: clientData.toString("base64url"),
          attestationObject: object.toString("base64url"),
          transports: ["internal"],
        },
      };
    },
    sign: (options, wrong = {}) => {
      const { clientData, data } = answer("webauthn.get", options, wrong);
      const signed = Buffer.concat([data, createHash("sha256").update(clientData).digest()]);
      const signature = wrong.signature ?? sign("sha256", signed, wrong.isForged ? anotherKey() : privateKey);
      return {
        id: credentialId,
        rawId: credentialId,
        type: "public-key",
        response: {
          clientDataJSON: clientData.toString("base64url"),
          authenticatorData: data.toString("base64url"),
          signature: signature.toString("base64url"),
          userHandle: Buffer.from(wrong.userHandle ?? owner).toString("base64url"),
        },
      };
    },
  };
}

const anotherKey = () => generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey;

function authenticatorData(host: string, flags: number, counter: number): Buffer {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  return Buffer.concat([createHash("sha256").update(host).digest(), Buffer.from([flags]), count]);
}

function coseKey(key: KeyObject): Buffer {
  const { x = "", y = "" } = key.export({ format: "jwk" });
  const point = (text: string) => cborBytes(Buffer.from(text, "base64url"));
  // kty 2 (EC2), alg -7 (ES256), crv 1 (P-256), x, y
  return cborMap([
    [Buffer.from([0x01]), Buffer.from([0x02])],
    [Buffer.from([0x03]), Buffer.from([0x26])],
    [Buffer.from([0x20]), Buffer.from([0x01])],
    [Buffer.from([0x21]), point(x)],
    [Buffer.from([0x22]), point(y)],
  ]);
}

const uint16 = (value: number) => Buffer.from([value >> 8, value & 0xff]);
const head = (major: number, length: number) =>
  length < 24
    ? Buffer.from([major | length])
    : length < 256
      ? Buffer.from([major | 24, length])
      : Buffer.concat([Buffer.from([major | 25]), uint16(length)]);
const cborText = (text: string) => Buffer.concat([head(0x60, text.length), Buffer.from(text)]);
const cborBytes = (bytes: Buffer) => Buffer.concat([head(0x40, bytes.length), bytes]);
const cborMap = (pairs: readonly (readonly [Buffer, Buffer])[]) =>
  Buffer.concat([head(0xa0, pairs.length), ...pairs.flat()]);
