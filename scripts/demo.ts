import { type ChildProcess, execFile, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs, promisify } from "node:util";
import { call } from "@/lib/client/call";
import { putWebhook } from "@/lib/contract/account";
import { CHOSEN_EVENTS } from "@/lib/contract/events";
import { createSession } from "@/lib/contract/sessions";
import { liveExamples, type Shown } from "@/tools/demo/live-cases";
import { PEOPLE, PORTRAIT } from "@/tools/demo/people";
import { drawnPhoto } from "@/tools/demo/picture";
import { type DemoReceiver, openDemoReceiver } from "@/tools/demo/receiver";
import { sandboxExamples } from "@/tools/demo/sandbox-cases";
import { requireFreePort } from "@/tools/setup/free-port";
import { requireNode } from "@/tools/setup/node-version";
import { ROOT } from "@/tools/setup/root";
import { command, Refusal } from "@/tools/setup/run";
import { build } from "./build";

const FOLDER = path.join(ROOT, ".demo");
const HOST = "127.0.0.1";
const READY_MS = 120_000;

/** What the demo keeps between two starts. */
interface DemoFile {
  readonly email: string;
  readonly password: string;
  readonly apiKey: string;
  readonly testApiKey: string;
  readonly webhookSecret: string;
}

/**
 * `npm run demo [-- --port N] [--selfie FILE]`: a server of its own with a demo business, live checks of drawn people, every
 * outcome of the sandbox and a receiver that shows the webhooks. All of it is in `.demo`; `-- --remove` deletes that folder.
 * `--data DIR` takes another folder, `--exit` ends it after the examples.
 * @throws Refusal when the folder or the port is in use, or the server does not start
 */
command(async () => {
  requireNode();
  process.chdir(ROOT);
  const { values } = parseArgs({
    options: {
      port: { type: "string", default: "3000" },
      data: { type: "string", default: FOLDER },
      selfie: { type: "string" },
      remove: { type: "boolean", default: false },
      exit: { type: "boolean", default: false },
    },
  });
  const folder = path.resolve(values.data);
  refuseRunning(folder);
  if (values.remove) return remove(folder);
  if (!/^\d{2,5}$/.test(values.port)) throw new Refusal("--port is a number.");
  await requireFreePort(HOST, Number(values.port), "npm run demo -- --port 3001");
  const own = values.selfie === undefined ? null : new Uint8Array(readFileSync(values.selfie));
  await build();
  const env = settingsOf(folder, values.port);
  const isNew = !existsSync(demoFile(folder));
  const kept = isNew ? await openBusiness(folder, env) : readDemo(folder);
  const server = startServer(folder, env);
  const stop = () => server.kill("SIGTERM");
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, stop);
  const ended = once(server, "exit") as Promise<[number | null]>;
  const baseUrl = env["BASE_URL"] ?? "";
  await healthy(baseUrl, ended, folder);
  const receiver = await receiverOf(baseUrl, kept);
  if (isNew || own) await showExamples(baseUrl, kept, { receiver, own, folder });
  await announce(baseUrl, kept, { receiver, folder });
  if (values.exit) stop();
  const [code] = await ended;
  await receiver.close();
  rmSync(pidFile(folder), { force: true });
  process.exit(code ?? 1);
});

function demoFile(folder: string): string {
  return path.join(folder, "demo.json");
}

function pidFile(folder: string): string {
  return path.join(folder, "running");
}

function readDemo(folder: string): DemoFile {
  return JSON.parse(readFileSync(demoFile(folder), "utf8")) as DemoFile;
}

/** @throws Refusal while a demo runs in this folder */
function refuseRunning(folder: string): void {
  if (!existsSync(pidFile(folder))) return;
  const pid = Number(readFileSync(pidFile(folder), "utf8"));
  try {
    process.kill(pid, 0);
  } catch {
    return;
  }
  throw new Refusal(`The demo in ${folder} is running (process ${pid}). Stop it with Ctrl-C first.`);
}

function remove(folder: string): void {
  if (!existsSync(folder)) throw new Refusal(`There is no ${folder}.`);
  if (!existsSync(demoFile(folder))) throw new Refusal(`${folder} holds no demo, so nothing was removed.`);
  rmSync(folder, { recursive: true });
  console.log(`Removed ${folder}.`);
}

/** The demo's own settings. Every other one is empty, so that neither the shell nor `.env` leads to another database. */
function settingsOf(folder: string, port: string): Record<string, string> {
  const example = readFileSync(path.join(ROOT, ".env.example"), "utf8");
  const names = [...example.matchAll(/^#? ?([A-Z][A-Z0-9_]+)=/gm)].map(
    ([, name = ""]) => [name, ""] as const,
  );
  return {
    ...Object.fromEntries(names),
    DATA_DIR: path.join(folder, "data"),
    PORT: port,
    HOST,
    BASE_URL: `http://localhost:${port}`,
    LOG_LEVEL: "warn",
  };
}

async function openBusiness(folder: string, env: Record<string, string>): Promise<DemoFile> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const args = ["--import", "tsx", "scripts/demo/open-business.ts"];
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    env: { ...process.env, ...env },
  }).catch((cause: { stderr?: string; message: string }) => {
    rmSync(folder, { recursive: true });
    throw new Refusal(`The demo business could not be opened: ${cause.stderr || cause.message}`);
  });
  const opened = JSON.parse(stdout) as Omit<DemoFile, "webhookSecret">;
  const kept = { ...opened, webhookSecret: `whsec_${randomBytes(24).toString("base64url")}` };
  writeFileSync(demoFile(folder), `${JSON.stringify(kept, null, 2)}\n`, { mode: 0o600 });
  return kept;
}

