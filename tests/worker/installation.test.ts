import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { db, rows } from "@/db/client";
import { assertOneInstallation } from "@/lib/platform/installation";
import { ownDatabase } from "@/tests/support/database";

ownDatabase();

const markFile = path.join(process.env["DATA_DIR"] ?? "", "files", "installation");
const mark = () => readFileSync(markFile, "utf8").trim();
const ownId = async () =>
  (await rows<{ id: string }>(db("operator"), sql`select id from installation`))[0]?.id;

beforeEach(async () => {
  rmSync(path.dirname(markFile), { recursive: true, force: true });
  await db("operator").execute(sql`update installation set claimed_at = null, check_sealed = null`);
});

describe("CONFIG-STORE-1 database, store and secrets belong together", () => {
  test("the first process ties them, and later ones find the same pair", async () => {
    await Promise.all([assertOneInstallation(), assertOneInstallation(), assertOneInstallation()]);
    expect(mark()).toBe(await ownId());
    await assertOneInstallation();
  });

  test("a process that died after it marked the store is followed by one that starts", async () => {
    await assertOneInstallation();
    await db("operator").execute(sql`update installation set claimed_at = null, check_sealed = null`);
    await assertOneInstallation();
    const [row] = await rows<{ claimed: boolean }>(
      db("operator"),
      sql`select claimed_at is not null as claimed from installation`,
    );
    expect(row?.claimed).toBe(true);
  });

  test("a machine with a folder of its own does not start, and marks nothing", async () => {
    await assertOneInstallation();
    rmSync(path.dirname(markFile), { recursive: true });
    await expect(assertOneInstallation()).rejects.toThrow("does not hold the files of this database");
    expect(existsSync(markFile)).toBe(false);
  });

  test("another database does not start on a folder that is in use, and changes nothing", async () => {
    await assertOneInstallation();
    writeFileSync(markFile, "of-another-database\n");
    await expect(assertOneInstallation()).rejects.toThrow("belongs to another database");
    await db("operator").execute(sql`update installation set claimed_at = null, check_sealed = null`);
    await expect(assertOneInstallation()).rejects.toThrow("belongs to another database");
    expect(mark()).toBe("of-another-database");
  });

  test("secrets that do not open the data are refused before anything is written with them", async () => {
    await assertOneInstallation();
    await db("operator").execute(
      sql`update installation set check_sealed = replace(check_sealed, 'k1.', 'k9.')`,
    );
    await expect(assertOneInstallation()).rejects.toThrow("The secrets in use do not open the data");
  });
});
