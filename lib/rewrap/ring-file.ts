import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseRing } from "@/lib/platform/secrets";

/** The file of the secrets (`secretsFile`): newest first. */

/** An entry for SECRETS with the next free id, `k<number>`. */
export function newEntry(ids: readonly string[]): string {
  const numbers = ids.map((id) => Number(/^k(\d+)$/.exec(id)?.[1] ?? 0));
  return `k${Math.max(0, ...numbers) + 1}:${randomBytes(32).toString("base64url")}`;
}

/**
 * Puts a new secret first. The server seals with it from its next start on.
 * @returns its id
 */
export function addToFile(file: string): string {
  const entries = readEntries(file);
  const entry = newEntry(entries.map(({ id }) => id));
  write(file, [entry, ...entries.map(({ text }) => text)]);
  return entry.split(":")[0] ?? "";
}

/**
 * Removes a secret.
 * @throws Error for one that is not there, and for the one in use
 */
export function removeFromFile(file: string, id: string): void {
  const entries = readEntries(file);
  if (!entries.some((entry) => entry.id === id)) throw new Error(`There is no secret ${id}.`);
  if (entries[0]?.id === id) throw new Error(`${id} is the secret in use: add a new one first.`);
  write(
    file,
    entries.filter((entry) => entry.id !== id).map(({ text }) => text),
  );
}

function readEntries(file: string): { readonly id: string; readonly text: string }[] {
  if (!existsSync(file)) throw new Error(`${path.resolve(file)} is not there.`);
  const text = readFileSync(file, "utf8").trim();
  parseRing(text);
  return text.split(",").map((entry) => ({ id: entry.trim().split(":")[0] ?? "", text: entry.trim() }));
}

/** In one step: a process that is killed meanwhile leaves the old file or the new one. */
function write(file: string, entries: readonly string[]): void {
  const draft = `${file}.new`;
  writeFileSync(draft, `${entries.join(",")}\n`, { mode: 0o600, flush: true });
  renameSync(draft, file);
}
