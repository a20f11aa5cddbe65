import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { closeDatabase } from "@/db/client";
import { env } from "@/lib/platform/env";
import { ownDatabase } from "@/tests/support/database";
import { foundIn, plantValues } from "@/tests/support/planted";

ownDatabase({}, { isInFolder: true });

describe("SECURITY-STOLEN-1 a stolen data folder", () => {
  test("holds none of it either: tables, write-ahead log, indexes, files", { timeout: 240_000 }, async () => {
    const planted = await plantValues();
    const folder = env().DATA_DIR;
    await closeDatabase();
    const files = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => path.join(parentPath, name));
    expect(files.filter((file) => file.includes("pg_wal")).length).toBeGreaterThan(0);
    expect(files.filter((file) => file.includes(`${path.sep}files${path.sep}`)).length).toBeGreaterThan(2);
    const found = files.flatMap((file) =>
      foundIn(readFileSync(file), planted).map((what) => `${path.relative(folder, file)}: ${what}`),
    );
    expect(found).toEqual([]);
  });
});