function startServer(folder: string, env: Record<string, string>): ChildProcess {
  const log = openSync(path.join(folder, "server.log"), "w", 0o600);
  const server = spawn(process.execPath, ["--import", "tsx", "scripts/start.ts"], {
    cwd: ROOT,
    env: { ...process.env, ...env } as NodeJS.ProcessEnv,
    stdio: ["ignore", log, log],
    // Ctrl-C reaches this process, which ends the server in order.
    detached: true,
  });
  process.once("exit", () => server.kill("SIGTERM"));
  writeFileSync(pidFile(folder), String(process.pid));
  return server;
}

async function healthy(baseUrl: string, ended: Promise<[number | null]>, folder: string): Promise<void> {
  let isOver = false;
  ended.then(
    () => {
      isOver = true;
    },
    () => {},
  );
  for (const until = Date.now() + READY_MS; Date.now() < until && !isOver; ) {
    const answer = await fetch(`${baseUrl}/health`, { signal: AbortSignal.timeout(5000) }).catch(() => null);
    if (answer?.status === 200) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const said = readFileSync(path.join(folder, "server.log"), "utf8").trim().split("\n").slice(-5).join("\n");
  rmSync(pidFile(folder), { force: true });
  throw new Refusal(`The server did not start. It said:\n${said}`);
}

/** The receiver, set as the webhook of the business for every event. */
async function receiverOf(baseUrl: string, { apiKey, webhookSecret }: DemoFile): Promise<DemoReceiver> {
  const picture = await drawnPhoto(PEOPLE.thandi, PORTRAIT);
  const receiver = await openDemoReceiver(webhookSecret, {
    picture,
    onEvent: ({ event, decision = "", verificationId, sessionId, eventId }) =>
      console.log(`                → webhook ${event} ${decision} ${verificationId ?? sessionId ?? eventId}`),
  });
  const body = { webhookUrl: receiver.hookUrl, webhookSecret, events: [...CHOSEN_EVENTS] };
  const { error } = await call(putWebhook, { body }, { baseUrl, apiKey });
  if (error) throw new Refusal(error.message);
  return receiver;
}

async function showExamples(
  baseUrl: string,
  { apiKey, testApiKey }: DemoFile,
  { receiver, own, folder }: { receiver: DemoReceiver; own: Uint8Array | null; folder: string },
): Promise<void> {
  console.log(
    "\nLive checks of drawn people with made-up documents. The scores and fields are real results. A drawn face is never" +
      "\napproved: what would be an approval for a real person needs review here. For approvals, see the sandbox below.",
  );
  for await (const shown of liveExamples({ baseUrl, apiKey }, { pictureUrl: receiver.pictureUrl, own }))
    console.log(lineOf(shown));
  console.log(
    "\nThe sandbox: simulated results, the same every time. The command line's `trigger` makes them.",
  );
  for await (const shown of sandboxExamples(folder, { baseUrl, apiKey: testApiKey }))
    console.log(lineOf(shown));
}

function lineOf({ text, outcome, why }: Shown): string {
  return `  ${outcome.padEnd(12)}  ${text}: ${why}`;
}

async function announce(
  baseUrl: string,
  { email, password, testApiKey }: DemoFile,
  { receiver, folder }: { readonly receiver: DemoReceiver; readonly folder: string },
): Promise<void> {
  const { data, error } = await call(
    createSession,
    { body: { userId: "demo-link" } },
    { baseUrl, apiKey: testApiKey },
  );
  if (error) throw new Refusal(error.message);
  console.log(`
The demo is running.
  Dashboard    ${baseUrl}/dashboard   (sign in: ${email} / ${password})
  Hosted page  ${data.verifyUrl}
  Webhooks     ${receiver.pageUrl}   (and in this terminal)
  API          ${baseUrl}/docs
  Command line IDENTITY_VERIFICATION_URL=${baseUrl} IDENTITY_VERIFICATION_API_KEY=${testApiKey} npm run cli -- trigger rejected
  TypeScript   npm run -s client && BASE_URL=${baseUrl} API_KEY=${testApiKey} npx tsx packages/client/examples/first-call.ts
Live and test records are kept apart; switch between them at the top of the dashboard.
To check a photo of your own, live: npm run demo -- --selfie me.jpg
Everything is in ${folder}. Stop with Ctrl-C; npm run demo -- --remove deletes it.
`);
}
