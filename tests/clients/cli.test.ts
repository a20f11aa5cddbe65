import { execFile } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { putWebhook } from "@/lib/contract/account";
import { EVENTS } from "@/lib/contract/events";
import { SIMULATED_OUTCOMES } from "@/lib/vocabulary";
import { verifyDelivery } from "@/packages/client/src/verify-delivery";
import { cli, home, setUpCli } from "@/tests/support/cli";
import { plainPng } from "@/tests/support/images";
import { openReceiver, type Receiver } from "@/tests/support/receiver";
import { bundleCli } from "@/tools/cli/bundle";
import { checkCliTypes } from "@/tools/cli/check-types";
import { ROOT } from "@/tools/setup/root";
import { type Business, newBusiness } from "@/tools/testing/business";

/** The command line program against the running server. */

const baseUrl = inject("baseUrl");
setUpCli();

let business: Business;
let hook: Receiver;
beforeAll(async () => {
  business = await newBusiness(baseUrl);
  hook = await openReceiver();
  const events = Object.keys(EVENTS).filter((name) => name !== "webhook.test");
  const webhookSecret = "whsec_0123456789abcdef012345";
  await business.callOk(putWebhook, { body: { webhookUrl: hook.url, webhookSecret, events } as never });
  writeFileSync(home("photo.png"), plainPng(8, 8));
});
afterAll(() => hook.close());

const env = () => ({ IDENTITY_VERIFICATION_URL: baseUrl, IDENTITY_VERIFICATION_API_KEY: business.keys.test });
const run = (...args: string[]) => cli(args, { env: env() });
async function json<T = Record<string, unknown>>(...args: string[]): Promise<T> {
  const { code, stdout, stderr } = await run(...args, "--json");
  expect([code, stderr.includes("error")], stderr).toEqual([0, false]);
  return JSON.parse(stdout) as T;
}

describe("CLI-VERIFY-1, CLI-SESSION-1, CLI-EXPORT-1 the program and the server", () => {
  test("login stores a key that works", async () => {
    const { code, stderr } = await cli(["login", "--url", baseUrl], { input: business.keys.test });
    expect([code, stderr]).toEqual([0, ""]);
    expect((await cli(["doctor", "--json"])).stdout).toContain(`test key of ${business.name}`);
    expect((await cli(["logout"])).code).toBe(0);
  });

  test("verify, session, export and tail", async () => {
    const check = await json(
      "verify",
      "photo.png",
      "photo.png",
      "--simulate",
      "expired_document",
      "--external-ref",
      "cli",
    );
    expect(check).toMatchObject({ decision: "rejected", reasons: ["document_expired"] });
    const match = await json("verify", "photo.png", "--profile-picture", "https://example.com/p.jpg");
    expect(match).toMatchObject({ samePerson: true });
    const made = await json<{ sessionId: string }>("session", "create", "--user-id", "é ü");
    expect(await json("session", "show", made.sessionId)).toMatchObject({ state: "open", userId: "é ü" });
    expect(await json("session", "cancel", made.sessionId)).toMatchObject({ state: "cancelled" });
    const csv = await run("export", "--external-ref", "cli", "--fields", "verificationId,decision");
    expect(csv.stdout).toBe(`"verificationId","decision"\r\n"${check["verificationId"]}","REJECTED"\r\n`);
    const { stdout } = await run("export", "--format", "jsonl", "--external-ref", "cli");
    expect(JSON.parse(stdout)).toMatchObject({ verificationId: check["verificationId"] });
    expect((await run("tail", "-n", "5")).stdout).toContain(String(check["verificationId"]));
    const wrong = await run("export", "--decision", "maybe");
    expect([wrong.code, wrong.stderr]).toEqual([3, expect.stringContaining("VALIDATION_ERROR")]);
  });
});

