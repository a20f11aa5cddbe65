import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { type Connection, connection, db, installConnection, rows } from "@/db/client";
import { verification, verificationEvidence } from "@/db/schema/verification";
import { makeBackup } from "@/lib/backup/make-backup";
import type { Place } from "@/lib/backup/place";
import { findBackup, type Manifest, newestNumber } from "@/lib/backup/place";
import { pruneBackups } from "@/lib/backup/prune";
import { restoreBackup } from "@/lib/backup/restore";
import { directSource } from "@/lib/backup/source";
import { listTables, tablesWithObjects } from "@/lib/backup/tables";
import { verifyBackup } from "@/lib/backup/verify";
import { assertOneInstallation } from "@/lib/platform/installation";
import { folderStore } from "@/lib/platform/storage/local";
import { objectStore, readObject } from "@/lib/platform/storage/storage";
import type { Tenant } from "@/lib/platform/tenant";
import { deleteVerification } from "@/lib/verification/delete";
import { listEvidence } from "@/lib/verification/evidence";
import { ownDatabase } from "@/tests/support/database";
import { emptyEmbedded, emptyPostgres, temporaryFolder } from "@/tests/support/other-installation";
import { newTenant, submitPlaceholders, verifyPlaceholders } from "@/tests/support/verification-jobs";

ownDatabase();

const KIND = process.env["TEST_DATABASE_URL"] ? "postgresql" : "embedded";
let tenant: Tenant;
let decided: string;

beforeAll(async () => {
  await assertOneInstallation();
  tenant = await newTenant("test");
  decided = await verifyPlaceholders(tenant);
  await submitPlaceholders(tenant);
});

const backupTo = async (to: Place, objects?: Place) =>
  makeBackup({
    source: directSource(connection(), KIND),
    objects: objects ?? (await objectStore()),
    to,
    secretIds: ["k1"],
    say: () => {},
  });
const emptyPlace = () => {
  const folder = temporaryFolder();
  return { folder, place: folderStore(folder) };
};
const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
const countIn = (manifest: Manifest, table: string) =>
  manifest.tables.find(({ name }) => name === table)?.rows;
/** Everything of a database but what a restore changes by itself: nothing. */
const contentOf = async (open: Connection, table: string) => {
  const statement = sql`select to_jsonb(t) as row from ${sql.identifier(table)} t`;
  const found = await rows<{ row: unknown }>(open.db("operator"), statement);
  return found.map(({ row }) => JSON.stringify(row)).sort();
};

async function onConnection<T>(open: Connection, work: () => Promise<T>): Promise<T> {
  const own = connection();
  installConnection(open);
  try {
    return await work();
  } finally {
    installConnection(own);
  }
}

describe("BACKUP-CONTENT-1 a backup is the rows of one instant and the objects that they name", () => {
  test("every table is in it, and every object that a row names", async () => {
    const { place } = emptyPlace();
    const manifest = await backupTo(place);
    const tables = await listTables(db("operator"));
    expect(manifest.tables.map(({ name }) => name)).toEqual(tables.map(({ name }) => name));
    expect(tablesWithObjects(tables).sort()).toEqual([
      "company_document",
      "session_photo",
      "verification_evidence",
    ]);
    const named = await db("operator").select().from(verificationEvidence);
    expect(named.length).toBeGreaterThan(2);
    expect(manifest.objects).toMatchObject({
      count: named.length,
      copied: named.length,
      missing: 0,
      deleted: 0,
    });
    expect(await verifyBackup(place, manifest)).toEqual([]);
  });

  test("what is written while the rows are read is not in it, and what is deleted meanwhile is", async () => {
    const { place } = emptyPlace();
    const doomed = await submitPlaceholders(tenant);
    const before = await rows<{ count: string }>(
      db("operator"),
      sql`select count(*) as count from verification`,
    );
    const inner = directSource(connection(), KIND);
    const manifest = await makeBackup({
      source: {
        ...inner,
        withSnapshot: (work) =>
          inner.withSnapshot((snapshot) =>
            work({
              ...snapshot,
              async *parts() {
                let isFirst = true;
                for await (const part of snapshot.parts()) {
                  if (isFirst) {
                    await submitPlaceholders(tenant);
                    await deleteVerification(tenant, doomed);
                  }
                  isFirst = false;
                  yield part;
                }
              },
            }),
          ),
      },
      objects: await objectStore(),
      to: place,
      secretIds: ["k1"],
      say: () => {},
    });
    expect(countIn(manifest, "verification")).toBe(Number(before[0]?.count));
    expect(manifest.objects.deleted).toBe(2);
    expect(manifest.objects.missing).toBe(0);
    expect(await verifyBackup(place, manifest)).toEqual([]);
  });

  test("an object that the store lost is counted, and a store of another installation is refused", async () => {
    const { place } = emptyPlace();
    const own = await objectStore();
    const [lost] = await listEvidence(db("operator"), tenant, decided);
    const manifest = await backupTo(place, {
      ...own,
      get: async (key) => (key === lost?.storageKey ? null : own.get(key)),
    });
    expect(manifest.objects.missing).toBe(1);
    await expect(backupTo(place, folderStore(temporaryFolder()))).rejects.toThrow("does not hold the files");
  });
});

