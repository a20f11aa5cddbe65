import { randomBytes } from "node:crypto";
import postgres from "postgres";
import { expect, test } from "vitest";
import { getAccount, putWebhook } from "@/lib/contract/account";
import { raw } from "@/tests/support/raw-http";
import { newBusiness } from "@/tools/testing/business";
import { startServer } from "@/tools/testing/server";

const admin = process.env["TEST_DATABASE_URL"];

test.skipIf(!admin)("RATE-SHARED-1 two web processes let through what one would", async () => {
  const name = `ivtest_${randomBytes(6).toString("hex")}`;
  const run = async (statement: string) => {
    const sql = postgres(admin as string, { max: 1, onnotice: () => {} });
    await sql.unsafe(statement).finally(() => sql.end());
  };
  await run(`create database ${name}`);
  const url = new URL(admin as string);
  url.pathname = `/${name}`;
  const options = { databaseUrl: url.href, env: { RATE_LIMIT_SCALE: "1" } };
  const one = await startServer(options);
  const two = await startServer({ ...options, dataDir: one.dataDir });
  try {
    const business = await newBusiness(one.baseUrl);
    const spread = async (tries: number, ask: (baseUrl: string) => Promise<number>) => {
      const statuses: number[] = [];
      for (let at = 0; at < tries; at += 1)
        statuses.push(await ask(at % 2 === 0 ? one.baseUrl : two.baseUrl));
      return statuses;
    };
    const startedMs = performance.now();
    const minted = await spread(
      26,
      async (baseUrl) =>
        (
          await raw(baseUrl, {
            method: putWebhook.method,
            path: putWebhook.path,
            headers: { "x-api-key": business.keys.live, "content-type": "application/json" },
            body: Buffer.from("{}"),
          })
        ).status,
    );
    const more = Math.ceil((performance.now() - startedMs) / 6_000);
    const passed = minted.filter((status) => status === 400).length;
    expect(passed).toBeGreaterThanOrEqual(10);
    expect(passed).toBeLessThanOrEqual(10 + more);
    const guesses = await spread(
      70,
      async (baseUrl) =>
        (await raw(baseUrl, { path: getAccount.path, headers: { "x-api-key": "wrong" } })).status,
    );
    const tried = guesses.filter((status) => status === 401).length;
    expect(tried).toBeGreaterThanOrEqual(30);
    expect(tried).toBeLessThanOrEqual(30 + Math.ceil((performance.now() - startedMs) / 10_000));
  } finally {
    await two.stop();
    await one.stop();
    await run(`drop database ${name} with (force)`);
  }
});
