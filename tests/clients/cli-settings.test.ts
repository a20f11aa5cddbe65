import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import manifest from "@/package.json" with { type: "json" };
import { ACCOUNT, cli, data, type FakeApi, fakeApi, home, refuse, setUpCli } from "@/tests/support/cli";

setUpCli();

let service: FakeApi;
beforeAll(async () => {
  service = await fakeApi({
    "GET /health": () => ({ status: "ok", version: manifest.version, service: "s", timestamp: "" }),
    "GET /v1/account": ({ headers }, response) =>
      headers["x-api-key"] === "sv_test_good"
        ? data(ACCOUNT)
        : refuse(response, 401, "NOT_AUTHENTICATED", "Invalid or missing API key."),
    "GET /v1/webhooks/deliveries": () =>
      data({ deliveries: [], pagination: { page: 1, limit: 50, total: 0, totalPages: 0 } }),
  });
});
afterAll(() => service.close());

const settings = () => home("config", "identity-verification", "settings.json");

describe("CLI-SETTINGS-1 login, logout and the environment", () => {
  test("stores a key that the service knows, for this user alone, and logout removes it", async () => {
    const { code, stdout } = await cli(["login", "--url", `${service.baseUrl}/`], {
      input: "sv_test_good\n",
    });
    expect([code, stdout]).toEqual([0, expect.stringContaining("Acme")]);
    expect(stdout).not.toContain("sv_test_good");
    expect(statSync(settings()).mode & 0o777).toBe(0o600);
    expect(statSync(path.dirname(settings())).mode & 0o077).toBe(0);
    expect(JSON.parse(readFileSync(settings(), "utf8"))).toEqual({
      baseUrl: service.baseUrl,
      apiKey: "sv_test_good",
    });
    expect((await cli(["tail"])).code).toBe(0);
    expect((await cli(["logout"])).code).toBe(0);
    expect(existsSync(settings())).toBe(false);
    const { code: after, stderr } = await cli(["tail"]);
    expect([after, stderr]).toEqual([2, expect.stringContaining("identity-verification login")]);
  });

  test("a key that the service refuses, or that is none, is not stored", async () => {
    const refused = await cli(["login", "--url", service.baseUrl, "--api-key", "sv_test_bad"]);
    expect([refused.code, refused.stderr]).toEqual([3, expect.stringContaining("NOT_AUTHENTICATED")]);
    const wrong = await cli(["login", "--url", service.baseUrl], { input: "hello" });
    expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining("sv_test_")]);
    const address = await cli(["login", "--url", "verify.example.com", "--api-key", "sv_test_good"]);
    expect([address.code, address.stderr]).toEqual([2, expect.stringContaining("no address")]);
    expect(existsSync(settings())).toBe(false);
  });

  test("the environment counts before the file", async () => {
    await cli(["login", "--url", service.baseUrl, "--api-key", "sv_test_good"]);
    const env = { IDENTITY_VERIFICATION_API_KEY: "sv_test_other" };
    expect((await cli(["doctor", "--json"], { env })).stdout).toContain("Invalid or missing API key.");
    expect((await cli(["doctor", "--json"])).stdout).toContain("test key of Acme");
    await cli(["logout"]);
  });

  test("a damaged file is named, and one that others can read is a problem of doctor", async () => {
    mkdirSync(path.dirname(settings()), { recursive: true });
    writeFileSync(settings(), "{");
    expect((await cli(["tail"])).stderr).toContain("is damaged");
    writeFileSync(settings(), JSON.stringify({ baseUrl: service.baseUrl, apiKey: "sv_test_good" }));
    chmodSync(settings(), 0o644);
    const open = await cli(["doctor"]);
    expect([open.code, open.stdout]).toEqual([1, expect.stringContaining("chmod 600")]);
    chmodSync(settings(), 0o600);
    const closed = await cli(["doctor"]);
    expect([closed.code, closed.stdout]).toEqual([0, expect.stringContaining(`version ${manifest.version}`)]);
  });
});

describe("CLI-DOCTOR-1 doctor", () => {
  const findings = async (env: Record<string, string>) => {
    const { code, stdout } = await cli(["doctor", "--json"], { env });
    const states = (JSON.parse(stdout) as { check: string; state: string }[]).map(
      ({ check, state }) => [check, state] as const,
    );
    return { code, states: Object.fromEntries(states) };
  };

  test("names a service that is not there, a missing key, a webhook that fails and a clock that is off", async () => {
    const nowhere = await findings({
      IDENTITY_VERIFICATION_URL: "http://127.0.0.1:9",
      XDG_CONFIG_HOME: home("no"),
    });
    expect([nowhere.code, nowhere.states["service"]]).toEqual([1, "problem"]);
    const keyless = await findings({
      IDENTITY_VERIFICATION_URL: service.baseUrl,
      XDG_CONFIG_HOME: home("no"),
    });
    expect([keyless.code, keyless.states["key"]]).toEqual([1, "problem"]);
    const failing = await fakeApi({
      "GET /health": (_asked, response) => {
        response.writeHead(200, { date: new Date(Date.now() - 3_600_000).toUTCString() });
        response.end('{"version":"9.9.9"}');
      },
      "GET /v1/account": () => data({ ...ACCOUNT, webhookUrl: "https://a.example/h", webhookEvents: ["x"] }),
      "GET /v1/webhooks/deliveries": () =>
        data({
          deliveries: [{ eventId: "evt_1", state: "failed", attempts: [{ failure: "answered 500" }] }],
        }),
    });
    const found = await findings(failing.signIn());
    await failing.close();
    expect(found.code).toBe(1);
    expect(found.states).toMatchObject({
      service: "good",
      version: "warning",
      clock: "problem",
      key: "good",
      webhook: "good",
      deliveries: "warning",
    });
  });
});
