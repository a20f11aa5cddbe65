import type { Tx } from "@/db/client";
import { enqueue } from "@/lib/platform/queue";
import type { Tenant } from "@/lib/platform/tenant";

/** Changes of how somebody signs in, which they are told of (ASVS 6.3.7). */
const LETTERS = {
  "password-changed": {
    subject: "Your password was changed",
    says: "The password for the dashboard under this address was changed, and other browsers were signed out.",
  },
  "two-step-on": {
    subject: "Two-step sign-in is on",
    says: "Signing in to the dashboard under this address now takes a code of an authenticator app. Other browsers were signed out.",
  },
  "two-step-moved": {
    subject: "Two-step sign-in moved to another app",
    says: "The codes for the dashboard under this address come from another authenticator app now, and there are new recovery codes. Other browsers were signed out.",
  },
  "two-step-off": {
    subject: "Two-step sign-in is off",
    says: "The password alone opens the dashboard under this address again.",
  },
  "codes-renewed": {
    subject: "New recovery codes",
    says: "There are new recovery codes for the dashboard under this address. The old ones open nothing any more.",
  },
} as const;

export type SignInChange = keyof typeof LETTERS;

/** Tells a person, in the transaction that made the change. */
export async function tellOfSignIn(tx: Tx, tenant: Tenant, to: string, change: SignInChange): Promise<void> {
  const { subject, says } = LETTERS[change];
  const text = [
    says,
    "",
    "If it was not you, somebody else may read this mailbox: secure it, then ask for a new password on the sign-in page",
    "and look at the browsers that are signed in under your account.",
    "",
  ].join("\n");
  await enqueue(tx, "mail.send", { to, subject, text }, { tenant });
}
