import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { Client } from "identity-verification-client";
import { CommandError, type CommandSpec, EXIT } from "../command";
import {
  checkedUrl,
  KEY_VARIABLE,
  readSettings,
  removeSettings,
  settingsFile,
  storeSettings,
  URL_VARIABLE,
} from "../settings";
import { printable } from "../terminal";

export const login: CommandSpec = {
  name: "login",
  summary: "Stores the address of the service and an API key for the other commands",
  details: [
    `The key is asked for without showing it, or read from stdin in a pipe. It is tried before it is stored, in a file that only\nthis user can read. ${URL_VARIABLE} and ${KEY_VARIABLE} count before the file.`,
  ],
  options: {
    url: {
      type: "string",
      value: "URL",
      help: "the service; default: the stored one, or http://localhost:3000",
    },
    "api-key": {
      type: "string",
      value: "KEY",
      help: "sv_test_… or sv_live_…; other users of the machine can see it in the list of processes",
    },
  },
  examples: ["login --url https://verify.example.com", "login < key.txt"],
  async run({ text, terminal, signal }) {
    const stored = readSettings(process.env);
    const baseUrl = checkedUrl(text("url") ?? stored.baseUrl ?? "http://localhost:3000");
    const apiKey = (text("api-key") ?? (await askForKey(baseUrl, signal))).trim();
    if (!/^sv_(live|test)_\w+$/.test(apiKey))
      throw new CommandError("That is no API key: keys begin with sv_test_ or sv_live_.");
    const account = await new Client({ baseUrl, apiKey }).getAccount({}, { signal });
    const file = settingsFile(process.env);
    storeSettings(file, { baseUrl, apiKey });
    const mode = modeOf(apiKey);
    terminal.report(
      { baseUrl, mode, account: account.name, file },
      `${terminal.paint("green", "✓")} ${printable(account.name)} at ${baseUrl}, ${mode} mode; stored in ${file}`,
    );
    return EXIT.good;
  },
};

export const logout: CommandSpec = {
  name: "logout",
  summary: "Removes what login stored; the key itself stays valid",
  async run({ terminal }) {
    const file = settingsFile(process.env);
    removeSettings(file);
    terminal.report({ file }, `Removed ${file}. End a key in the dashboard.`);
    return EXIT.good;
  },
};

/** The mode that a key belongs to. */
export function modeOf(apiKey: string): "live" | "test" {
  return apiKey.startsWith("sv_test_") ? "test" : "live";
}

async function askForKey(baseUrl: string, signal: AbortSignal): Promise<string> {
  const { stdin, stderr } = process;
  if (!stdin.isTTY) {
    const chunks: Buffer[] = [];
    for await (const chunk of stdin) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks).toString("utf8");
  }
  stderr.write(`API key of ${baseUrl} (from the dashboard, under API keys; it is not shown): `);
  // The line editor echoes into nothing.
  const output = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output, terminal: true });
  try {
    return await lines.question("", { signal });
  } finally {
    lines.close();
    stderr.write("\n");
  }
}