describe("CLI-TRIGGER-1 what it triggers happens", () => {
  const received = (name: string, id: unknown) =>
    expect
      .poll(() =>
        hook.received.some(({ body }) => {
          const event = JSON.parse(body.toString()) as Record<string, unknown>;
          return event["event"] === name && Object.values(event).includes(id);
        }),
      )
      .toBe(true);

  test.each(SIMULATED_OUTCOMES.filter((name) => name !== "timeout"))("%s", async (outcome) => {
    const { verificationId, decision } = await json("trigger", outcome);
    const rejected = ["rejected", "liveness_spoofed", "expired_document"];
    const wanted = outcome === "approved" ? "APPROVED" : "NEEDS_REVIEW";
    expect(decision).toBe(rejected.includes(outcome) ? "REJECTED" : wanted);
    await received("verification.completed", verificationId);
  });

  test.each([
    ["verification.submitted", "verificationId"],
    ["verification.completed", "verificationId"],
    ["verification.deleted", "verificationId"],
    ["session.opened", "sessionId"],
    ["session.declined", "sessionId"],
    ["webhook.test", "eventId"],
  ])("%s", async (name, field) => {
    const result = await json("trigger", name);
    await received(name, result[field]);
  });

  test("timeout does not wait, and verify is refused with 503", async () => {
    const { verificationId, decided } = await json("trigger", "timeout");
    expect([verificationId, decided]).toEqual([expect.stringMatching(/^vrf_id_/), "90 s from now"]);
    const { code, stderr } = await run("verify", "photo.png", "photo.png", "--simulate", "timeout");
    expect([code, stderr]).toEqual([3, expect.stringContaining("SERVICE_UNAVAILABLE")]);
  });

  test("session.expired names the moment when it comes", async () => {
    const { expires } = await json("trigger", "session.expired");
    expect(Math.round((Date.parse(String(expires)) - Date.now()) / 60_000)).toBe(30);
  });

  test.each([
    ["company_approved", { decision: "APPROVED", amlDecision: "clear" }],
    ["company_rejected", { decision: "REJECTED" }],
    ["company_aml_hit", { amlDecision: "hit", status: "NEEDS_REVIEW" }],
    ["company_aml_error", { amlDecision: "error", status: "NEEDS_REVIEW" }],
  ])("%s", async (name, expected) => {
    expect(await json("trigger", name)).toMatchObject(expected);
  });

  test("a webhook that does not ask for events about sessions is named", async () => {
    const own = await newBusiness(baseUrl);
    const mine = { ...env(), IDENTITY_VERIFICATION_API_KEY: own.keys.test };
    const { code, stderr } = await cli(["trigger", "session.opened"], { env: mine });
    expect([code, stderr]).toEqual([0, expect.stringContaining("so no event comes")]);
  });
});

describe("CLI-LISTEN-1, WEBHOOK-BODY-1 listen", () => {
  test("hands over what the sandbox does, without a webhook that is set", async () => {
    const own = await newBusiness(baseUrl);
    const mine = { ...env(), IDENTITY_VERIFICATION_API_KEY: own.keys.test };
    const receiver = await openReceiver();
    const secret = "whsec_fedcba9876543210";
    const first = await cli(["trigger", "rejected", "--json"], { env: mine });
    const args = [
      "listen",
      "--forward-to",
      receiver.url,
      "--secret",
      secret,
      "--replay",
      "1",
      "--count",
      "2",
    ];
    const listening = cli(args, { env: mine });
    await receiver.arrived(1);
    const second = await cli(["trigger", "approved", "--json"], { env: mine });
    expect((await listening).code).toBe(0);
    const events = await Promise.all(
      receiver.received.map(({ body, headers }) => verifyDelivery<object>(body, headers, secret)),
    );
    await receiver.close();
    const idOf = ({ stdout }: { stdout: string }) =>
      (JSON.parse(stdout) as { verificationId: string }).verificationId;
    expect(events).toMatchObject([
      { verificationId: idOf(first), decision: "rejected" },
      { verificationId: idOf(second), decision: "approved" },
    ]);
  });
});

describe("CLI-PACKAGE-1 the package", () => {
  test("is one file with README and licence, of the version of the service, and depends on nothing", async () => {
    const folder = path.join(ROOT, "packages", "cli");
    await bundleCli();
    const { stdout } = await promisify(execFile)("npm", ["pack", "--dry-run", "--json"], { cwd: folder });
    const [{ files, name, version, unpackedSize }] = JSON.parse(stdout) as [
      { files: { path: string; mode: number }[]; name: string; version: string; unpackedSize: number },
    ];
    const service = JSON.parse(readFileSync(path.join(ROOT, "package.json"), "utf8")) as { version: string };
    expect([name, version]).toEqual(["identity-verification", service.version]);
    expect(files.map((file) => file.path).sort()).toEqual([
      "LICENSE",
      "README.md",
      "dist/identity-verification.js",
      "package.json",
    ]);
    expect(unpackedSize).toBeLessThan(200_000);
    const manifest = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8")) as object;
    expect(manifest).not.toHaveProperty("dependencies");
    const program = readFileSync(path.join(folder, "dist", "identity-verification.js"), "utf8");
    expect(program.startsWith("#!/usr/bin/env node\n")).toBe(true);
    const imported = [...program.matchAll(/^import .* from "([^"]+)";$/gm)].map(([, from]) => from ?? "");
    expect(imported.filter((from) => !from.startsWith("node:"))).toEqual([]);
    const commands = execFile(process.execPath, [
      path.join(folder, "dist", "identity-verification.js"),
      "--version",
    ]);
    await expect.poll(() => commands.exitCode).toBe(0);
  });

  test("its types hold against the client of this contract", async () => {
    expect(await checkCliTypes()).toBe("");
  });

  test("npm run cli is the same program, in the folder of the caller", async () => {
    const options = { cwd: ROOT, env: { ...process.env, ...env(), INIT_CWD: home() } };
    const args = ["--import", "tsx", "scripts/cli.ts", "verify", "photo.png", "photo.png", "--json"];
    const { stdout } = await promisify(execFile)(process.execPath, args, options);
    expect(JSON.parse(stdout)).toMatchObject({ decision: "approved" });
  });
});
