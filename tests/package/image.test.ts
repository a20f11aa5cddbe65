import { type ChildProcess, execFile } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { simulatedCheck } from "@/tests/support/sandbox-check";
import { ROOT } from "@/tools/setup/root";
import { carryOut, makeBaseRoot, processOne, rootBytes, startContainer } from "@/tools/testing/debian-root";
import { environmentOf, lastStep, readStages, type Stage } from "@/tools/testing/dockerfile-stages";
import { freePort } from "@/tools/testing/server";

/** The Dockerfile's own steps, in bare Debian roots: what they make is started as a container would start it. */

const MOST_BYTES = 900e6;
const run = promisify(execFile);
const stages = readStages(readFileSync(path.join(ROOT, "Dockerfile"), "utf8"));
const image = stages.at(-1) as Stage;
const work = mkdtempSync(path.join(tmpdir(), "identity-verification-image-"));
const roots = new Map<string, string>();
let root: string;

beforeAll(async () => {
  if (process.getuid?.() !== 0)
    throw new Error("This test makes roots and namespaces: run it as root on Linux.");
  const bases = new Map<string, string>();
  for (const [number, stage] of stages.entries()) {
    let base = bases.get(stage.image);
    if (!base) {
      base = path.join(work, `base-${bases.size}`);
      const version = await makeBaseRoot(stage.image, base);
      console.log(`${stage.image}: Node ${version}, ${Math.round((await rootBytes(base)) / 1e6)} MB`);
      bases.set(stage.image, base);
    }
    root = path.join(work, `stage-${number}`);
    await run("cp", ["--archive", "--reflink=auto", base, root]);
    const startedAt = Date.now();
    await carryOut(stage, root, roots);
    console.log(`stage ${stage.name ?? number}: ${Math.round((Date.now() - startedAt) / 1000)} s`);
    if (stage.name) roots.set(stage.name, root);
  }
}, 90 * 60_000);

afterAll(() => rmSync(work, { recursive: true, force: true }));

describe("CONFIG-PACKAGE-2 the image", () => {
  test("is smaller than 900 MB, and holds neither sources nor build tools", async () => {
    const bytes = await rootBytes(root);
    console.log(`image: ${Math.round(bytes / 1e6)} MB`);
    expect(bytes).toBeLessThan(MOST_BYTES);
    const inside = readdirSync(path.join(root, "app"));
    for (const name of ["lib", "app", "tests", "scripts", "tools", ".git"])
      expect(inside).not.toContain(name);
    const packages = path.join(root, "app", "node_modules");
    for (const name of ["typescript", "vitest", "esbuild", "tailwindcss", "lucide-react"])
      expect(existsSync(path.join(packages, name)), name).toBe(false);
    const engines = path.join(packages, "onnxruntime-node", "bin", "napi-v6");
    expect(readdirSync(engines)).toEqual([process.platform]);
    expect(readdirSync(path.join(engines, process.platform))).toEqual([process.arch]);
  });

  test("nothing in it belongs to the user that it runs as but the volumes", async () => {
    const user = (lastStep(image, "USER")?.text ?? "").split(":")[0] ?? "";
    const { stdout } = await run("find", [root, "-xdev", "-uid", user]);
    expect(stdout.trim().split("\n").sort()).toEqual([path.join(root, "data"), path.join(root, "secrets")]);
  });
});

describe("CONFIG-PACKAGE-1, CONFIG-PACKAGE-2 a container of it", () => {
  let container: ChildProcess;
  let log = "";
  let baseUrl: string;
  const volumes = [
    [path.join(work, "volume"), "/data"],
    [path.join(work, "volume-of-secrets"), "/secrets"],
  ] as const;
  const [user = "", folder = ""] = [lastStep(image, "USER")?.text, lastStep(image, "WORKDIR")?.text];
  const [uid = 0, gid = 0] = user.split(":").map(Number);
  const start = (command: readonly string[], more: Record<string, string>) =>
    startContainer({ root, volumes, user, folder, command, env: { ...environmentOf(image), ...more } });

  beforeAll(async () => {
    for (const [from] of volumes) {
      mkdirSync(from, { mode: 0o700 });
      chownSync(from, uid, gid);
    }
    const port = String(await freePort());
    baseUrl = `http://127.0.0.1:${port}`;
    const more = {
      PORT: port,
      HOST: "127.0.0.1",
      BASE_URL: baseUrl,
      LOG_LEVEL: "warn",
      SANDBOX_DELAY_MS: "0",
      // A busy machine is no fault of the image.
      ANSWER_LIMIT_SECONDS: "90",
    };
    container = start(lastStep(image, "CMD")?.words ?? [], more);
    for (const output of [container.stdout, container.stderr])
      output?.on("data", (text) => (log += String(text)));
    const until = Date.now() + 180_000;
    while ((await fetch(`${baseUrl}/readyz`).catch(() => null))?.status !== 200) {
      if (container.exitCode !== null || Date.now() > until)
        throw new Error(`It did not become ready:\n${log}`);
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }, 200_000);
  afterAll(() => {
    if (container.exitCode === null) container.kill("SIGKILL");
  });

  test("runs as process 1, without root, on a root that it cannot write", () => {
    const status = readFileSync(`/proc/${processOne(container)}/status`, "utf8");
    expect(status).toMatch(/^NSpid:\t\d+(\t\d+)*\t1$/m);
    expect(status).toMatch(new RegExp(`^Uid:\t${uid}\t${uid}\t${uid}\t${uid}$`, "m"));
    const mounts = readFileSync(`/proc/${processOne(container)}/mounts`, "utf8");
    expect(mounts).toMatch(/ \/ \S+ ro,/);
    expect(log).not.toContain("EROFS");
  });

  test("its health check passes", async () => {
    const check = lastStep(image, "HEALTHCHECK")?.text.replace(/^CMD\s+/, "") ?? "";
    const [program = "", ...args] = JSON.parse(check) as string[];
    const PORT = new URL(baseUrl).port;
    await run("chroot", [root, "/usr/bin/env", `PORT=${PORT}`, program, ...args]);
    const wrong = run("chroot", [root, "/usr/bin/env", "PORT=9", program, ...args]);
    await expect(wrong).rejects.toMatchObject({ code: 1 });
  });

  test("checks a person in the sandbox, and reads a live photo with its own engine", async () => {
    const { approved, refused } = await simulatedCheck(baseUrl);
    expect(approved).toMatchObject({ status: "approved", decision: "approved" });
    // The engine looked at a picture without a face.
    expect(refused, log).toBe("IMAGE_UNUSABLE");
  });

  test("ends by SIGTERM with code 0, and the operator's commands work on its volume", async () => {
    const ended = once(container, "exit");
    process.kill(processOne(container), "SIGTERM");
    expect((await ended)[0]).toBe(0);
    const admin = start(["node", "dist/bin/admin.mjs", "business", "list", "--json"], {});
    let out = "";
    admin.stdout?.on("data", (text) => (out += String(text)));
    const [code] = await once(admin, "close");
    expect(code).toBe(0);
    expect((JSON.parse(out) as object[]).length).toBe(1);
    // SECURITY-SECRETS-1: a copy of the data opens nothing.
    expect(volumes.map(([from]) => existsSync(path.join(from, "ring")))).toEqual([false, true]);
    expect(existsSync(path.join(volumes[0][0], "secrets"))).toBe(false);
  });
});
