import { closeDatabase, connection } from "@/db/client";
import { resetTwoFactor } from "@/lib/account/two-factor";
import { Failure } from "@/lib/contract/errors";
import { requireNode } from "@/tools/setup/node-version";
import { ROOT } from "@/tools/setup/root";
import { command, Refusal } from "@/tools/setup/run";
import { settings } from "@/tools/setup/settings";

/**
 * `npm run member:reset -- <e-mail>`: disables two-factor authentication for a member who lost the authenticator app and
 * every recovery code. An owner on a public server must set it up again after signing in. With the embedded database the
 * server must not run.
 */
command(async () => {
  requireNode();
  process.chdir(ROOT);
  settings();
  const [email] = process.argv.slice(2);
  if (!email) throw new Refusal("npm run member:reset -- owner@example.com");
  await connection().migrate();
  try {
    await resetTwoFactor(email);
  } catch (cause) {
    if (cause instanceof Failure && cause.code === "NOT_FOUND")
      throw new Refusal(`No member signs in with ${email}.`);
    throw cause;
  } finally {
    await closeDatabase();
  }
  console.log(`Two-factor authentication of ${email} is off; every browser is signed out.`);
  process.exit(0);
});
