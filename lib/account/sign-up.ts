import { sql } from "drizzle-orm";
import { type Db, db, type Tx } from "@/db/client";
import { business } from "@/db/schema/business";
import { user } from "@/db/schema/member";
import { Failure } from "@/lib/contract/errors";
import { OWNER } from "@/lib/contract/permissions";
import { env } from "@/lib/platform/env";
import { newId } from "@/lib/platform/ids";
import { mintTenant, type Tenant } from "@/lib/platform/tenant";
import { mintKey } from "./api-keys";
import { recordAudit } from "./audit";
import { mailConfirmationLink } from "./member-links";
import { assertUsablePassword, hashPassword } from "./passwords";

interface NewBusiness {
  readonly name: string;
  readonly email: string;
  /** The owner's password. Without one, the owner sets it later through the reset link. */
  readonly password?: string;
}

/** Whether a visitor without an invitation may open a business on this server now (SIGNUP_MODE). */
export async function isSignUpOpen(on: Db | Tx = db("sign-in")): Promise<boolean> {
  const { SIGNUP_MODE } = env();
  if (SIGNUP_MODE !== "invite") return SIGNUP_MODE === "open";
  const [first] = await on.select({ id: business.id }).from(business).limit(1);
  return first === undefined;
}

async function assertSignUpOpen(on: Db | Tx): Promise<void> {
  if (await isSignUpOpen(on)) return;
  const message = REFUSALS[env().SIGNUP_MODE];
  throw new Failure("SIGNUP_DISABLED", message ? { message } : {});
}

const REFUSALS: Readonly<Record<string, string>> = {
  invite: "Sign-up on this server is by invitation. Ask an owner for one.",
};

/**
 * Opens a business with one live and one test key. The answer contains both keys; they are not stored.
 * @throws Failure EMAIL_IN_USE, SIGNUP_DISABLED, VALIDATION_ERROR for a password that is easily guessed
 */
export async function signUpBusiness({ name, email, password }: NewBusiness) {
  await assertSignUpOpen(db("sign-in"));
  if (password !== undefined) await assertUsablePassword(password, [name, email]);
  // Hashing takes a fifth of a second, so it runs before the transaction.
  const passwordHash = password === undefined ? null : await hashPassword(password);
  return db("sign-in").transaction(async (tx) => {
    if (env().SIGNUP_MODE === "invite") {
      // Serialises concurrent sign-ups, so that only one can be the first.
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext('sign-up'))`);
      await assertSignUpOpen(tx);
    }
    const [opened] = await tx
      .insert(business)
      .values({ id: newId("bus"), name, email })
      .onConflictDoNothing()
      .returning();
    if (!opened) throw new Failure("EMAIL_IN_USE");
    const live = await mintKey(tx, { businessId: opened.id, mode: "live", name: "Live key" });
    const test = await mintKey(tx, { businessId: opened.id, mode: "test", name: "Test key" });
    const tenant = mintTenant({ businessId: opened.id, mode: "live" });
    await recordAudit(tx, tenant, "account.opened", opened.id);
    if (passwordHash) await openOwner(tx, tenant, email, passwordHash);
    return {
      businessId: opened.id,
      name: opened.name,
      email: opened.email,
      plan: opened.plan,
      apiKey: live.key,
      apiKeyPrefix: live.prefix,
      testApiKey: test.key,
      testApiKeyPrefix: test.prefix,
      passwordSet: passwordHash !== null,
    };
  });
}

async function openOwner(tx: Tx, tenant: Tenant, email: string, passwordHash: string): Promise<void> {
  const [owner] = await tx
    .insert(user)
    .values({ id: newId("usr"), businessId: tenant.businessId, email, role: OWNER, passwordHash })
    .onConflictDoNothing()
    .returning({ id: user.id });
  if (!owner) throw new Failure("EMAIL_IN_USE");
  await mailConfirmationLink(tx, tenant, email);
}
