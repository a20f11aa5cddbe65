import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { openJson, sealJson } from "./crypto";
import { env } from "./env";
import { randomBase62 } from "./ids";
import { log } from "./log";

/** A plain-text e-mail to one person. */
export interface Email {
  /** One e-mail address. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** An e-mail in the queue. The text is sealed when it carries a secret, such as a sign-in link. */
export interface QueuedEmail extends Email {
  readonly isSealed?: boolean;
}

/** @returns the e-mail for the queue, its text encrypted under a key of this server */
export function sealEmail(email: Email): QueuedEmail {
  return { ...email, text: sealJson(email.text, emailPlace(email)), isSealed: true };
}

export function openEmail({ isSealed, ...email }: QueuedEmail): Email {
  return isSealed ? { ...email, text: openJson<string>(email.text, emailPlace(email)) } : email;
}

/** Additional authenticated data of queued e-mails; `letter` stays, because e-mails that wait in a queue carry it. */
function emailPlace({ to }: Email): string {
  return `letter|${to}`;
}

const SMTP_MS = 15_000;
/** Takes memory to load, and most processes send none. */
const mailer = () => import("nodemailer");

/**
 * Sends an e-mail through SMTP_URL. Without that setting it writes an .eml file to `<data folder>/outbox`, which any
 * mail program opens, and logs the file.
 * @throws Error when the mail server does not take it.
 */
export async function sendEmail(email: Email): Promise<void> {
  const { SMTP_URL } = env();
  if (SMTP_URL) await sendBySmtp(SMTP_URL, email);
  else await leaveInOutbox(email);
}

/** `p***@example.com`: enough for an operator to recognise, too little to harvest from a log. */
export function maskEmailAddress(address: string): string {
  const at = address.lastIndexOf("@");
  return at > 0 ? `${address.charAt(0)}***${address.slice(at)}` : "***";
}

/** Connects and signs in to a mail server, and sends nothing. @throws Error when it does not let this server in */
export async function tryMailServer(url: string): Promise<void> {
  const transport = await smtpTransport(url);
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

async function sendBySmtp(url: string, email: Email): Promise<void> {
  const transport = await smtpTransport(url);
  try {
    await transport.sendMail(messageOf(email));
  } finally {
    transport.close();
  }
}

async function smtpTransport(url: string) {
  const { createTransport } = await mailer();
  return createTransport({
    url,
    connectionTimeout: SMTP_MS,
    greetingTimeout: SMTP_MS,
    socketTimeout: SMTP_MS,
  });
}

async function leaveInOutbox(email: Email): Promise<void> {
  const folder = path.resolve(/*turbopackIgnore: true*/ env().DATA_DIR, "outbox");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { createTransport } = await mailer();
  const written = await createTransport({ streamTransport: true, buffer: true }).sendMail(messageOf(email));
  const file = path.join(folder, `${new Date().toISOString().replace(/[:.]/g, "-")}-${randomBase62(6)}.eml`);
  await writeFile(file, written.message as Buffer, { mode: 0o600, flag: "wx" });
  log.info(
    { to: maskEmailAddress(email.to), subject: email.subject, file },
    "mail: no SMTP_URL, left in the outbox",
  );
}

/** The e-mail address is passed as an object, so that a comma in it cannot add a second recipient. */
function messageOf({ to, subject, text }: Email) {
  return {
    from: env().MAIL_FROM,
    to: { name: "", address: to },
    subject,
    text,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
