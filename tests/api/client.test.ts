import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { ENDPOINTS } from "@/lib/contract/all";
import type { Outcome, Package } from "@/tests/support/client-package";
import { plainPng } from "@/tests/support/images";
import { openReceiver, type Receiver } from "@/tests/support/receiver";
import { ROOT } from "@/tools/setup/root";
import { type Business, newBusiness } from "@/tools/testing/business";

/** The published TypeScript client, as `npm run client` compiles it, against the running server. */

const baseUrl = inject("baseUrl");
const FOLDER = path.join(ROOT, "packages", "client");
const run = promisify(execFile);
const photo = plainPng(8, 8);

let built: Package;
let business: Business;
const opened: Receiver[] = [];

beforeAll(async () => {
  await run(process.execPath, ["--import", "tsx", "scripts/client.ts"], { cwd: ROOT });
  built = (await import(pathToFileURL(path.join(FOLDER, "dist", "index.js")).href)) as Package;
  business = await newBusiness(baseUrl);
}, 120_000);
afterAll(() => Promise.all(opened.map((receiver) => receiver.close())));

const clientOf = (own: Business, options: object = {}) =>
  new built.Client({ baseUrl, apiKey: own.keys.test, ...options });

describe("CLIENT-METHOD-1 the TypeScript client", () => {
  test("has a method for each endpoint that is not of the capture page", () => {
    const client = clientOf(business);
    const wanted = ENDPOINTS.filter(({ auth }) => auth !== "session").map(({ id }) => id);
    expect(wanted.filter((id) => typeof client[id] !== "function")).toEqual([]);
  });

  test("sends files from a Buffer, a Blob, a stream of Node and one of the web", async () => {
    const client = clientOf(business);
    const files = [
      photo,
      new Blob([new Uint8Array(photo)]),
      Readable.from([photo.subarray(0, 20), photo.subarray(20)]),
      new Blob([new Uint8Array(photo)]).stream(),
    ];
    for (const idFront of files) {
      const check = await client["verifyDocument"]?.({
        selfie: photo,
        idFront,
        simulate: "expired_document",
      });
      expect(check).toMatchObject({ decision: "rejected", reasons: ["document_expired"] });
      expect(check).not.toHaveProperty("success");
    }
  });

  test("reads, waits, follows pages and gives a file as a response", async () => {
    const own = await newBusiness(baseUrl);
    const client = clientOf(own);
    const ids: string[] = [];
    for (const name of ["a", "b", "c"]) {
      const sent = await client["submitVerification"]?.({ selfie: photo, idFront: photo, externalRef: name });
      ids.push(sent?.verificationId ?? "");
    }
    const waitForDecision = client["waitForDecision"]?.bind(client) as unknown as (
      id: string,
    ) => Promise<Outcome>;
    for (const id of ids) expect(await waitForDecision(id)).toMatchObject({ decision: "APPROVED" });
    const seen: string[] = [];
    for await (const { verificationId } of client.eachVerification({ limit: 2 })) seen.push(verificationId);
    expect(seen).toEqual([...ids].reverse());
    const some: string[] = [];
    for await (const each of client.eachVerification({ externalRef: "b" })) some.push(each.verificationId);
    expect(some).toEqual([ids[1]]);
    const names: string[] = [];
    for await (const { name } of client.eachApiKey()) names.push(name);
    expect(names).toHaveLength(1);
    const csv = (await client["exportVerifications"]?.({ fields: "verificationId" })) as unknown as Response;
    expect(await csv.text()).toContain(ids[0]);
    const made = await client["createSession"]?.({ userId: "é/.. ?" });
    expect(await client["getSession"]?.({ sessionId: made?.["sessionId"] })).toMatchObject({
      state: "open",
      userId: "é/.. ?",
    });
  });

  test("CLIENT-ERROR-1 a refusal has code, request and help; an unreachable service is another error", async () => {
    const client = clientOf(business);
    const refused = client["getVerification"]?.({ verificationId: "vrf_id_0" });
    await expect(refused).rejects.toMatchObject({
      name: "ApiError",
      status: 404,
      code: "NOT_FOUND",
      requestId: expect.stringMatching(/^req_/),
      help: expect.stringContaining("/docs"),
    });
    const nowhere = clientOf(business, { baseUrl: "http://127.0.0.1:9", maxRetries: 0 });
    await expect(nowhere["getAccount"]?.()).rejects.toMatchObject({ name: "ConnectionError" });
    const elsewhere = async () => Response.redirect("https://example.com/sign-in", 302);
    const redirected = clientOf(business, { fetch: elsewhere })["getAccount"]?.();
    await expect(redirected).rejects.toMatchObject({
      name: "ConnectionError",
      message: expect.stringContaining("302"),
    });
    const aborted = client["getAccount"]?.({}, { signal: AbortSignal.abort(new Error("enough")) });
    await expect(aborted).rejects.toThrow("enough");
  });
});

