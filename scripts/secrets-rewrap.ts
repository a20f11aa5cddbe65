import { parseArgs } from "node:util";
import { closeDatabase, connection } from "@/db/client";
import { askRunning } from "@/lib/platform/control";
import { env } from "@/lib/platform/env";
import { secretSource } from "@/lib/platform/secret-source";
import { currentKey, keysFor } from "@/lib/platform/secrets";
import { listNeededSecrets, type NeededSecret, type RewrapProgress, rewrapAll } from "@/lib/rewrap/rewrap";
import { addToFile, newEntry, removeFromFile } from "@/lib/rewrap/ring-file";
import { requireNode } from "@/tools/setup/node-version";
import { ROOT } from "@/tools/setup/root";
import { command, Refusal, WrongUsage } from "@/tools/setup/run";
import { settings } from "@/tools/setup/settings";

const USAGE = `npm run secrets:rewrap -- new          a new master secret
npm run secrets:rewrap                 everything under the first of SECRETS
npm run secrets:rewrap -- check        what still needs an older one
npm run secrets:rewrap -- retire ID    remove an older one (embedded database)`;

const ENDS: Readonly<Record<NeededSecret["ends"], string>> = {
  rewrap: "run npm run secrets:rewrap",
  day: "gone within a day",
  use: "until each is used once, or replaced by its owner",
};

/** `npm run secrets:rewrap`: replaces a master secret. It may run beside the server. */
command(async () => {
  requireNode();
  process.chdir(ROOT);
  const { positionals } = parseArgs({ allowPositionals: true, options: {} });
  const [action = "run", id = ""] = positionals;
  settings();
  const actions: Readonly<Record<string, () => Promise<void>>> = {
    new: async () => add(),
    run: rewrap,
    check: async () => {
      if (!(await isFree())) process.exitCode = 1;
    },
    retire: () => retire(id),
  };
  const chosen = actions[action];
  if (!chosen || (action === "retire") !== (id !== "") || positionals.length > 2) throw new WrongUsage(USAGE);
  try {
    await chosen();
  } catch (cause) {
    throw cause instanceof Refusal ? cause : new Refusal((cause as Error).message);
  } finally {
    await closeDatabase();
  }
  process.exit(process.exitCode ?? 0);
});

function add(): void {
  const ids = keysFor("data").map((key) => key.id);
  const { file, name } = secretSource();
  if (file !== null) {
    const id = addToFile(file);
    console.log(`${file} has the new secret ${id}. Restart the server, then run
npm run secrets:rewrap. Save the secrets anew; keep the old ones as long as backups that were made with them.`);
    return;
  }
  console.log(`${newEntry(ids)}
1. Add it to ${name} on every machine, after the others, and restart them all: now every process can open it.
2. Move it to the front on every machine and restart them all: now every process seals with it.
3. npm run secrets:rewrap, and npm run secrets:rewrap -- check until nothing is left.
4. Remove the old one from ${name}. Keep it as long as backups that were made with it.`);
}

/** The answers of the process that has the embedded database, or else of this one. */
async function* answers<T>(name: string, here: () => AsyncIterable<T>): AsyncGenerator<T> {
  const running = env().DATABASE_URL ? null : await askRunning(env().DATA_DIR, name, currentKey("data").id);
  if (running) yield* running as AsyncGenerator<T>;
  else {
    await connection().migrate();
    yield* here();
  }
}

async function rewrap(): Promise<void> {
  let last: RewrapProgress | undefined;
  const say = () => last && console.log(`${last.column}: ${last.done}`);
  for await (const progress of answers<RewrapProgress>("rewrap", rewrapAll)) {
    if (last && last.column !== progress.column) say();
    last = progress;
  }
  say();
  await isFree();
}

async function isFree(): Promise<boolean> {
  const needed: NeededSecret[] = [];
  const here = async function* () {
    yield* await listNeededSecrets();
  };
  for await (const each of answers<NeededSecret>("needed-secrets", here)) needed.push(each);
  const { id: current } = currentKey("data");
  for (const { secretId, what, count, ends } of needed) {
    console.log(`${secretId}  ${what}: ${count} (${ENDS[ends]})`);
  }
  if (needed.length === 0)
    console.log(`Nothing needs another secret than ${current}: the others can be removed.`);
  return needed.length === 0;
}

async function retire(id: string): Promise<void> {
  const { file, name } = secretSource();
  if (file === null) throw new Refusal(`Remove ${id} from ${name} on every machine.`);
  if (!(await isFree())) throw new Refusal(`${id} is not removed: it may still be needed.`);
  removeFromFile(file, id);
  console.log(`${id} is removed. Restart the server. Keep it as long as backups that were made with it.`);
}
