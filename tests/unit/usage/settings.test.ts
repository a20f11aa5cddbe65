import { describe, expect, test } from "vitest";
import { parseEnv } from "@/lib/platform/env";

describe("USAGE-PRICE-1 quotas and prices are settings", () => {
  test("by default everything is free and unlimited", () => {
    const { PLAN_QUOTAS, PRICES, CURRENCY } = parseEnv({});
    expect({ PLAN_QUOTAS, PRICES, CURRENCY }).toEqual({ PLAN_QUOTAS: {}, PRICES: {}, CURRENCY: "USD" });
  });

  test("JSON by plan and type", () => {
    const quotas = { free: { id_document: 100 }, business: {} };
    const parsed = parseEnv({ PLAN_QUOTAS: JSON.stringify(quotas), PRICES: '{"selfie_match":0.05}' });
    expect(parsed.PLAN_QUOTAS).toEqual(quotas);
    expect(parsed.PRICES).toEqual({ selfie_match: 0.05 });
  });

  test.each([
    ["PLAN_QUOTAS", "100"],
    ["PLAN_QUOTAS", "{free:100}"],
    ["PLAN_QUOTAS", '{"free":{"id_documents":1}}'],
    ["PLAN_QUOTAS", '{"free":{"id_document":-1}}'],
    ["PLAN_QUOTAS", '{"free":{"id_document":1.5}}'],
    ["PRICES", '{"id_document":"1"}'],
    ["PRICES", '{"id_document":-1}'],
    ["CURRENCY", "dollars"],
  ])("%s=%s is refused by name", (name, value) => {
    expect(() => parseEnv({ [name]: value })).toThrow(name);
  });
});
