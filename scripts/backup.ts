import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { makeBackup } from "@/lib/backup/make-backup";
import { completeBackups, countRows, findBackup, type Manifest } from "@/lib/backup/place";
import { pruneBackups } from "@/lib/backup/prune";
import { sealSecrets } from "@/lib/backup/secrets-file";
import { openSource } from "@/lib/backup/source";
import { verifyBackup } from "@/lib/backup/verify";
import { env } from "@/lib/platform/env";
import { keysFor, ringText } from "@/lib/platform/secrets";
import { objectStore } from "@/lib/platform/storage/storage";
import { storeAt } from "@/lib/platform/storage/store-at";
import { requireNode } from "@/tools/setup/node-version";
import { ROOT } from "@/tools/setup/root";
import { command, Refusal, WrongUsage } from "@/tools/setup/run";
import { settings } from "@/tools/setup/settings";

const USAGE = `npm run backup -- --to PLACE [--with-secrets FILE --passphrase-file FILE]
npm run backup -- verify --to PLACE [--number N]
npm run backup -- list --to PLACE
npm run backup -- prune --to PLACE [--days 35]`;

/** A backup is a copy of personal data: it goes when it is older than this (RETENTION-BACKUP-1). */
const KEPT_DAYS = 35;
const DAY_MS = 86_400_000;

/** `npm run backup`: makes, verifies, lists and removes backups. It may run beside the server. */
command(async () => {
  requireNode();
  const from = process.cwd();
  process.chdir(ROOT);
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      to: { type: "string" },
      number: { type: "string" },
      days: { type: "string", default: String(KEPT_DAYS) },
      "with-secrets": { type: "string" },
      "passphrase-file": { type: "string" },
    },
  });
  const [action = "make"] = positionals;
  if (!values.to || positionals.length > 1) throw new WrongUsage(USAGE);
  const place = values.to.includes("://") ? values.to : path.resolve(from, values.to);
  settings();
  const store = await storeAt(place).catch((cause: Error) => {
    throw new Refusal(cause.message);
  });
  const number = values.number === undefined ? undefined : Number(values.number);
  const passphrase = values["passphrase-file"];
  const secretsTo = values["with-secrets"];
  if ((secretsTo === undefined) !== (passphrase === undefined)) {
    throw new WrongUsage("--with-secrets and --passphrase-file go together.");
  }
  if (secretsTo && isInside(path.resolve(from, secretsTo), place)) {
    throw new Refusal("The secrets must not lie with the backups: whoever has both can read the data.");
  }
  const actions: Readonly<Record<string, () => Promise<void>>> = {
    make: () =>
      make(
        store,
        place,
        secretsTo && path.resolve(from, secretsTo),
        passphrase && path.resolve(from, passphrase),
      ),
    verify: async () => verify(store, await findBackup(store, number)),
    list: () => list(store),
    prune: () => prune(store, Number(values.days)),
  };
  const run = actions[action];
  if (!run) throw new WrongUsage(USAGE);
  await run().catch((cause: Error) => {
    throw cause instanceof Refusal ? cause : new Refusal(cause.message);
  });
  process.exit(process.exitCode ?? 0);
});

type Store = Awaited<ReturnType<typeof storeAt>>;

async function make(store: Store, place: string, secretsTo?: string, passphraseFile?: string): Promise<void> {
  if (!env().DATABASE_URL && !existsSync(path.join(env().DATA_DIR, "database"))) {
    throw new Refusal(
      `There is no installation in ${path.resolve(env().DATA_DIR)}: set DATA_DIR or DATABASE_URL.`,
    );
  }
  const passphrase = passphraseFile && readFileSync(passphraseFile, "utf8").trim();
  const secretIds = keysFor("data").map(({ id }) => id);
  const source = await openSource();
  try {
    const manifest = await makeBackup({ source, objects: await objectStore(), to: store, secretIds, say });
    if (secretsTo && passphrase) {
      const { installationId } = manifest;
      const text = sealSecrets({ installationId, secrets: ringText() }, secretIds, passphrase);
      writeFileSync(secretsTo, text, { mode: 0o600 });
      say(
        `Secrets, under the passphrase: ${secretsTo}. Keep the file and the passphrase apart from the backups.`,
      );
    }
    await verify(store, manifest);
    const { missing, deleted, copied } = manifest.objects;
    say(`Backup ${manifest.number} of ${manifest.takenAt} in ${place}: ${copied} objects were new.`);
    if (deleted > 0) say(`${deleted} objects were deleted by the installation while the backup ran.`);
    if (missing > 0) {
      console.error(
        `The store has lost ${missing} objects that rows name. The backup is complete apart from them.`,
      );
      process.exitCode = 3;
    }
  } finally {
    await source.close();
  }
}

async function verify(store: Store, manifest: Manifest): Promise<void> {
  const problems = await verifyBackup(store, manifest);
  if (problems.length > 0) {
    throw new Refusal(
      `Backup ${manifest.number} cannot be relied on:\n${problems.map((one) => `  ${one}`).join("\n")}`,
    );
  }
  say(
    `Backup ${manifest.number} is whole: ${countRows(manifest.tables)} rows, ${manifest.objects.count} objects.`,
  );
}

async function list(store: Store): Promise<void> {
  let count = 0;
  for await (const { number, takenAt, program, engine, objects, tables, secretIds } of completeBackups(
    store,
  )) {
    const size = `${countRows(tables)} rows, ${objects.count} objects (${Math.ceil(objects.bytes / 1e6)} MB)`;
    say(`${number}  ${takenAt}  ${size}, ${engine}, version ${program}, secrets ${secretIds.join(" ")}`);
    count += 1;
  }
  if (count === 0) say("There is no complete backup at this place.");
}

async function prune(store: Store, days: number): Promise<void> {
  if (!Number.isFinite(days) || days < 0) throw new WrongUsage("--days must be a number of days.");
  const { removed, kept, objects } = await pruneBackups(store, new Date(Date.now() - days * DAY_MS));
  say(`Removed ${removed.length} backups and ${objects} objects that only they had; kept ${kept.length}.`);
}

function isInside(file: string, folder: string): boolean {
  return !folder.includes("://") && file.startsWith(`${folder}${path.sep}`);
}

function say(text: string): void {
  console.log(text);
}
