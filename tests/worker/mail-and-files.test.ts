import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { type AddressInfo, createServer, type Socket } from "node:net";
import path from "node:path";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { db, rows } from "@/db/client";
import type { Jobs } from "@/lib/jobs";
import { maskEmailAddress } from "@/lib/platform/mail";
import { claimNext, enqueue, type Handler } from "@/lib/platform/queue";
import { readObject, storeObject } from "@/lib/platform/storage/storage";
import { HANDLERS } from "@/lib/worker/handlers";
import { ownDatabase } from "@/tests/support/database";

ownDatabase();

beforeEach(() => db("operator").execute(sql`delete from job`));

const waiting = () =>
  rows<{ name: string; attempts: number }>(db("operator"), sql`select name, attempts from job`);

/** Queues a job and runs it once, as the worker does. */
async function runOnce<N extends keyof Jobs>(of: Handler<N>, payload: Jobs[N]): Promise<unknown> {
  await enqueue(db("operator"), of.name, payload);
  const lease = await claimNext(of, 30);
  if (!lease) throw new Error("Nothing to claim.");
  const failure = await of.run(lease.claim).then(
    () => undefined,
    (problem: unknown) => problem,
  );
  await lease.settle(failure);
  return failure;
}

/** Speaks as much SMTP as an e-mail needs; answers RCPT with `verdict`. */
async function openMailServer(verdict = "250 ok") {
  const messages: { from: string; to: string[]; text: string }[] = [];
  const server = createServer((socket) => converse(socket, verdict, messages));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { messages, url: `smtp://127.0.0.1:${port}`, close: () => server.close() };
}

function converse(
  socket: Socket,
  verdict: string,
  messages: { from: string; to: string[]; text: string }[],
): void {
  const message = { from: "", to: [] as string[], text: "" };
  const replies: [string, string][] = [
    ["RCPT", verdict],
    ["DATA", "354 go on"],
    ["QUIT", "221 bye"],
  ];
  let pending = "";
  let inText = false;
  const say = (line: string) => socket.write(`${line}\r\n`);
  const hearCommand = (line: string) => {
    if (/^MAIL FROM:/i.test(line)) message.from = line.slice(10);
    if (/^RCPT TO:/i.test(line)) message.to.push(line.slice(8));
    inText = /^DATA/i.test(line);
    const [, reply] = replies.find(([command]) => line.toUpperCase().startsWith(command)) ?? ["", "250 ok"];
    say(reply);
  };
  const hearText = (line: string) => {
    if (line !== ".") {
      message.text += `${line}\n`;
      return;
    }
    inText = false;
    messages.push(message);
    say("250 queued");
  };
  socket.on("error", () => {});
  socket.setEncoding("utf8").on("data", (piece: string) => {
    pending += piece;
    for (let end = pending.indexOf("\r\n"); end >= 0; end = pending.indexOf("\r\n")) {
      (inText ? hearText : hearCommand)(pending.slice(0, end));
      pending = pending.slice(end + 2);
    }
  });
  say("220 sink");
}

describe("SECURITY-MAIL-1 mail.send", () => {
  const message = {
    to: "person@example.com",
    subject: "Straße",
    text: "Zeile eins\nhttps://x.example/reset#token\n",
  };
  const outbox = () => path.join(String(process.env["DATA_DIR"]), "outbox");

  test("without SMTP_URL the e-mail is an .eml file that only its owner can read", async () => {
    expect(await runOnce(HANDLERS["mail.send"], message)).toBeUndefined();
    const [name, ...others] = readdirSync(outbox());
    expect(others).toEqual([]);
    const file = path.join(outbox(), name ?? "");
    expect(file).toMatch(/\.eml$/);
    const text = readFileSync(file, "utf8");
    expect(text).toMatch(/^To: person@example\.com\r?$/m);
    expect(text).toContain("https://x.example/reset#token");
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(await waiting()).toEqual([]);
  });

  test("SECURITY-LOG-1 a log shows the e-mail address masked", () => {
    expect(maskEmailAddress("person@example.com")).toBe("p***@example.com");
    expect(maskEmailAddress("@example.com")).toBe("***");
    expect(maskEmailAddress("nonsense")).toBe("***");
  });

  test("API-TEXT-4 with SMTP_URL the e-mail goes to the one recipient, whatever the address or subject contains", async () => {
    const server = await openMailServer();
    const { sendEmail } = await withSmtp(server.url);
    await sendEmail({ ...message, subject: "Hello\r\nBcc: third@example.com" });
    await sendEmail({ ...message, to: "person@example.com,second@example.com" }).catch(() => {});
    expect(server.messages[0]?.to).toEqual(["<person@example.com>"]);
    expect(server.messages[0]?.text).not.toMatch(/^Bcc:/m);
    for (const { to } of server.messages) expect(to).toHaveLength(1);
    server.close();
  });

  test("JOB-RETRY-1 a server that refuses makes the job try again", async () => {
    const server = await openMailServer("550 no such person");
    const { sendEmail } = await withSmtp(server.url);
    await expect(sendEmail(message)).rejects.toThrow();
    expect(server.messages).toEqual([]);
    server.close();
    await expect(sendEmail(message)).rejects.toThrow();
  });

  /** A fresh copy of the module in an environment that has a mail server. */
  async function withSmtp(url: string): Promise<typeof import("@/lib/platform/mail")> {
    vi.resetModules();
    vi.stubEnv("SMTP_URL", url);
    const fresh = await import("@/lib/platform/mail");
    const { env } = await import("@/lib/platform/env");
    expect(env().SMTP_URL).toBe(url);
    vi.unstubAllEnvs();
    return fresh;
  }
});

describe("JOB-FILE-1 files.purge", () => {
  test("removes the files, also when asked again", async () => {
    const owner = { businessId: "bus_one", mode: "live" as const };
    const stored = await storeObject(owner, "selfie", Buffer.from("photo"));
    const file = path.join(String(process.env["DATA_DIR"]), "files", stored.storageKey);
    expect(existsSync(file)).toBe(true);
    expect(await runOnce(HANDLERS["files.purge"], { storageKeys: [stored.storageKey] })).toBeUndefined();
    expect(existsSync(file)).toBe(false);
    expect(await runOnce(HANDLERS["files.purge"], { storageKeys: [stored.storageKey] })).toBeUndefined();
    await expect(readObject(stored, owner, "selfie")).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await waiting()).toEqual([]);
  });

  test("a key that is none of ours fails and stays queued", async () => {
    expect(await runOnce(HANDLERS["files.purge"], { storageKeys: ["../secrets"] })).toBeInstanceOf(Error);
    expect(await waiting()).toMatchObject([{ name: "files.purge", attempts: 1 }]);
  });
});