describe("BACKUP-INCREMENT-1 objects are copied once", () => {
  test("a second backup copies the new ones alone, and an interrupted one is gone on with", async () => {
    const { place, folder } = emptyPlace();
    const first = await backupTo(place);
    await submitPlaceholders(tenant);
    let left = 1;
    const own = await objectStore();
    const dying: Place = {
      ...own,
      get(key) {
        if (key !== "installation" && left-- <= 0) throw new Error("The power is gone.");
        return own.get(key);
      },
    };
    await expect(backupTo(place, dying)).rejects.toThrow("power");
    expect((await findBackup(place)).number).toBe(first.number);
    const third = await backupTo(place);
    expect(third.number).toBe(3);
    expect(third.objects).toMatchObject({ copied: 2, count: first.objects.count + 2 });
    const fourth = await backupTo(place);
    expect(fourth.objects.copied).toBe(0);
    expect(await verifyBackup(place, fourth)).toEqual([]);
    const objects = filesIn(path.join(folder, "objects"));
    expect(objects).toHaveLength(fourth.objects.count);
  });

  test("half an object that an interrupted copy left is replaced", async () => {
    const { place } = emptyPlace();
    const [some] = await listEvidence(db("operator"), tenant, decided);
    await place.put(`objects/${some?.storageKey}`, Buffer.from("half"));
    expect(await verifyBackup(place, await backupTo(place))).toEqual([]);
  });

  test("a place takes one installation", async () => {
    const { place, folder } = emptyPlace();
    await backupTo(place);
    const log = path.join(folder, "log", "000001.json");
    writeFileSync(
      log,
      readFileSync(log, "utf8").replace(/"installationId": "[^"]+"/, '"installationId": "x"'),
    );
    await expect(backupTo(place)).rejects.toThrow("another installation");
    expect(await newestNumber(place)).toBe(1);
  });
});

