import { writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createCompanyVerification, getCompanyVerification } from "@/lib/contract/company-verifications";
import {
  getCompanyScreening,
  getScreeningSettings,
  getVerificationScreening,
  putScreeningSettings,
  resolveCompanyHit,
  resolveVerificationHit,
} from "@/lib/contract/screening";
import { verifyDocument } from "@/lib/contract/verify";
import { importList } from "@/lib/watchlist/lists/import";
import { plainPng } from "@/tests/support/images";
import { startOwnServer } from "@/tests/support/private-server";
import { type Business, newBusiness } from "@/tools/testing/business";
import type { TestServer } from "@/tools/testing/server";

/** A server of its own: its lists would change what other tests' companies are answered. */
let server: TestServer;
let business: Business;

beforeAll(async () => {
  server = await startOwnServer();
  business = await newBusiness(server.baseUrl);
});
afterAll(async () => {
  await server.stop();
});

/** Imports a list while the server runs, as `npm run aml:import` does. */
async function importNames(...names: string[]) {
  const file = path.join(server.dataDir, "list.json");
  const lines = names.map((name, i) =>
    JSON.stringify({ id: `Q${i}`, schema: "Company", properties: { name: [name], topics: ["sanction"] } }),
  );
  writeFileSync(file, lines.join("\n"));
  const folder = path.join(server.dataDir, "watchlists");
  await importList({
    folder,
    source: "made",
    format: "opensanctions-ftm",
    files: [file],
    acceptShrinking: true,
  });
}

async function newCompany(registeredName: string, registrationNumber?: string) {
  const { verificationId } = await business.callOk(createCompanyVerification, {
    body: { country: "SZ", registeredName, ...(registrationNumber ? { registrationNumber } : {}) },
  });
  return business.callOk(getCompanyVerification, { params: { verificationId } });
}

describe("SCREEN-RESULT-2 a live company is screened by the lists in force", () => {
  test("SCREEN-RESULT-3, COMPANY-DECISION-3 not_screened without a list; with one imported beside the server: hit, and clear for others", async () => {
    expect((await newCompany("Nordwind Shipping (Pty) Ltd")).amlDecision).toBe("not_screened");
    await importNames("Nordwind Shipping LLC", "Sudwind Trading");
    await expect
      .poll(async () => (await newCompany("Nordwind Shipping (Pty) Ltd")).amlDecision, {
        timeout: 20_000,
        interval: 500,
      })
      .toBe("hit");
    expect(await newCompany("Nordwind Shipping (Pty) Ltd")).toMatchObject({
      amlDecision: "hit",
      amlScore: expect.any(Number),
    });
    expect(await newCompany("Thandi's Bakery (Pty) Ltd")).toMatchObject({
      amlDecision: "clear",
      amlScore: 0,
    });
  });

  test("SCREEN-RESULT-3 a broken list: error", async () => {
    await importNames("Nordwind Shipping LLC");
    const pointer = path.join(server.dataDir, "watchlists", "made", "active.json");
    writeFileSync(pointer, "{");
    await expect
      .poll(async () => (await newCompany("Thandi's Bakery")).amlDecision, { timeout: 20_000, interval: 500 })
      .toBe("error");
    await importNames("Nordwind Shipping LLC");
    await expect
      .poll(async () => (await newCompany("Thandi's Bakery")).amlDecision, { timeout: 20_000, interval: 500 })
      .toBe("clear");
  });
});

