import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { closeDatabase, connection } from "@/db/client";
import { findBackup } from "@/lib/backup/place";
import { restoreBackup } from "@/lib/backup/restore";
import { openSecrets } from "@/lib/backup/secrets-file";
import { env } from "@/lib/platform/env";
import { assertOneInstallation, assertSecrets } from "@/lib/platform/installation";
import { secretSource } from "@/lib/platform/secret-source";
import { objectStore } from "@/lib/platform/storage/storage";
import { storeAt } from "@/lib/platform/storage/store-at";
import { requireNode } from "@/tools/setup/node-version";
import { ROOT } from "@/tools/setup/root";
import { command, Refusal, WrongUsage } from "@/tools/setup/run";
import { settings } from "@/tools/setup/settings";

const USAGE = `npm run restore -- --from PLACE [--number N] [--secrets FILE --passphrase-file FILE]
npm run restore -- secrets --secrets FILE --passphrase-file FILE`;

/** `npm run restore`: fills the empty installation of the settings with a backup. */
command(async () => {
  requireNode();
  const calledIn = process.cwd();
  process.chdir(ROOT);
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      from: { type: "string" },
      number: { type: "string" },
      secrets: { type: "string" },
      "passphrase-file": { type: "string" },
    },
  });
  const inCall = (file: string) => (file.includes("://") ? file : path.resolve(calledIn, file));
  const { secrets: secretsFile, "passphrase-file": passphraseFile } = values;
  if ((secretsFile === undefined) !== (passphraseFile === undefined)) {
    throw new WrongUsage("--secrets and --passphrase-file go together.");
  }
  const saved =
    secretsFile && passphraseFile ? readSecrets(inCall(secretsFile), inCall(passphraseFile)) : undefined;
  if (positionals[0] === "secrets" && saved) {
    console.log(`SECRETS=${saved}`);
    return;
  }
  if (positionals.length > 0 || !values.from) throw new WrongUsage(USAGE);
  settings();
  if (saved) putSecrets(saved);
  const number = values.number === undefined ? undefined : Number(values.number);
  await restore(inCall(values.from), number).catch((cause: Error) => {
    throw cause instanceof Refusal ? cause : new Refusal(cause.message);
  });
  process.exit(0);
});

async function restore(place: string, number?: number): Promise<void> {
  const { DATABASE_URL, DATA_DIR } = env();
  const { file } = secretSource();
  if (file !== null && !existsSync(file)) {
    throw new Refusal(
      `A backup cannot be read without the secrets of its installation: set SECRETS, put their file to ${file}, or name ` +
        "the saved ones with --secrets and --passphrase-file.",
    );
  }
  const from = await storeAt(place);
  const manifest = await findBackup(from, number);
  assertSecrets({ id: manifest.installationId, checkSealed: manifest.checkSealed });
  try {
    await restoreBackup({
      from,
      manifest,
      into: connection(),
      objects: await objectStore(),
      say: (text) => console.log(text),
    });
    await assertOneInstallation();
  } finally {
    await closeDatabase();
  }
  const where = DATABASE_URL ? "the database of DATABASE_URL" : path.resolve(DATA_DIR);
  console.log(
    `Backup ${manifest.number} of ${manifest.takenAt} is restored into ${where}. Start the server.`,
  );
  console.log("What was deleted after the backup is there again: repeat deletions that people asked for.");
}

function readSecrets(file: string, passphraseFile: string): string {
  try {
    return openSecrets(readFileSync(file, "utf8"), readFileSync(passphraseFile, "utf8").trim()).secrets;
  } catch (cause) {
    throw new Refusal((cause as Error).message);
  }
}

/** The embedded database keeps its secrets in a file; elsewhere the operator does. */
function putSecrets(saved: string): void {
  const source = secretSource();
  if (source.file === null) {
    if (source.read() === saved) return;
    throw new Refusal(
      `${source.name} has other secrets than the saved ones. \`npm run restore -- secrets\` prints those.`,
    );
  }
  if (existsSync(source.file) && source.read() !== saved) {
    throw new Refusal(`${source.file} holds other secrets. Choose an empty DATA_DIR.`);
  }
  mkdirSync(path.dirname(source.file), { recursive: true, mode: 0o700 });
  writeFileSync(source.file, `${saved}\n`, { mode: 0o600 });
}
