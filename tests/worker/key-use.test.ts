import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "@/db/client";
import { authenticateKey } from "@/lib/account/api-keys";
import { forgetOldKeyUse, readKeyUse, writeKeyUse } from "@/lib/account/key-use";
import { signUpBusiness } from "@/lib/account/sign-up";
import { mintTenant } from "@/lib/platform/tenant";
import { ownDatabase } from "@/tests/support/database";
import { unknownKey } from "@/tests/support/unknown-key";

ownDatabase();

test("KEY-USE-1 requests with a key are counted by the hour, added up, and forgotten", async () => {
  const made = await signUpBusiness({ name: "A", email: "use@example.com" });
  const live = mintTenant({ businessId: made.businessId, mode: "live" });
  const sandbox = mintTenant({ businessId: made.businessId, mode: "test" });
  const { tenant } = await authenticateKey(made.apiKey);
  const keyId = tenant.keyId ?? "";
  const uses = async (of = live) => (await readKeyUse(of, [keyId])).get(keyId);
  expect(await uses()).toEqual({ last24Hours: 1, last30Days: 1 });
  await Promise.all(Array.from({ length: 4 }, () => authenticateKey(made.apiKey)));
  await authenticateKey(made.testApiKey);
  await expect(authenticateKey(unknownKey("live"))).rejects.toThrow();
  expect(await uses()).toEqual({ last24Hours: 5, last30Days: 5 });
  // A key of the other mode is not found.
  expect(await uses(sandbox)).toBeUndefined();
  await db("operator").execute(
    sql`update api_key_use set hour = hour - interval '2 days' where mode = 'live'`,
  );
  await authenticateKey(made.apiKey);
  await writeKeyUse();
  expect(await uses()).toEqual({ last24Hours: 1, last30Days: 6 });
  await db("operator").execute(
    sql`update api_key_use set hour = hour - interval '29 days' where mode = 'live'`,
  );
  await forgetOldKeyUse();
  expect(await uses()).toEqual({ last24Hours: 0, last30Days: 1 });
});
