import { type ChildProcess, execFile, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cli, setUpCli } from "@/tests/support/cli";
import { pythonSource } from "@/tools/client/write-python";
import { clientSources } from "@/tools/client/write-sources";
import { ROOT } from "@/tools/setup/root";
import { freePort } from "@/tools/testing/server";

/** Each example as a program of its own, with the clients of this contract, tried by `rehearse`. */

setUpCli();
const run = promisify(execFile);
const SECRET = "whsec_test_0123456789abcdef";

let folder = "";
const started: ChildProcess[] = [];

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), "examples-"));
  cpSync(path.join(ROOT, "examples"), folder, { recursive: true });
  await makeTypeScriptClient(path.join(folder, "node_modules", "identity-verification-client"));
  const python = path.join(folder, "fastapi", "identity_verification");
  cpSync(path.join(ROOT, "packages", "client-python", "src", "identity_verification"), python, {
    recursive: true,
  });
  writeFileSync(path.join(python, "_generated.py"), pythonSource("0.0.0"));
}, 120_000);
afterAll(async () => {
  for (const child of started) {
    child.kill();
    await once(child, "exit").catch(() => {});
  }
  rmSync(folder, { recursive: true, force: true });
});

async function makeTypeScriptClient(target: string): Promise<void> {
  const source = path.join(ROOT, "packages", "client");
  for (const part of ["src", "package.json", "tsconfig.json"])
    cpSync(path.join(source, part), path.join(target, part), { recursive: true });
  mkdirSync(path.join(target, "src", "generated"), { recursive: true });
  for (const [name, text] of Object.entries(clientSources("0.0.0")))
    writeFileSync(path.join(target, "src", "generated", name), text);
  await run(path.join(ROOT, "node_modules", ".bin", "tsc"), ["-p", target]);
}

/** Starts a receiver, rehearses it, and looks how often each event was processed. */
async function rehearsed(
  program: string,
  args: readonly string[],
  cwd: string,
  port: number,
  settings: Readonly<Record<string, string>> = {},
  address = "/webhooks",
): Promise<string> {
  const own = { WEBHOOK_SECRET: SECRET, PORT: String(port), PYTHONDONTWRITEBYTECODE: "1", ...settings };
  const env = { ...process.env, ...own };
  const child = spawn(program, args, { cwd, env });
  started.push(child);
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      said += text;
    });
  const url = `http://127.0.0.1:${port}${address}`;
  const isUp = () =>
    fetch(url, { method: "POST" }).then(
      () => true,
      () => false,
    );
  await expect.poll(isUp, { timeout: 60_000, message: "the receiver does not answer" }).toBe(true);
  const { code, stdout } = await cli(["rehearse", url, "--secret", SECRET]);
  expect([code, stdout.includes("✗")], `${stdout}\n${said}`).toEqual([0, false]);
  const ids = [...said.matchAll(/^(evt_\w{22}) /gm)].map(([, id]) => id);
  expect(ids.length).toBeGreaterThan(5);
  expect(
    ids.filter((id, i) => ids.indexOf(id) !== i),
    "processed more than once",
  ).toEqual([]);
  return said;
}

describe("WEBHOOK-VERIFY-1, WEBHOOK-DELIVERY-1 the examples", () => {
  test("Express", async ({ skip }) => {
    const target = path.join(folder, "express");
    const options = ["--no-save", "--no-audit", "--no-fund", "--ignore-scripts"];
    const isInstalled = await run("npm", ["install", ...options, "--prefix", target, "express@5"], {
      cwd: target,
    }).then(
      () => true,
      () => false,
    );
    if (!isInstalled) return skip("Express could not be installed: there is no package registry");
    await rehearsed(process.execPath, ["receiver.mjs"], target, await freePort());
  });

  test("Next.js: its route handler behind a plain server", async () => {
    const adapter = path.join(folder, "nextjs", "serve.mts");
    writeFileSync(
      adapter,
      `import { createServer } from "node:http";
      import { buffer } from "node:stream/consumers";
      import { POST } from "./app/webhooks/route";
      createServer(async (request, response) => {
        const body = new Uint8Array(await buffer(request));
        const answer = await POST(new Request("http://localhost/webhooks", { method: "POST", headers: request.headers as Record<string, string>, body }));
        response.writeHead(answer.status).end(await answer.text());
      }).listen(Number(process.env["PORT"]), "127.0.0.1");`,
    );
    const tsx = path.join(ROOT, "node_modules", "tsx", "dist", "loader.mjs");
    await rehearsed(process.execPath, ["--import", tsx, adapter], path.dirname(adapter), await freePort());
  });

  test("FastAPI", async ({ skip }) => {
    const target = path.join(folder, "fastapi");
    const python = "/usr/bin/python3";
    const can = (code: string) => {
      try {
        execFileSync(python, ["-c", code], { cwd: target, stdio: "ignore" });
        return true;
      } catch {
        return false;
      }
    };
    if (!can("import sys; assert sys.version_info >= (3, 11)"))
      return skip("there is no Python 3.11 or later");
    if (!can("import fastapi, uvicorn")) {
      const options = ["-m", "pip", "install", "--quiet", "--target", target, "fastapi", "uvicorn"];
      const isInstalled = await run(python, options, { cwd: target }).then(
        () => true,
        () => false,
      );
      if (!isInstalled)
        return skip("FastAPI could not be installed (apt-get install python3-fastapi python3-uvicorn)");
    }
    const port = await freePort();
    await rehearsed(python, ["-m", "uvicorn", "receiver:app", "--port", String(port)], target, port);
  });

  test("PHP alone", async ({ skip }) => {
    const target = path.join(folder, "php");
    const isThere = await run("php", ["--version"]).then(
      () => true,
      () => false,
    );
    if (!isThere) return skip("there is no PHP (apt-get install php-cli)");
    const seen = path.join(target, "seen");
    mkdirSync(seen);
    const port = await freePort();
    const server = ["-S", `127.0.0.1:${port}`, "receiver.php"];
    await rehearsed("php", server, target, port, { SEEN_DIR: seen });
  });

  test("the route for Laravel, in an application with a database", async ({ skip }) => {
    const load = "require 'Illuminate/autoload.php'; new PDO('sqlite::memory:');";
    const isThere = await run("php", ["-r", load]).then(
      () => true,
      () => false,
    );
    if (!isThere) return skip("there is no Laravel (apt-get install php-laravel-framework php-sqlite3)");
    const target = path.join(folder, "laravel");
    cpSync(path.join(folder, "php"), target, { recursive: true });
    cpSync(path.join(import.meta.dirname, "laravel"), target, { recursive: true });
    mkdirSync(path.join(target, "bootstrap", "cache"), { recursive: true });
    writeFileSync(path.join(target, "shop.sqlite"), "");
    const port = await freePort();
    const said = await rehearsed(
      "php",
      ["-S", `127.0.0.1:${port}`, "front.php"],
      target,
      port,
      {},
      "/webhooks/identity",
    );
    // `rehearse` sent revision 2 before revision 1.
    expect(said.match(/^vrf_\w+ is .*$/gm)?.at(-1)).toMatch(/ is rejected by revision 2$/);
  });
});
