import { spawn } from "node:child_process";
import type { ManagedSession } from "identity-verification-client";
import { type CommandSpec, EXIT } from "../command";
import { columns, printable } from "../terminal";
import { outcomeOf, SIMULATE_OPTION } from "./simulate";

export const createSession: CommandSpec = {
  name: "session create",
  summary: "Creates a link to the hosted page for one person",
  options: {
    "user-id": { type: "string", value: "ID", help: "your name for the person; default: cli-<time>" },
    callback: { type: "string", value: "URL", help: "where the person goes afterwards" },
    open: { type: "boolean", help: "open it in the browser" },
    ...SIMULATE_OPTION,
  },
  examples: ["session create --open", "session create --user-id customer-42 --simulate expired_document"],
  async run({ text, has, terminal, connect, signal }) {
    const made = await connect().createSession(
      {
        userId: text("user-id") ?? `cli-${Date.now()}`,
        callback: text("callback"),
        simulate: outcomeOf(text("simulate")),
      },
      { signal },
    );
    terminal.report(made, made.verifyUrl);
    terminal.note(`session ${made.sessionId}, valid for ${Math.round(made.expiresIn / 60)} minutes`);
    if (has("open") && !(await open(made.verifyUrl)))
      terminal.note("No browser could be started: open the link yourself.");
    return EXIT.good;
  },
};

export const showSession: CommandSpec = {
  name: "session show",
  summary: "Shows the state and progress of a session",
  positionals: [{ name: "session-id", help: "as session create printed it" }],
  async run({ positionals: [sessionId = ""], terminal, connect, signal }) {
    const session = await connect().getSession({ sessionId }, { signal });
    terminal.report(session, words(session));
    return EXIT.good;
  },
};

export const cancelSession: CommandSpec = {
  name: "session cancel",
  summary: "Ends a link before it expires",
  positionals: [{ name: "session-id", help: "as session create printed it" }],
  async run({ positionals: [sessionId = ""], terminal, connect, signal }) {
    const session = await connect().cancelSession({ sessionId }, { signal });
    terminal.report(session, words(session));
    return EXIT.good;
  },
};

function words({ sessionId, userId, state, photos, verificationId, expiresAt }: ManagedSession): string {
  return columns([
    ["session", sessionId],
    ["person", printable(userId)],
    ["state", state],
    ["photos", photos.join(", ") || "none"],
    ["verification", verificationId ?? "none yet"],
    ["expires", new Date(expiresAt).toISOString()],
  ]);
}

/** A program that has not failed by then has found a browser: some stay until the browser is closed. */
const FAILS_WITHIN_MS = 2000;

/**
 * Opens a link with the system's browser. The link is an argument of its own: no shell reads it.
 * @returns false when there is no such program, or it found no browser
 */
function open(url: string): Promise<boolean> {
  const [program = "", ...args] = {
    darwin: ["open"],
    win32: ["rundll32", "url.dll,FileProtocolHandler"],
  }[process.platform as string] ?? ["xdg-open"];
  return new Promise((resolve) => {
    const child = spawn(program, [...args, url], { stdio: "ignore", detached: true });
    const end = (isOpen: boolean) => {
      clearTimeout(timer);
      child.unref();
      resolve(isOpen);
    };
    const timer = setTimeout(() => end(true), FAILS_WITHIN_MS);
    child.once("error", () => end(false));
    child.once("exit", (code) => end(code === 0));
  });
}
