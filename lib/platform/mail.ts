import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { createTransport } from "nodemailer";
import { openJson, sealJson } from "./crypto";
import { env } from "./env";
import { randomBase62 } from "./ids";
import { log } from "./log";

/** A plain-text letter to one person. */
export interface Letter {
  /** One address. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** A letter as it waits in the queue: one that carries a secret, such as a link that opens an account, lies sealed. */
export interface QueuedLetter extends Letter {
  readonly isSealed?: boolean;
}

/** @returns the letter with its text readable by this server alone, for the queue. */
export function sealLetter(letter: Letter): QueuedLetter {
  return { ...letter, text: sealJson(letter.text, letterPlace(letter)), isSealed: true };
}

export function openLetter({ isSealed, ...letter }: QueuedLetter): Letter {
  return isSealed ? { ...letter, text: openJson<string>(letter.text, letterPlace(letter)) } : letter;
}

function letterPlace({ to }: Letter): string {
  return `letter|${to}`;
}

const SMTP_MS = 15_000;

/**
 * Sends a letter through SMTP_URL; without one, leaves it in `<data folder>/outbox` as an .eml file that any mail
 * program opens, and says so in the log.
 * @throws Error when the mail server does not take it.
 */
export async function sendLetter(letter: Letter): Promise<void> {
  const { SMTP_URL } = env();
  if (SMTP_URL) await sendBySmtp(SMTP_URL, letter);
  else await leaveInOutbox(letter);
}

/** `p***@example.com`: enough for an operator to recognise, too little to harvest from a log. */
export function maskAddress(address: string): string {
  const at = address.lastIndexOf("@");
  return at > 0 ? `${address.charAt(0)}***${address.slice(at)}` : "***";
}

async function sendBySmtp(url: string, letter: Letter): Promise<void> {
  const transport = createTransport({
    url,
    connectionTimeout: SMTP_MS,
    greetingTimeout: SMTP_MS,
    socketTimeout: SMTP_MS,
  });
  try {
    await transport.sendMail(messageOf(letter));
  } finally {
    transport.close();
  }
}

async function leaveInOutbox(letter: Letter): Promise<void> {
  const folder = path.resolve(/*turbopackIgnore: true*/ env().DATA_DIR, "outbox");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const written = await createTransport({ streamTransport: true, buffer: true }).sendMail(messageOf(letter));
  const file = path.join(folder, `${new Date().toISOString().replace(/[:.]/g, "-")}-${randomBase62(6)}.eml`);
  await writeFile(file, written.message as Buffer, { mode: 0o600, flag: "wx" });
  log.info(
    { to: maskAddress(letter.to), subject: letter.subject, file },
    "mail: no SMTP_URL, left in the outbox",
  );
}

/** The address goes in as one object, so that a comma in it cannot add a second recipient. */
function messageOf({ to, subject, text }: Letter) {
  return {
    from: env().MAIL_FROM,
    to: { name: "", address: to },
    subject,
    text,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
