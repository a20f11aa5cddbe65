import { describe, expect, test } from "vitest";
import { parseEnv } from "@/lib/platform/env";

const SECRETS = `k1:${"A".repeat(43)}`;
const DATABASE_URL = "postgres://user:password@localhost:5432/verification";

describe("CONFIG-SETTING-1 the environment", () => {
  test("nothing set: a laptop", () => {
    expect(parseEnv({})).toMatchObject({
      PORT: 3000,
      HOST: "127.0.0.1",
      BASE_URL: "http://localhost:3000",
      VERIFY_URL: "http://localhost:3000/verify",
      CDN_URL: "http://localhost:3000",
      DATA_DIR: ".data",
      RUN_WORKER: true,
      SIGNUP_MODE: "open",
      TRUST_PROXY: 0,
      RATE_LIMIT_SCALE: 1,
      LEASE_SECONDS: 30,
      EGRESS_ALLOW_CIDRS: [],
      WEBHOOK_RETRY_SCHEDULE: [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400],
      WEBHOOK_OVERLOAD_FLOOR: 60,
      baseIsLoopback: true,
    });
  });

  test("CONFIG-PARSE-1 an empty setting counts as not set", () => {
    expect(parseEnv({ PORT: "", BASE_URL: "", SECRETS: "", DATABASE_URL: "", HOST: "" })).toEqual(
      parseEnv({}),
    );
  });

  test("CONFIG-LISTEN-1 a public BASE_URL listens to everyone and trusts no loopback target", () => {
    const public_ = parseEnv({ BASE_URL: "https://id.example.com//" });
    expect(public_).toMatchObject({
      BASE_URL: "https://id.example.com",
      VERIFY_URL: "https://id.example.com/verify",
      HOST: "0.0.0.0",
      baseIsLoopback: false,
    });
  });

  test.each([
    ["http://localhost:3000", true],
    ["http://127.0.0.1", true],
    ["http://127.1.2.3:80", true],
    ["http://[::1]:3000", true],
    ["http://localhost.example.com", false],
    ["http://127.example.com", false],
    ["http://10.0.0.1", false],
    ["http://0.0.0.0", false],
  ])("%s is this machine: %s", (BASE_URL, isLoopback) => {
    expect(parseEnv({ BASE_URL }).baseIsLoopback).toBe(isLoopback);
  });

  test("DATABASE_URL without SECRETS is refused, with the way to make one", () => {
    expect(() => parseEnv({ DATABASE_URL })).toThrow(
      /SECRETS must be set when DATABASE_URL is set[\s\S]*node -e/,
    );
    expect(parseEnv({ DATABASE_URL, SECRETS })).toMatchObject({ DATABASE_URL, SECRETS });
  });

  test.each([
    ["PORT", "abc"],
    ["PORT", "70000"],
    ["PORT", "-1"],
    ["BASE_URL", "id.example.com"],
    ["DATABASE_URL", "mysql://localhost/x"],
    ["SMTP_URL", "http://localhost"],
    ["RUN_WORKER", "yes"],
    ["SIGNUP_MODE", "sometimes"],
    ["TRUST_PROXY", "true"],
    ["TRUST_PROXY", "1.5"],
    ["WEBHOOK_RETRY_SCHEDULE", "5,soon"],
    ["WEBHOOK_RETRY_SCHEDULE", ","],
    ["WEBHOOK_RETRY_SCHEDULE", "-1"],
    ["LEASE_SECONDS", "0"],
    ["RATE_LIMIT_SCALE", "-1"],
    ["LOG_LEVEL", "loud"],
    ["ENGINE_THREADS", "0"],
  ])("%s=%s is refused by name", (name, value) => {
    expect(() => parseEnv({ [name]: value })).toThrow(
      new RegExp(`These settings cannot be used:\\n {2}${name}`),
    );
  });

  test.each(["open", "invite", "closed"])("SIGNUP_MODE=%s", (SIGNUP_MODE) => {
    expect(parseEnv({ SIGNUP_MODE })).toMatchObject({ SIGNUP_MODE });
  });

  test("CONFIG-START-2 every wrong setting is named in one message", () => {
    expect(() => parseEnv({ PORT: "x", LOG_LEVEL: "x" })).toThrow(/PORT[\s\S]*LOG_LEVEL/);
  });

  test("lists are split and trimmed", () => {
    const { EGRESS_ALLOW_CIDRS, WEBHOOK_RETRY_SCHEDULE } = parseEnv({
      EGRESS_ALLOW_CIDRS: " 10.0.0.0/8 , fd00::/8,",
      WEBHOOK_RETRY_SCHEDULE: "1, 2,4",
    });
    expect(EGRESS_ALLOW_CIDRS).toEqual(["10.0.0.0/8", "fd00::/8"]);
    expect(WEBHOOK_RETRY_SCHEDULE).toEqual([1, 2, 4]);
  });
});
