import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import postgres from "postgres";
import { afterAll } from "vitest";
import type { Connection } from "@/db/client";
import { openPostgres } from "@/db/postgres";
import { env } from "@/lib/platform/env";
import { folderStore } from "@/lib/platform/storage/local";
import type { ObjectStore } from "@/lib/platform/storage/object-store";
import { migratedInMemory } from "./database";

/** Where a test restores or moves to. */
interface OtherInstallation {
  readonly open: Connection;
  readonly objects: ObjectStore;
  readonly folder: string;
}

const ends: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const end of ends) await end();
});

/** A temporary folder, removed at the end of the test file. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "identity-verification-backup-test-"));
  ends.unshift(async () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));
  return folder;
}

/** An empty installation on the embedded database, closed and removed at the end of the test file. */
export async function emptyEmbedded(): Promise<OtherInstallation> {
  const folder = temporaryFolder();
  const open = await migratedInMemory();
  ends.unshift(() => open.close());
  return { open, objects: folderStore(path.join(folder, "files")), folder };
}

/** An empty installation on TEST_DATABASE_URL's PostgreSQL, closed and dropped at the end of the test file. */
export async function emptyPostgres(): Promise<OtherInstallation & { readonly url: string }> {
  const server = process.env["TEST_DATABASE_URL"] ?? "";
  const name = `ivtest_${randomBytes(6).toString("hex")}`;
  const admin = async (statement: string) => {
    const sql = postgres(server, { max: 1, onnotice: () => {} });
    await sql.unsafe(statement).finally(() => sql.end());
  };
  await admin(`create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const folder = temporaryFolder();
  const open = openPostgres({
    url: url.href,
    directUrl: undefined,
    connections: 5,
    rowSecurity: env().ROW_SECURITY,
  });
  ends.unshift(async () => {
    await open.close();
    await admin(`drop database ${name} with (force)`);
  });
  return { open, objects: folderStore(path.join(folder, "files")), folder, url: url.href };
}
