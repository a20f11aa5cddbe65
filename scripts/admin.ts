import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import { runBusinessCommand } from "@/tools/operate/business-commands";
import { withDatabase } from "@/tools/operate/database";
import { LIST_USAGE, runListCommand } from "@/tools/operate/list-commands";
import type { Output } from "@/tools/operate/output";
import { runQueueCommand } from "@/tools/operate/queue-commands";
import { requireNode } from "@/tools/setup/node-version";
import { ROOT } from "@/tools/setup/root";
import { command, WrongUsage } from "@/tools/setup/run";
import { settings } from "@/tools/setup/settings";

const USAGE = `npm run admin -- <command> [--json]

  business list [--search <text>] [--plan <plan>] [--suspended] [--limit <n>] [--after <id>]
  business show <business>
  business suspend <business>       keys, sign-ins and links stop working; nothing is deleted
  business resume <business>
  business plan <business> [<plan>] shows or changes the plan, whose quotas are in PLAN_QUOTAS
  business limits <business> [--monthly <amount>|none]
  business sso <business> [off]     shows single sign-on; off: passwords and passkeys sign in again
  business delete <business> [--yes]
  queue status
  queue retry [--job <name>]        makes jobs due now whose last try failed
  queue drain [--timeout <s>]       waits until nothing is due or running (600 s)
${LIST_USAGE}

<business> is an id, an e-mail address or a name. Exit codes: 0 done, 1 refused or failed, 2 wrong usage.`;

const OPTIONS = {
  json: { type: "boolean" },
  yes: { type: "boolean" },
  suspended: { type: "boolean" },
  search: { type: "string" },
  plan: { type: "string" },
  limit: { type: "string" },
  after: { type: "string" },
  monthly: { type: "string" },
  job: { type: "string" },
  timeout: { type: "string" },
  format: { type: "string" },
  mirror: { type: "string" },
  checksum: { type: "string" },
  every: { type: "string" },
  "most-mb": { type: "string" },
  help: { type: "boolean" },
} as const;

/** `npm run admin`: what the operator of a server does to businesses, queue and lists. */
command(async () => {
  requireNode();
  process.chdir(ROOT);
  const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true });
  const [topic, verb = "", reference, value, ...more] = positionals;
  if (values.help || topic === "help") {
    console.log(USAGE);
    return;
  }
  settings();
  const output: Output = { isJson: values.json ?? false, write: (text) => console.log(text) };
  if (topic === "business") {
    const ask = process.stdin.isTTY && !values.json ? askAtTerminal : null;
    await withDatabase(() => runBusinessCommand({ ...values, verb, reference, value, ask }, output));
  } else if (topic === "queue") await withDatabase(() => runQueueCommand({ ...values, verb }, output));
  else if (topic === "lists") {
    const urls = value === undefined ? [] : [value, ...more];
    await runListCommand({ ...values, verb, source: reference, urls }, output);
  } else throw new WrongUsage(USAGE);
  process.exit(0);
});

async function askAtTerminal(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return await terminal.question(question);
  } finally {
    terminal.close();
  }
}
