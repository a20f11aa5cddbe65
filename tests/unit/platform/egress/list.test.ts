import { describe, expect, test } from "vitest";
import { admitTarget, egressRules } from "@/lib/platform/egress";
import { egressHosts, isNamed } from "@/lib/platform/egress-list";
import { parseEnv } from "@/lib/platform/env";

const SETTINGS = {
  BASE_URL: "https://id.example.com",
  DATABASE_URL: "postgres://user:p%40ss@db-1.internal:6432,db-2.internal/verification?sslmode=require",
  SECRETS: "k1:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
  STORAGE: "s3://photos/live",
  S3_REGION: "af-south-1",
  SMTP_URL: "smtps://user:pass@mail.example.com",
  RATE_LIMIT_URL: "rediss://cache.internal:6390",
  AML_SOURCES: '{"un":"https://lists.example.org/un.xml"}',
  OTEL_EXPORTER_OTLP_ENDPOINT: "http://collector.internal:4318",
  EGRESS: "listed",
  EGRESS_HOSTS: "*.Customer.example, hooks.example:8443",
};

describe("SECURITY-EGRESS-7 the hosts that the settings name", () => {
  test("each with its purpose and port", () => {
    expect(
      egressHosts(parseEnv(SETTINGS)).map(({ purpose, host, port }) => `${purpose} ${host}:${port}`),
    ).toEqual([
      "this server, asked by doctor id.example.com:443",
      "database db-1.internal:6432",
      "database db-2.internal:5432",
      "store s3.af-south-1.amazonaws.com:443",
      "store photos.s3.af-south-1.amazonaws.com:443",
      "mail mail.example.com:465",
      "rate limits cache.internal:6390",
      "list un lists.example.org:443",
      "traces collector.internal:4318",
      "EGRESS_HOSTS *.customer.example:null",
      "EGRESS_HOSTS hooks.example:8443",
    ]);
  });

  test.each([
    ["api.customer.example", 443, true],
    ["deep.api.Customer.example.", 8080, true],
    ["customer.example", 443, false],
    ["evilcustomer.example", 443, false],
    ["hooks.example", 8443, true],
    ["hooks.example", 443, false],
    ["a.hooks.example", 8443, false],
    ["db-2.internal", 5432, true],
  ])("%s:%i is named: %s", (host, port, expected) => {
    expect(isNamed(egressHosts(parseEnv(SETTINGS)), host, port)).toBe(expected);
  });

  test("a name with a path or a scheme is no setting", () => {
    expect(() => parseEnv({ EGRESS_HOSTS: "https://a.example" })).toThrow("EGRESS_HOSTS");
    expect(() => parseEnv({ EGRESS: "some" })).toThrow("EGRESS");
  });
});

describe("SECURITY-EGRESS-7 webhooks and pictures", () => {
  const asked: string[] = [];
  const rules = (isPublicOpen: boolean) => ({
    ...egressRules(["10.0.0.0/8"], false),
    names: (hostname: string) => hostname.endsWith("listed.example"),
    isPublicOpen,
    resolve: async (hostname: string) => {
      asked.push(hostname);
      return [hostname.startsWith("private") ? "10.1.2.3" : "93.184.216.34"];
    },
  });
  const admit = (url: string, isPublicOpen = true) => admitTarget(url, "live", rules(isPublicOpen));

  test("go to listed names and opened ranges, and no other name is resolved", async () => {
    await expect(admit("https://listed.example/hook")).resolves.toMatchObject({
      addresses: ["93.184.216.34"],
    });
    await expect(admit("https://10.1.2.3/hook")).resolves.toMatchObject({ addresses: ["10.1.2.3"] });
    await expect(admit("https://other.example/hook")).rejects.toThrow("not allowed");
    await expect(admit("https://93.184.216.34/hook")).rejects.toThrow("not allowed");
    expect(asked).toEqual(["listed.example"]);
  });

  test("with EGRESS=none only to opened ranges", async () => {
    await expect(admit("https://listed.example/hook", false)).rejects.toThrow("not allowed");
    await expect(admit("https://private.listed.example/hook", false)).resolves.toMatchObject({
      addresses: ["10.1.2.3"],
    });
  });
});
