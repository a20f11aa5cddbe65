import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from "node:crypto";

/**
 * The master secrets under a passphrase, to be kept apart from the backups: scrypt (RFC 7914) makes the key, AES-256-GCM
 * seals the text. The cost parameters are those that OWASP's password storage guide gives for scrypt (N = 2^17, r = 8,
 * p = 1); they lie in the file, so that they can grow.
 */
interface SecretsFile {
  readonly format: 1;
  readonly installationId: string;
  readonly savedAt: string;
  /** Ids of the secrets inside. */
  readonly secretIds: readonly string[];
  readonly scrypt: { readonly N: number; readonly r: number; readonly p: number; readonly salt: string };
  readonly iv: string;
  readonly tag: string;
  readonly sealed: string;
}

const COST = { N: 2 ** 17, r: 8, p: 1 } as const;
const PASSPHRASE_CHARS = 12;

interface SavedSecrets {
  readonly installationId: string;
  /** As in the setting SECRETS. */
  readonly secrets: string;
}

/** @throws Error for a passphrase of fewer than {@link PASSPHRASE_CHARS} characters */
export function sealSecrets(
  { installationId, secrets }: SavedSecrets,
  secretIds: readonly string[],
  passphrase: string,
): string {
  if (passphrase.length < PASSPHRASE_CHARS) {
    throw new Error(`The passphrase must have at least ${PASSPHRASE_CHARS} characters.`);
  }
  const salt = randomBytes(16);
  const iv = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", keyOf(passphrase, { ...COST, salt }), iv);
  cipher.setAAD(Buffer.from(installationId));
  const sealed = Buffer.concat([cipher.update(secrets, "utf8"), cipher.final()]);
  const file: SecretsFile = {
    format: 1,
    installationId,
    savedAt: new Date().toISOString(),
    secretIds,
    scrypt: { ...COST, salt: salt.toString("base64") },
    iv: iv.toString("base64"),
    tag: cipher.getAuthTag().toString("base64"),
    sealed: sealed.toString("base64"),
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}

/** @throws Error for a wrong passphrase and for what is no such file */
export function openSecrets(text: string, passphrase: string): SavedSecrets {
  let file: SecretsFile;
  try {
    file = JSON.parse(text) as SecretsFile;
  } catch {
    throw new Error("This is no file of saved secrets.");
  }
  if (file.format !== 1) throw new Error("This is no file of saved secrets that this program knows.");
  const { N, r, p, salt } = file.scrypt;
  const key = keyOf(passphrase, { N, r, p, salt: Buffer.from(salt, "base64") });
  try {
    const decipher = createDecipheriv("aes-256-gcm", key, Buffer.from(file.iv, "base64"));
    decipher.setAAD(Buffer.from(file.installationId));
    decipher.setAuthTag(Buffer.from(file.tag, "base64"));
    const plain = Buffer.concat([decipher.update(Buffer.from(file.sealed, "base64")), decipher.final()]);
    return { installationId: file.installationId, secrets: plain.toString("utf8") };
  } catch {
    throw new Error("The passphrase does not open this file.");
  }
}

/** Memory that scrypt may use: 128 · N · r bytes, and a little for itself. */
function keyOf(
  passphrase: string,
  { N, r, p, salt }: { N: number; r: number; p: number; salt: Buffer },
): Buffer {
  return scryptSync(passphrase.normalize("NFKC"), salt, 32, { N, r, p, maxmem: 256 * N * r });
}