describe("CLIENT-REPEAT-1 repeats", () => {
  /** A network that loses the first answers after the server has worked. */
  function losing(answers: number) {
    const keys: (string | null)[] = [];
    const send = async (address: string, init: RequestInit) => {
      keys.push(new Headers(init.headers).get("idempotency-key"));
      const response = await fetch(address, init);
      if (keys.length <= answers) throw new TypeError("The connection was lost.");
      return response;
    };
    return { keys, send };
  }

  test("a lost answer is asked for again with the same key, and nothing is made twice", async () => {
    const own = await newBusiness(baseUrl);
    const { keys, send } = losing(2);
    const client = clientOf(own, { fetch: send });
    const made = await client["verifyDocument"]?.({ selfie: photo, idFront: Readable.from([photo]) });
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    const seen: string[] = [];
    for await (const { verificationId } of clientOf(own).eachVerification()) seen.push(verificationId);
    expect(seen).toEqual([made?.verificationId]);
  });

  test("a POST without a key is not repeated, and no request more often than asked", async () => {
    const post = losing(1);
    const body = { webhookUrl: "https://example.com/hooks", webhookSecret: "whsec_0123456789abcdef012345" };
    const minting = clientOf(business, { fetch: post.send })["createApiKey"]?.({ name: "A", isTest: true });
    await expect(minting).rejects.toMatchObject({ name: "ConnectionError" });
    expect(post.keys).toEqual([null]);
    const put = losing(5);
    const setting = clientOf(business, { fetch: put.send, maxRetries: 1 })["putWebhook"]?.(body);
    await expect(setting).rejects.toMatchObject({ name: "ConnectionError" });
    expect(put.keys).toHaveLength(2);
  });

  test("waits as long as the server says", async () => {
    const times: number[] = [];
    const busy = async (address: string, init: RequestInit) => {
      times.push(Date.now());
      if (times.length > 1) return fetch(address, init);
      const error = { code: "RATE_LIMITED", message: "Too many." };
      return Response.json({ success: false, error }, { status: 429, headers: { "retry-after": "1" } });
    };
    await clientOf(business, { fetch: busy })["getAccount"]?.();
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(990);
  });
});

describe("WEBHOOK-VERIFY-1 verifyWebhook of the client", () => {
  test("accepts deliveries by the present and the former secret, and refuses all else", async () => {
    const own = await newBusiness(baseUrl);
    const receiver = await openReceiver();
    opened.push(receiver);
    const former = await own.receiveAt(receiver.url);
    const secret = await own.receiveAt(receiver.url);
    await clientOf(own)["sendTestEvent"]?.();
    const [delivery] = await receiver.arrived(1);
    if (!delivery) throw new Error("Nothing was delivered.");
    const { body, headers } = delivery;
    for (const known of [secret, former]) {
      expect(await built.verifyWebhook(body, headers, known)).toMatchObject({ event: "webhook.test" });
    }
    expect(
      await built.verifyWebhook(body.toString(), new Headers(headers as Record<string, string>), secret),
    ).toEqual(JSON.parse(body.toString()));
    const nowS = Date.now() / 1000;
    const refused = [
      [body, headers, `${secret}x`, {}, "signature_wrong"],
      [Buffer.concat([body, Buffer.from(" ")]), headers, secret, {}, "signature_wrong"],
      [body, headers, secret, { nowS: nowS + 400 }, "timestamp_outside_window"],
      [body, { ...headers, "x-service-timestamp": "soon" }, secret, {}, "timestamp_invalid"],
      [body, {}, secret, {}, "headers_missing"],
    ] as const;
    for (const [bytes, given, by, options, problem] of refused) {
      await expect(built.verifyWebhook(bytes, given, by, options)).rejects.toMatchObject({ problem });
    }
  });
});

