import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import net from "node:net";
import path from "node:path";
import { createInterface } from "node:readline";
import { sameSecret } from "./crypto";
import { log } from "./log";

/**
 * How commands of this machine reach the process that has the embedded database, which no other can open: a loopback port
 * that answers whoever knows the token in `<data folder>/control`, a file for this user alone (CONFIG-CONTROL-1). One
 * line of JSON asks, lines of JSON answer; the last one says that the answer is whole.
 */

/** What a command can ask: the answer comes piece by piece. */
export type ControlHandler = (input: unknown) => AsyncIterable<unknown>;

interface Address {
  readonly port: number;
  readonly token: string;
}

type Line = { value: unknown } | { error: string } | { done: true };

const TOKEN_BYTES = 32;
const QUESTION_BYTES = 4 * 1024 * 1024;
const CONNECT_MS = 5000;

const fileIn = (dataDir: string) => path.join(path.resolve(/*turbopackIgnore: true*/ dataDir), "control");

/** Answers commands until the returned function is called. */
export async function serveControl(
  dataDir: string,
  handlers: Readonly<Record<string, ControlHandler>>,
): Promise<() => Promise<void>> {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  const open = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
    // A command that was stopped resets its connection.
    socket.on("error", () => {});
    answer(socket, token, handlers).catch((cause: unknown) => {
      log.warn({ err: cause }, "a command of this machine got no answer");
      socket.destroy();
    });
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  server.unref();
  const file = fileIn(dataDir);
  const { port } = server.address() as net.AddressInfo;
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(`${file}.new`, JSON.stringify({ port, token } satisfies Address), { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return async () => {
    rmSync(file, { force: true });
    for (const socket of open) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  };
}

async function answer(
  socket: net.Socket,
  token: string,
  handlers: Readonly<Record<string, ControlHandler>>,
): Promise<void> {
  const question = await firstLine(socket);
  const {
    token: given,
    name,
    input,
  } = JSON.parse(question) as { token: string; name: string; input: unknown };
  if (!sameSecret(String(given), token)) return void socket.destroy();
  const send = async (line: Line) => {
    if (!socket.write(`${JSON.stringify(line)}\n`))
      await Promise.race([once(socket, "drain"), closed(socket)]);
  };
  const handler = handlers[name];
  try {
    if (!handler)
      throw new Error(`This server does not know ${name}: it runs another version than the command.`);
    for await (const value of handler(input)) {
      if (socket.destroyed) return;
      await send({ value });
    }
    await send({ done: true });
  } catch (cause) {
    log.error({ err: cause, question: name }, "a command of this machine failed");
    await send({ error: cause instanceof Error ? cause.message : String(cause) });
  }
  socket.end();
}

const closed = (socket: net.Socket) => new Promise<void>((resolve) => socket.once("close", () => resolve()));

async function firstLine(socket: net.Socket): Promise<string> {
  let text = "";
  socket.setEncoding("utf8");
  for await (const piece of socket.iterator({ destroyOnReturn: false })) {
    text += piece as string;
    if (text.length > QUESTION_BYTES) throw new Error("The question is too long.");
    const end = text.indexOf("\n");
    if (end >= 0) return text.slice(0, end);
  }
  throw new Error("The question ended early.");
}

/**
 * Asks the process that uses a data folder.
 * @returns the pieces of the answer; null when no process answers there
 * @throws Error, while the answer is read, with the message of the process
 */
export async function askRunning(
  dataDir: string,
  name: string,
  input: unknown = {},
): Promise<AsyncGenerator<unknown> | null> {
  const address = readAddress(dataDir);
  if (!address) return null;
  const socket = net.connect(address.port, "127.0.0.1");
  socket.on("error", () => {});
  const isConnected = await Promise.race([
    once(socket, "connect").then(
      () => true,
      () => false,
    ),
    closed(socket).then(() => false),
    new Promise<boolean>((resolve) => setTimeout(() => resolve(false), CONNECT_MS).unref()),
  ]);
  if (!isConnected) {
    socket.destroy();
    return null;
  }
  socket.write(`${JSON.stringify({ token: address.token, name, input })}\n`);
  return answersOf(socket);
}

function readAddress(dataDir: string): Address | null {
  try {
    return JSON.parse(readFileSync(fileIn(dataDir), "utf8")) as Address;
  } catch {
    return null;
  }
}

async function* answersOf(socket: net.Socket): AsyncGenerator<unknown> {
  try {
    for await (const text of createInterface({ input: socket, crlfDelay: Number.POSITIVE_INFINITY })) {
      const line = JSON.parse(text) as Line;
      if ("error" in line) throw new Error(line.error);
      if ("done" in line) return;
      yield line.value;
    }
    throw new Error("The server ended before its answer was whole.");
  } finally {
    socket.destroy();
  }
}
