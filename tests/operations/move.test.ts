import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { type Connection, connection, db, rows } from "@/db/client";
import { moveInstallation } from "@/lib/backup/move";
import { listTables } from "@/lib/backup/tables";
import { assertOneInstallation } from "@/lib/platform/installation";
import { objectStore } from "@/lib/platform/storage/storage";
import { ownDatabase } from "@/tests/support/database";
import { emptyEmbedded, emptyPostgres } from "@/tests/support/other-installation";
import { newTenant, verifyPlaceholders } from "@/tests/support/verification-jobs";

// A move reads a database that nobody uses; here the origin is whichever database the stage has.
ownDatabase();

beforeAll(async () => {
  await assertOneInstallation();
  await verifyPlaceholders(await newTenant("test"));
});

const engine = process.env["TEST_DATABASE_URL"] ? ("postgresql" as const) : ("embedded" as const);
const emptyTarget = () => (process.env["TEST_DATABASE_URL"] ? emptyPostgres() : emptyEmbedded());
const countOf = async (of: Connection, table: string) =>
  Number(
    (
      await rows<{ count: string }>(
        of.db("operator"),
        sql`select count(*) as count from ${sql.identifier(table)}`,
      )
    )[0]?.count,
  );

test("BACKUP-MOVE-1 every row and object is copied and compared, an interrupted move goes on, the origin stays", async () => {
  const target = await emptyTarget();
  const from = connection();
  const own = await objectStore();
  let left = 1;
  const dying = {
    ...own,
    get: async (key: string) => (left-- > 0 ? own.get(key) : Promise.reject(new Error("The power is gone."))),
  };
  const request = { from, engine, into: target.open, say: () => {} };
  await expect(
    moveInstallation({ ...request, objects: { from: dying, to: target.objects } }),
  ).rejects.toThrow("power");
  const tables = await moveInstallation({ ...request, objects: { from: own, to: target.objects } });
  for (const { name } of await listTables(db("operator"))) {
    expect(await countOf(target.open, name), name).toBe(await countOf(from, name));
    expect(tables.find((table) => table.name === name)?.rows, name).toBe(await countOf(from, name));
  }
  const evidence = await rows<{ storage_key: string }>(
    db("operator"),
    sql`select storage_key from verification_evidence`,
  );
  expect(evidence.length).toBeGreaterThan(1);
  for (const { storage_key: key } of evidence) {
    expect(await target.objects.get(key)).toEqual(await own.get(key));
  }
  expect(
    (await target.objects.get("installation"))?.equals((await own.get("installation")) ?? Buffer.alloc(0)),
  ).toBe(true);
  await expect(moveInstallation({ ...request, objects: null })).rejects.toThrow("not empty");
});

test("BACKUP-MOVE-1 an object that the origin has lost stops the move before a row is written", async () => {
  const target = await emptyTarget();
  const own = await objectStore();
  const lossy = { ...own, get: async () => null };
  const objects = { from: lossy, to: target.objects };
  const from = connection();
  await expect(moveInstallation({ from, engine, into: target.open, objects, say: () => {} })).rejects.toThrow(
    "not in the store",
  );
  await target.open.migrate();
  expect(await countOf(target.open, "business")).toBe(0);
});
