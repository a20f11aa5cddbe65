import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { CommandError } from "./command";

type Environment = Readonly<Record<string, string | undefined>>;

/** Environment variables, which count before the file. */
export const URL_VARIABLE = "IDENTITY_VERIFICATION_URL";
export const KEY_VARIABLE = "IDENTITY_VERIFICATION_API_KEY";
export const SECRET_VARIABLE = "IDENTITY_VERIFICATION_WEBHOOK_SECRET";

/** The service to talk to. */
export interface Settings {
  readonly baseUrl: string;
  readonly apiKey: string;
}

/** The file of the settings, in the folder that the system has for them. */
export function settingsFile(env: Environment): string {
  const folder =
    env["XDG_CONFIG_HOME"] ||
    (process.platform === "win32" ? env["APPDATA"] : undefined) ||
    path.join(env["HOME"] || os.homedir(), ".config");
  return path.join(folder, "identity-verification", "settings.json");
}

/** The settings in force, and where each comes from; null for what is not set. */
export function readSettings(env: Environment): {
  readonly baseUrl: string | null;
  readonly apiKey: string | null;
  readonly source: string;
} {
  const stored = storedSettings(settingsFile(env));
  return {
    baseUrl: env[URL_VARIABLE] || stored?.baseUrl || null,
    apiKey: env[KEY_VARIABLE] || stored?.apiKey || null,
    source: env[KEY_VARIABLE] ? `the environment (${KEY_VARIABLE})` : settingsFile(env),
  };
}

/** @throws CommandError when the service or the key is not set */
export function requireSettings(env: Environment): Settings {
  const { baseUrl, apiKey } = readSettings(env);
  if (!baseUrl || !apiKey)
    throw new CommandError(
      `No ${baseUrl ? "API key" : "service"} is set. Run: identity-verification login — or set ${URL_VARIABLE} and ${KEY_VARIABLE}.`,
    );
  return { baseUrl: checkedUrl(baseUrl), apiKey };
}

/** @throws CommandError when it is no http(s) address */
export function checkedUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new CommandError(`${text} is no address of a service, such as https://verify.example.com.`);
  return text.replace(/\/+$/, "");
}

/** Writes the settings so that only this user can read them: another file is put in place as a whole. */
export function storeSettings(file: string, settings: Settings): void {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const fresh = `${file}.${process.pid}`;
  writeFileSync(fresh, `${JSON.stringify(settings, null, 2)}\n`, { mode: 0o600, flag: "wx" });
  chmodSync(fresh, 0o600);
  renameSync(fresh, file);
}

export function removeSettings(file: string): void {
  rmSync(file, { force: true });
}

/** Whether others of this machine can read the file; false where there is none, and on Windows, which has no modes. */
export function isReadableByOthers(file: string): boolean {
  if (process.platform === "win32") return false;
  const found = statSync(file, { throwIfNoEntry: false });
  return found !== undefined && (found.mode & 0o077) !== 0;
}

function storedSettings(file: string): Partial<Settings> | null {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch {
    return null;
  }
  try {
    const { baseUrl, apiKey } = JSON.parse(text) as Record<string, unknown>;
    if (typeof baseUrl === "string" && typeof apiKey === "string") return { baseUrl, apiKey };
  } catch {
    // Said below.
  }
  throw new CommandError(`${file} is damaged. Run: identity-verification login`);
}