describe("CLIENT-PACKAGE-1 the package", () => {
  test("holds compiled code, types, example and licence, and depends on nothing", async () => {
    const { stdout } = await run("npm", ["pack", "--dry-run", "--json"], { cwd: FOLDER });
    const [{ files, name, version, unpackedSize }] = JSON.parse(stdout) as [
      { files: { path: string }[]; name: string; version: string; unpackedSize: number },
    ];
    expect([name, version]).toEqual([
      "identity-verification-client",
      JSON.parse(readFileSync(path.join(ROOT, "package.json"), "utf8")).version,
    ]);
    const code = ["client", "errors", "files", "index", "transport", "verify-delivery", "verify-webhook"];
    const made = ["methods", "operations", "types"].map((each) => `generated/${each}`);
    expect(files.map((file) => file.path).sort()).toEqual(
      [
        "LICENSE",
        "README.md",
        "package.json",
        "examples/first-call.ts",
        "examples/verify-and-receive.mjs",
        ...[...code, ...made].flatMap((each) => [`dist/${each}.d.ts`, `dist/${each}.js`]),
      ].sort(),
    );
    expect(unpackedSize).toBeLessThan(300_000);
    const manifest = JSON.parse(readFileSync(path.join(FOLDER, "package.json"), "utf8")) as object;
    expect(manifest).not.toHaveProperty("dependencies");
    for (const { path: file } of files.filter(({ path: each }) => each.endsWith(".js"))) {
      const text = readFileSync(path.join(FOLDER, file), "utf8");
      expect(text, file).not.toMatch(/["']node:|\brequire\(|\bprocess\.|\bBuffer\./);
    }
  });

  test("its types compile in a strict program, and refuse what the contract does not have", async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), "client-types-"));
    const program = path.join(folder, "program.mts");
    const entry = path.join(FOLDER, "dist", "index.js");
    writeFileSync(
      program,
      `import { ApiError, Client, type Verification, verifyWebhook } from ${JSON.stringify(entry)};
      const client = new Client({ baseUrl: "http://localhost" });
      export async function use(file: Blob): Promise<string | null> {
        const session = await client.createSession({ userId: "u", theme: { primaryColor: null } });
        const check = await client.verifyDocument({ selfie: file, idFront: file, simulate: "rejected" });
        const first: "approved" | "rejected" | "needs_review" = check.decision;
        const record: Verification = await client.waitForDecision(check.verificationId);
        const event = await verifyWebhook("", new Headers(), "s");
        if (event.event === "session.expired") return event.userId;
        // @ts-expect-error a session event has no decision
        if (event.event === "session.opened") return event.decision;
        // @ts-expect-error userId is required
        await client.createSession({});
        // @ts-expect-error there is no such outcome
        await client.verifyDocument({ selfie: file, idFront: file, simulate: "maybe" });
        for await (const each of client.eachVerification({ status: "COMPLETED" })) if (each.decision === "APPROVED") break;
        if (event.event !== "verification.completed") return session.verifyUrl + first;
        return event.type === "company" ? event.company.registeredName : record.decisionReason;
      }
      export const isGone = (problem: unknown) => problem instanceof ApiError && problem.code === "NOT_FOUND";`,
    );
    const options = ["--strict", "--noEmit", "--exactOptionalPropertyTypes", "--module", "nodenext"];
    const target = ["--target", "es2022", "--lib", "es2022,dom,dom.iterable", "--types", ""];
    try {
      const tsc = path.join(ROOT, "node_modules", ".bin", "tsc");
      const { stdout } = await run(tsc, [...options, ...target, program], { cwd: folder }).catch(
        (failed: { stdout: string }) => failed,
      );
      expect(stdout).toBe("");
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test("its first call runs, and its types hold", async () => {
    const first = "examples/first-call.ts";
    const env = { ...process.env, BASE_URL: baseUrl, API_KEY: business.keys.test };
    const { stdout } = await run(process.execPath, ["--import", "tsx", first], { cwd: FOLDER, env });
    expect(stdout).toMatch(/^vrf_id_\w{22}: rejected document_expired\n$/);
    const strict = "--ignoreConfig --strict --noEmit --module nodenext --target es2022 --types node";
    const checked = await run(path.join(ROOT, "node_modules", ".bin", "tsc"), [...strict.split(" "), first], {
      cwd: FOLDER,
    }).catch((failed: { stdout: string }) => failed);
    expect(checked.stdout).toBe("");
  });

  test("its example runs: a check in the sandbox, and its event received", async () => {
    const own = await newBusiness(baseUrl);
    const free = await openReceiver();
    const webhookUrl = free.url;
    await free.close();
    const { stdout } = await run(process.execPath, ["examples/verify-and-receive.mjs"], {
      cwd: FOLDER,
      env: { ...process.env, BASE_URL: baseUrl, API_KEY: own.keys.test, WEBHOOK_URL: webhookUrl },
      timeout: 60_000,
    });
    expect(stdout).toMatch(/^(vrf_id_\w{22}): submitted\n\1: rejected document_expired\n$/);
  });
});
