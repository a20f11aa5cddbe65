import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type Env, env } from "./env";

/** Where the master secrets come from: a setting, a file, or a program that asks a vault (SECURITY-SECRETS-2). */
export interface SecretSource {
  /** In words for an operator: `SECRETS`, the path of a file, the name of a program. */
  readonly name: string;
  /** The file of an embedded installation, which `secrets:rewrap` may change; null where the operator keeps them. */
  readonly file: string | null;
  /**
   * The list of `id:base64url` entries.
   * @throws Error with a sentence for the operator when it cannot be had
   */
  read(): string;
}

/** A vault that does not answer by then must not hold a start for ever. */
const COMMAND_MS = 15_000;
const COMMAND_BYTES = 64 * 1024;
/** Next has several module graphs, and a vault should be asked once a process. */
const SLOT = Symbol.for("identity-verification.secrets-of-commands");
const slots = globalThis as { [SLOT]?: Map<string, string> };

/** The source that the settings choose: `SECRETS` before `SECRETS_COMMAND`, and a file where neither is set. */
export function secretSource(settings: Env = env()): SecretSource {
  const { SECRETS, SECRETS_COMMAND } = settings;
  if (SECRETS !== undefined) return { name: "SECRETS", file: null, read: () => SECRETS };
  if (SECRETS_COMMAND !== undefined) {
    const [program = "", ...args] = SECRETS_COMMAND;
    return {
      name: `the program ${program} of SECRETS_COMMAND`,
      file: null,
      read: () => askOnce(program, args),
    };
  }
  const file = secretsFile(settings);
  return { name: file, file: settings.DATABASE_URL ? null : file, read: () => readOrMake(file, settings) };
}

/**
 * The file of the secrets where no other source is set: `SECRETS_FILE`, or one beside the data folder, so that a copy of
 * the folder alone opens nothing. Installations of earlier versions have it in the folder.
 */
export function secretsFile(
  { SECRETS_FILE, DATA_DIR }: Pick<Env, "SECRETS_FILE" | "DATA_DIR"> = env(),
): string {
  if (SECRETS_FILE !== undefined) return path.resolve(/*turbopackIgnore: true*/ SECRETS_FILE);
  const folder = path.resolve(/*turbopackIgnore: true*/ DATA_DIR);
  const inside = path.join(folder, "secrets");
  return existsSync(inside) ? inside : `${folder}.secrets`;
}

/** Whether a copy of the data folder alone would hold the secrets, too. */
export function isInDataFolder(file: string, { DATA_DIR }: Pick<Env, "DATA_DIR"> = env()): boolean {
  const way = path.relative(path.resolve(/*turbopackIgnore: true*/ DATA_DIR), file);
  return !way.startsWith("..") && !path.isAbsolute(way);
}

function askOnce(program: string, args: readonly string[]): string {
  slots[SLOT] ??= new Map();
  const key = JSON.stringify([program, ...args]);
  const known = slots[SLOT].get(key) ?? ask(program, args);
  slots[SLOT].set(key, known);
  return known;
}

/** Programs print the secrets on their standard output; what they say of a problem goes to ours. */
function ask(program: string, args: readonly string[]): string {
  try {
    const text = execFileSync(program, args, {
      encoding: "utf8",
      timeout: COMMAND_MS,
      maxBuffer: COMMAND_BYTES,
      stdio: ["ignore", "pipe", "inherit"],
    });
    return text.trim();
  } catch (cause) {
    const { code, status, signal } = cause as { code?: string; status?: number; signal?: string };
    // Not the cause itself, which holds what the program has printed.
    throw new Error(
      `SECRETS_COMMAND: ${program} gave no secrets (${code ?? signal ?? `exit code ${status}`}). It must print them ` +
        `within ${COMMAND_MS / 1000} s and end with code 0.`,
    );
  }
}

/** Only a new embedded installation makes its own: whoever has a database had secrets. */
function readOrMake(file: string, { DATABASE_URL, DATA_DIR }: Env): string {
  if (existsSync(file)) return readFileSync(file, "utf8").trim();
  if (DATABASE_URL !== undefined) throw new Error(`SECRETS_FILE: there is no file ${file}.`);
  const folder = path.resolve(/*turbopackIgnore: true*/ DATA_DIR);
  if (existsSync(path.join(folder, "database"))) {
    throw new Error(
      `${file} is missing, and the database in ${folder} was made with it. Put the file back: without it photos, names ` +
        "and keys cannot be read.",
    );
  }
  const made = `k1:${randomBytes(32).toString("base64url")}`;
  try {
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
    writeFileSync(file, `${made}\n`, { mode: 0o600, flag: "wx" });
    return made;
  } catch (cause) {
    // Another process has made it meanwhile.
    if (existsSync(file)) return readFileSync(file, "utf8").trim();
    throw new Error(
      `The master secrets cannot be written to ${file}. Set SECRETS_FILE to a file that this user can write, or SECRETS.`,
      { cause },
    );
  }
}
