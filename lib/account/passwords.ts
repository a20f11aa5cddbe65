import { hash, verify } from "@node-rs/argon2";
import { Failure } from "@/lib/contract/errors";

/** argon2id, the default of this package; memory in KiB (ASVS 5.0, appendix C). */
const COST = { memoryCost: 47_104, timeCost: 1, parallelism: 1 } as const;
export const PASSWORD_CHARS = { least: 12, most: 128 } as const;

/** Ranks up to which a password counts as a common word; two such words joined are refused as well. */
const TOP = 3000;
/** A common word with up to this many digits and signs around it is refused as that word. */
const DECORATION_CHARS = 8;
const DISTINCT_CHARS = 5;
const LEET: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
};

/** Hashes a password with argon2id and a random salt. @returns PHC string */
export function hashPassword(password: string): Promise<string> {
  return hash(spelled(password), COST);
}

/** Hashes a secret with a given salt, so that the same text gives the same hash and can be looked up. @returns PHC string */
export function hashWithSalt(secret: string, salt: Uint8Array): Promise<string> {
  return hash(spelled(secret), { ...COST, salt });
}

/** The salt of a PHC string; null for a text that is none. */
export function saltOf(stored: string | undefined): Buffer | null {
  const [, salt] = /^\$argon2id\$[^$]*\$[^$]*\$([^$]+)\$/.exec(stored ?? "") ?? [];
  return salt ? Buffer.from(salt, "base64") : null;
}

let decoy: Promise<string> | undefined;

/** Compares also when there is no stored hash, so that the response time reveals nothing. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hash("nobody's password", COST);
  const isRight = await verify(stored ?? (await decoy), spelled(password));
  return stored !== null && isRight;
}

/**
 * Checks a password offline against the most common ones (ASVS 6.2.4). Few passwords of the usual lists reach twelve
 * characters, so the list is used as words: a common word decorated, repeated or joined to another is refused as well.
 * @param about texts an attacker would try first: e-mail address, name, business
 * @throws Failure VALIDATION_ERROR with what to change
 */
export async function assertUsablePassword(password: string, about: readonly string[]): Promise<void> {
  const problem = await passwordProblem(password, about);
  if (problem) throw new Failure("VALIDATION_ERROR", { message: problem });
}

/** What is wrong with a password, as one sentence; null for a good one. */
export async function passwordProblem(password: string, about: readonly string[]): Promise<string | null> {
  const chars = [...spelled(password)].length;
  if (chars < PASSWORD_CHARS.least) return `Use at least ${PASSWORD_CHARS.least} characters.`;
  if (chars > PASSWORD_CHARS.most) return `Use at most ${PASSWORD_CHARS.most} characters.`;
  const lower = spelled(password).toLowerCase();
  if (isCommon(lower, await commonPasswords()))
    return "This password is easy to guess. Try three or four random words.";
  const words = about.flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u));
  const isAboutThem = words.some(
    (word) => word.length >= 4 && lower.length - word.length < 6 && lower.includes(word),
  );
  return isAboutThem
    ? "This password contains your name, e-mail address or business. Use other words."
    : null;
}

/** The same text typed on another keyboard gives the same password (NIST SP 800-63B, 5.1.1.2). */
function spelled(password: string): string {
  return password.normalize("NFKC");
}

/** Common passwords with their ranks. */
type Ranks = ReadonlyMap<string, number>;
let ranks: Promise<Ranks> | undefined;

/** Loaded with the first password that is chosen: most processes that answer requests see none. */
function commonPasswords(): Promise<Ranks> {
  ranks ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) => new Map(dictionary["passwords-common"].map((each, at) => [each, at] as const)),
  );
  return ranks;
}

function isCommon(lower: string, listed: Ranks): boolean {
  if (new Set(lower).size < DISTINCT_CHARS || isRun(lower)) return true;
  return [lower, unleet(lower)].some(
    (text) =>
      listed.has(text) || isDecorated(text, listed) || isRepeated(text, listed) || isJoined(text, listed),
  );
}

function isDecorated(text: string, listed: Ranks): boolean {
  const core = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
  return core.length >= 3 && text.length - core.length <= DECORATION_CHARS && listed.has(core);
}

function isRepeated(text: string, listed: Ranks): boolean {
  const [, unit = ""] = /^(.{1,16}?)\1+.{0,4}$/u.exec(text) ?? [];
  return unit !== "" && (unit.length <= 4 || listed.has(unit));
}

function isJoined(text: string, listed: Ranks): boolean {
  const isTop = (word: string) => (listed.get(word) ?? TOP) < TOP;
  const core = text.replace(/[^\p{L}\p{N}]+/gu, "");
  for (let at = 3; at <= core.length - 3; at += 1) {
    if (isTop(core.slice(0, at)) && isTop(core.slice(at))) return true;
  }
  return false;
}

/** `abcdefghijkl`, `987654321098`: each character beside the one before it. */
function isRun(text: string): boolean {
  const steps = [...text]
    .slice(1)
    .map((character, at) => (character.codePointAt(0) ?? 0) - (text.codePointAt(at) ?? 0));
  const beside = steps.filter((step) => Math.abs(step) <= 1 || Math.abs(step) === 9);
  return beside.length === steps.length;
}

function unleet(text: string): string {
  return text.replace(/[013457@$]/g, (sign) => LEET[sign] ?? sign);
}
