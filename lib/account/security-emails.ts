import type { Tx } from "@/db/client";
import { enqueue } from "@/lib/platform/queue";
import type { Tenant } from "@/lib/platform/tenant";

/** Changes of a member's sign-in that the member is told about (ASVS 6.3.7). */
const EMAILS = {
  "password-changed": {
    subject: "Your password was changed",
    message: "The password of your dashboard account was changed. All other browsers were signed out.",
  },
  "two-factor-on": {
    subject: "Two-factor authentication is on",
    message:
      "Two-factor authentication was turned on for your dashboard account. Signing in now asks for a code from your authenticator app. All other browsers were signed out.",
  },
  "two-factor-moved": {
    subject: "Two-factor authentication uses a new app",
    message:
      "The codes for your dashboard account now come from another authenticator app, and you have new recovery codes. All other browsers were signed out.",
  },
  "two-factor-off": {
    subject: "Two-factor authentication is off",
    message:
      "Two-factor authentication was turned off for your dashboard account. Signing in now asks for the password only.",
  },
  "app-removed": {
    subject: "Authenticator app removed",
    message:
      "The authenticator app of your dashboard account was removed. Signing in asks for a passkey or a recovery code.",
  },
  "passkey-added": {
    subject: "A passkey was added",
    message: "A passkey was added to your dashboard account. It signs in, with or without your password.",
  },
  "passkey-removed": {
    subject: "A passkey was removed",
    message: "A passkey of your dashboard account was removed. All other browsers were signed out.",
  },
  "codes-renewed": {
    subject: "New recovery codes",
    message: "Your dashboard account has new recovery codes. The old ones no longer work.",
  },
} as const;

export type SignInChange = keyof typeof EMAILS;

/** Queues the e-mail in the transaction that makes the change. */
export async function sendSecurityEmail(
  tx: Tx,
  tenant: Tenant,
  to: string,
  change: SignInChange,
): Promise<void> {
  const { subject, message } = EMAILS[change];
  const text = [
    message,
    "",
    "If it was not you, someone else may have access to this mailbox. Secure it, then reset your password on the sign-in",
    "page and check which browsers are signed in to your account.",
    "",
  ].join("\n");
  await enqueue(tx, "mail.send", { to, subject, text }, { tenant });
}
