import { afterAll, beforeAll, expect } from "vitest";
import { getUsage } from "@/lib/contract/account";
import { submitVerification } from "@/lib/contract/verify";
import type { Business } from "@/tools/testing/business";
import type { TestServer } from "@/tools/testing/server";
import { plainPng } from "./images";
import { startOwnServer } from "./private-server";

/** A server for a test file whose free plan has four document checks, at a price, and a plain picture, which takes little work. */
export function serverWithQuota() {
  let server: TestServer;
  let bytes: Buffer;
  beforeAll(async () => {
    server = await startOwnServer({
      PLAN_QUOTAS: JSON.stringify({ free: { id_document: 4, selfie_match: 0 } }),
      PRICES: JSON.stringify({ id_document: 0.1 }),
      CURRENCY: "EUR",
    });
    bytes = plainPng(320, 240);
  });
  afterAll(async () => {
    expect(await server.stop()).toBe(0);
  });
  return {
    baseUrl: () => server.baseUrl,
    photoText: () => bytes.toString("base64"),
    submit: (business: Business, key: "live" | "test" = "live") => {
      const photo = new Blob([new Uint8Array(bytes)]);
      return business.call(submitVerification, { files: { selfie: photo, idFront: photo } }, { key });
    },
  };
}

/** What the usage of a business says of its document checks. */
export async function idDocuments(business: Business) {
  const { usage } = await business.callOk(getUsage);
  return usage.find(({ type }) => type === "id_document");
}