describe("SCREEN-GET-1, SCREEN-RESOLVE-1 judging hits", () => {
  test("the screening explains the hit; a false positive clears it, here and the next time", async () => {
    await importNames("Nordwind Shipping LLC");
    const { verificationId } = await newCompany("Nordwind Shipping (Pty) Ltd", "R7/4711");
    const params = { verificationId };
    const screening = await business.callOk(getCompanyScreening, { params });
    expect(screening).toMatchObject({
      decision: "hit",
      provider: "index",
      lists: [{ source: "made" }],
      hits: [{ entityId: "Q0", name: "Nordwind Shipping LLC", topics: ["sanction"], resolution: null }],
    });
    const body = { entityId: "Q0", resolution: "false_positive", reason: "Another country." };
    expect(await business.callOk(resolveCompanyHit, { params, body })).toMatchObject({
      decision: "clear",
      hits: [{ resolution: "false_positive" }],
    });
    expect(await business.callOk(getCompanyVerification, { params })).toMatchObject({
      amlDecision: "clear",
      amlScore: 0,
    });
    expect((await newCompany("Nordwind Shipping (Pty) Ltd", "R7 4711")).amlDecision).toBe("clear");
    // Others of the name: with another number, and of unknown number.
    expect((await newCompany("Nordwind Shipping (Pty) Ltd", "R7/4712")).amlDecision).toBe("hit");
    expect((await newCompany("Nordwind Shipping (Pty) Ltd")).amlDecision).toBe("hit");

    const stranger = await newBusiness(server.baseUrl);
    for (const who of [
      stranger.call(getCompanyScreening, { params }),
      stranger.call(resolveCompanyHit, { params, body }),
      business.call(getCompanyScreening, { params }, { key: "test" }),
      business.call(resolveCompanyHit, { params, body: { ...body, entityId: "Q7" } }),
      business.call(getVerificationScreening, { params: { verificationId: "vrf_id_none" } }),
      business.call(resolveVerificationHit, { params: { verificationId: "vrf_id_none" }, body }),
    ]) {
      expect((await who).error?.code).toBe("NOT_FOUND");
    }
    expect(
      (await business.call(resolveCompanyHit, { params, body: { ...body, reason: " " } })).error?.code,
    ).toBe("VALIDATION_ERROR");
  });
});

describe("settings", () => {
  test("SCREEN-SETTING-1 threshold and monitoring", async () => {
    expect(await business.callOk(getScreeningSettings)).toEqual({
      hitAt: 0.75,
      topicHitAt: {},
      monitoring: false,
      approveUnscreenedCompanies: false,
    });
    expect(await business.callOk(putScreeningSettings, { body: { hitAt: 0.9 } })).toMatchObject({
      hitAt: 0.9,
      monitoring: false,
    });
    expect(await business.callOk(putScreeningSettings, { body: { monitoring: true } })).toMatchObject({
      hitAt: 0.9,
      monitoring: true,
    });
    // SCREEN-TOPIC-1
    const topicHitAt = { "role.pep": 0.9, poi: null };
    expect(await business.callOk(putScreeningSettings, { body: { topicHitAt } })).toMatchObject({
      hitAt: 0.9,
      topicHitAt,
    });
    for (const refused of [{ sanction: null }, { "role.pep": 0.2 }, { "no topic": 0.9 }]) {
      const { error } = await business.call(putScreeningSettings, { body: { topicHitAt: refused } });
      expect(error?.code).toBe("VALIDATION_ERROR");
    }
    const unscreened = { approveUnscreenedCompanies: true };
    for (const body of [{ hitAt: 0.2 }, { hitAt: 2 }, { hitAt: "0.8" }, { other: 1 }, unscreened]) {
      expect((await business.call(putScreeningSettings, { body })).error?.code).toBe("VALIDATION_ERROR");
    }
  });

  test("of a sandbox verification what the sandbox answered, by no list", async () => {
    const picture = new Blob([new Uint8Array(plainPng(1, 1))]);
    const files = { selfie: picture, idFront: picture };
    const { verificationId } = await business.callOk(verifyDocument, { files }, { key: "test" });
    const shown = await business.callOk(
      getVerificationScreening,
      { params: { verificationId } },
      { key: "test" },
    );
    expect(shown).toMatchObject({ verificationId, provider: "sandbox", lists: [], problem: null });
  });
});