describe("BACKUP-VERIFY-1 verifying finds what is damaged", () => {
  test.each([
    ["rows", /database\/000001/, /not what was written/],
    ["the list of objects", /backups.*objects\/000001/, /not what was written/],
    ["an object", /^objects\//, /not what was copied/],
  ])("%s", async (_, which, problem) => {
    const { place, folder } = emptyPlace();
    const manifest = await backupTo(place);
    const file = path.join(folder, filesIn(folder).find((each) => which.test(each)) ?? "");
    const bytes = readFileSync(file);
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    writeFileSync(file, bytes);
    expect((await verifyBackup(place, manifest))[0]).toMatch(problem);
    rmSync(file);
    expect((await verifyBackup(place, manifest))[0]).toMatch(/missing/);
  });
});

describe("BACKUP-RESTORE-1 a restore fills an empty installation", () => {
  const targets = KIND === "postgresql" ? ["embedded", "postgresql"] : ["embedded"];
  test.each(targets)("every row and object is there, on %s", async (engine) => {
    const { place } = emptyPlace();
    // Values that a careless format would change.
    await db("operator")
      .update(verification)
      .set({ faceScore: 0.1 + 0.2, externalRef: 'a"\\b\n\u{1F600}' })
      .where(eq(verification.id, decided));
    const manifest = await backupTo(place);
    const target = engine === "embedded" ? await emptyEmbedded() : await emptyPostgres();
    const request = { from: place, manifest, into: target.open, objects: target.objects, say: () => {} };
    await restoreBackup(request);
    for (const { name } of await listTables(db("operator"))) {
      expect(await contentOf(target.open, name), name).toEqual(await contentOf(connection(), name));
    }
    // The evidence of the decision opens, with the keys of the restored rows.
    await onConnection(target.open, async () => {
      for (const { kind, storageKey, wrappedKey } of await listEvidence(db("operator"), tenant, decided)) {
        const own = await readObject({ storageKey, wrappedKey }, tenant, kind);
        expect(own.length).toBeGreaterThan(0);
        expect(await target.objects.get(storageKey)).toEqual(await (await objectStore()).get(storageKey));
      }
      // Counters and triggers work again.
      const counted = async () =>
        (
          await rows<{ sum: string }>(db("operator"), sql`select sum(count) as sum from verification_count`)
        )[0]?.sum;
      const before = Number(await counted());
      await submitPlaceholders(tenant);
      expect(Number(await counted())).toBe(before + 1);
    });
    await expect(restoreBackup(request)).rejects.toThrow("not empty");
  });

  test("a damaged backup leaves the database empty, and the restore can be repeated", async () => {
    const { place, folder } = emptyPlace();
    const manifest = await backupTo(place);
    const target = await emptyEmbedded();
    const request = { from: place, manifest, into: target.open, objects: target.objects, say: () => {} };
    const wrong = {
      ...manifest,
      tables: manifest.tables.map((table) => ({ ...table, digest: "0".repeat(64) })),
    };
    await expect(restoreBackup({ ...request, manifest: wrong })).rejects.toThrow("not those that were read");
    const file = path.join(folder, filesIn(folder).find((each) => each.includes("database/")) ?? "");
    const bytes = readFileSync(file);
    writeFileSync(file, Buffer.concat([bytes, Buffer.alloc(1)]));
    await expect(restoreBackup(request)).rejects.toThrow("not what was written");
    writeFileSync(file, bytes);
    await restoreBackup(request);
    expect(await contentOf(target.open, "verification")).toEqual(
      await contentOf(connection(), "verification"),
    );
  });

  test("rows of a newer program and a store of another installation are refused", async () => {
    const { place } = emptyPlace();
    const manifest = await backupTo(place);
    const target = await emptyEmbedded();
    const request = { from: place, manifest, into: target.open, objects: target.objects, say: () => {} };
    const newer = { ...manifest, migrations: [...manifest.migrations, "9999_later"] };
    await expect(restoreBackup({ ...request, manifest: newer })).rejects.toThrow("newer than this program");
    const other = { ...manifest, installationId: "another" };
    await expect(restoreBackup({ ...request, manifest: other })).rejects.toThrow("another installation");
  });
});

describe("BACKUP-PRUNE-1 old backups go, with the objects that only they have", () => {
  test("the newest complete backup stays whatever its age", async () => {
    const { place, folder } = emptyPlace();
    const doomed = await submitPlaceholders(tenant);
    const first = await backupTo(place);
    await deleteVerification(tenant, doomed);
    const second = await backupTo(place);
    const outcome = await pruneBackups(place, new Date(Date.now() + 1000));
    expect(outcome).toEqual({ removed: [1], kept: [2], objects: 2 });
    expect(filesIn(path.join(folder, "objects"))).toHaveLength(first.objects.count - 2);
    expect(filesIn(folder).filter((file) => file.startsWith("backups/000001"))).toEqual([]);
    expect(await verifyBackup(place, second)).toEqual([]);
    expect(await pruneBackups(place, new Date(Date.now() + 1000))).toEqual({
      removed: [],
      kept: [2],
      objects: 0,
    });
    expect((await backupTo(place)).number).toBe(3);
  });
});
