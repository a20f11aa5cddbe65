import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { plainPng } from "@/tests/support/images";
import { openReceiver } from "@/tests/support/receiver";
import { snippetFolder } from "@/tests/support/snippets";
import { newBusiness } from "@/tools/testing/business";
import { freePort, startServer, type TestServer } from "@/tools/testing/server";

/** The TypeScript client in runtimes other than Node, against a running server: one program, bundled once. */

const run = promisify(execFile);
const RESULT = {
  decision: "rejected",
  reasons: ["document_expired"],
  listed: 3,
  names: ["NOT_FOUND", "ConnectionError", "WebhookRejected"],
  event: "webhook.test",
};

let server: TestServer;
let folder = "";
/** What the program is given, as JSON. */
let given = "";
const started: ChildProcess[] = [];

beforeAll(async () => {
  server = await startServer();
  folder = snippetFolder();
  const business = await newBusiness(server.baseUrl);
  const receiver = await openReceiver();
  const secret = await business.receiveAt(receiver.url);
  const sent = { method: "POST", headers: { "X-API-Key": business.keys.test } };
  await fetch(`${server.baseUrl}/v1/webhooks/test`, sent);
  const [delivery] = await receiver.arrived(1);
  await receiver.close();
  given = JSON.stringify({
    baseUrl: server.baseUrl,
    apiKey: business.keys.test,
    photo: plainPng(8, 8).toString("base64"),
    secret,
    delivery: { body: delivery?.body.toString(), headers: delivery?.headers },
  });
  writeFileSync(path.join(folder, "program.ts"), PROGRAM);
}, 240_000);
afterAll(async () => {
  for (const child of started) {
    child.kill();
    await once(child, "exit").catch(() => {});
  }
  rmSync(folder, { recursive: true, force: true });
  await server.stop();
});

const PROGRAM = `
import { ApiError, Client, ConnectionError, verifyWebhook, WebhookRejected } from "./client/index";

export async function useClient({ baseUrl, apiKey, photo, secret, delivery }) {
  const client = new Client({ baseUrl, apiKey });
  const bytes = Uint8Array.from(atob(photo), (each) => each.charCodeAt(0));
  const files = [bytes, new Blob([bytes]), new Blob([bytes]).stream()];
  let check;
  for (const idFront of files)
    check = await client.verifyDocument({ selfie: bytes, idFront, externalRef: crypto.randomUUID(), simulate: "expired_document" });
  const since = await client.getVerification({ verificationId: check.verificationId });
  let listed = 0;
  for await (const each of client.eachVerification({ from: since.createdAt.slice(0, 10) })) if (each.decision === "REJECTED" && listed < 3) listed += 1;
  const nameOf = async (work) => {
    try {
      await work();
    } catch (problem) {
      if (problem instanceof ApiError) return problem.code;
      if (problem instanceof ConnectionError || problem instanceof WebhookRejected) return problem.name;
      return String(problem);
    }
  };
  const nowhere = new Client({ baseUrl: "http://127.0.0.1:9", apiKey, maxRetries: 0 });
  const names = [
    await nameOf(() => client.getVerification({ verificationId: "vrf_id_0" })),
    await nameOf(() => nowhere.getAccount()),
    await nameOf(() => verifyWebhook(delivery.body + " ", delivery.headers, secret)),
  ];
  const { event } = await verifyWebhook(delivery.body, delivery.headers, secret);
  return { decision: check.decision, reasons: check.reasons, listed, names, event };
}
`;

/** The program and its way to start, in one file for a runtime that has web APIs only. */
async function bundle(name: string, entry: string): Promise<string> {
  const outfile = path.join(folder, name);
  await build({
    stdin: { contents: `import { useClient } from "./program";\n${entry}`, loader: "ts", resolveDir: folder },
    bundle: true,
    platform: "neutral",
    format: "esm",
    target: "es2022",
    logLevel: "silent",
    outfile,
  });
  return outfile;
}

/** A program from npm in a folder of its own; null where there is no registry, or it has none for this machine. */
async function installed(packageName: string, binary: string): Promise<string | null> {
  const target = path.join(folder, binary.replaceAll("/", "-"));
  mkdirSync(target);
  writeFileSync(path.join(target, "package.json"), "{}");
  const options = ["--no-save", "--no-audit", "--no-fund", "--ignore-scripts"];
  const isInstalled = await run("npm", ["install", ...options, packageName], { cwd: target }).then(
    () => true,
    () => false,
  );
  return isInstalled ? path.join(target, "node_modules", packageName.replace(/(?<=.)@.*/, ""), binary) : null;
}

const PLATFORM = `${process.platform}-${process.arch}`;
const isLinux = PLATFORM === "linux-x64";
const WHY = "could not be installed: there is no package registry, or it has none for this machine";

describe("CLIENT-RUNTIME-1 the TypeScript client", () => {
  test("in Bun", async ({ skip }) => {
    const bun = isLinux ? await installed("@oven/bun-linux-x64", "bin/bun") : null;
    if (!bun) return skip(`Bun ${WHY}`);
    const file = await bundle("bun.mjs", `console.log(JSON.stringify(await useClient(${given})));`);
    const { stdout } = await run(bun, ["run", file], { cwd: folder });
    expect(JSON.parse(stdout)).toEqual(RESULT);
  });

  test("in Deno, with leave for the network and nothing else", async ({ skip }) => {
    const deno = isLinux ? await installed("@deno/linux-x64-glibc", "deno") : null;
    if (!deno) return skip(`Deno ${WHY}`);
    const file = await bundle("deno.mjs", `console.log(JSON.stringify(await useClient(${given})));`);
    const { stdout } = await run(deno, ["run", "--no-prompt", "--no-config", "--allow-net", file], {
      cwd: folder,
    });
    expect(JSON.parse(stdout)).toEqual(RESULT);
  });

  test("at the edge: in workerd, the runtime of Cloudflare Workers", async ({ skip }) => {
    const workerd = isLinux ? await installed("@cloudflare/workerd-linux-64", "bin/workerd") : null;
    if (!workerd) return skip(`workerd ${WHY}`);
    const worker = `export default { fetch: async () => Response.json(await useClient(${given})) };`;
    await bundle("worker.mjs", worker);
    const port = await freePort();
    writeFileSync(
      path.join(folder, "worker.capnp"),
      `using Workerd = import "/workerd/workerd.capnp";
      const config :Workerd.Config = (
        services = [(name = "main", worker = .main), (name = "internet", network = (allow = ["public", "private"]))],
        sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")]
      );
      const main :Workerd.Worker = (
        modules = [(name = "worker", esModule = embed "worker.mjs")],
        compatibilityDate = "2025-01-01"
      );`,
    );
    const child = spawn(workerd, ["serve", "worker.capnp"], { cwd: folder });
    started.push(child);
    let said = "";
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      said += text;
    });
    const ask = () => fetch(`http://127.0.0.1:${port}/`).catch(() => null);
    await expect.poll(ask, { timeout: 30_000, message: "workerd does not answer" }).not.toBe(null);
    const answer = await ask();
    const text = (await answer?.text()) ?? "";
    expect([answer?.status, text.startsWith("{")], `${text}\n${said}`).toEqual([200, true]);
    expect(JSON.parse(text)).toEqual(RESULT);
  });
});
