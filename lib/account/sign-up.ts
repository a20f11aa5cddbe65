import { db } from "@/db/client";
import { business } from "@/db/schema/business";
import { Failure } from "@/lib/contract/errors";
import { env } from "@/lib/platform/env";
import { newId } from "@/lib/platform/ids";
import { mintTenant } from "@/lib/platform/tenant";
import { mintKey } from "./api-keys";
import { recordAudit } from "./audit";

/**
 * Opens an account with one live and one test key; both are in the answer and nowhere else.
 * @throws Failure EMAIL_IN_USE, SIGNUP_DISABLED
 */
export async function signUpBusiness({ name, email }: { name: string; email: string }) {
  if (env().SIGNUP_MODE === "closed") throw new Failure("SIGNUP_DISABLED");
  return db().transaction(async (tx) => {
    const [opened] = await tx
      .insert(business)
      .values({ id: newId("bus"), name, email })
      .onConflictDoNothing()
      .returning();
    if (!opened) throw new Failure("EMAIL_IN_USE");
    const live = await mintKey(tx, { businessId: opened.id, mode: "live", name: "Live key" });
    const test = await mintKey(tx, { businessId: opened.id, mode: "test", name: "Test key" });
    await recordAudit(tx, mintTenant({ businessId: opened.id, mode: "live" }), "account.opened", opened.id);
    return {
      businessId: opened.id,
      name: opened.name,
      email: opened.email,
      plan: opened.plan,
      apiKey: live.key,
      apiKeyPrefix: live.prefix,
      testApiKey: test.key,
      testApiKeyPrefix: test.prefix,
      passwordSet: false,
    };
  });
}
