import type { Metadata } from "next";
import Link from "next/link";
import { QuickStart } from "@/components/dashboard/quick-start/quick-start";
import { buttonStyles } from "@/components/ui/button";
import { PageHeader } from "@/components/ui/page-header";
import { listKeys } from "@/lib/account/manage-keys";
import { can } from "@/lib/account/permissions";
import { currentMember, inSandbox } from "@/lib/http/current-member";
import { env } from "@/lib/platform/env";
import { listDeliveries } from "@/lib/webhook/deliveries";
import { listEndpoints } from "@/lib/webhook/describe-endpoints";
import { QUICK_START, VERIFY_WEBHOOK } from "../../docs/snippets";
import { makeFirst } from "./actions";

export const metadata: Metadata = { title: "Quick start" };

/** The steps to a first decision; completed steps are checked. */
export default async function QuickStartPage() {
  const member = await currentMember();
  const sandbox = inSandbox(member);
  const { keys } = await listKeys(sandbox, { page: 1, limit: 100 });
  const key = keys.find(({ revokedAt }) => revokedAt === null) ?? null;
  const endpoints = await listEndpoints(sandbox);
  const { pagination } = await listDeliveries(sandbox, { page: 1, limit: 1 });
  return (
    <>
      <PageHeader
        title="Quick start"
        action={
          <Link href="/docs" prefetch={false} className={buttonStyles({ variant: "secondary" })}>
            Full reference
          </Link>
        }
      >
        Three steps in the sandbox: any image will do, results are simulated, nothing is billed.
      </PageHeader>
      <QuickStart
        mode={member.mode}
        makeFirst={can(member, "session.manage") ? makeFirst : null}
        mayCreateKey={can(member, "key.mint")}
        keyHint={key ? `${key.apiKeyPrefix}…${key.lastFour}` : null}
        steps={{
          called: keys.some(({ lastUsedAt }) => lastUsedAt !== null),
          hasWebhook: endpoints.length > 0,
          hasDelivery: pagination.total > 0,
        }}
        snippets={QUICK_START.map(({ language, code }) => ({
          language,
          code: startCode(code(env().BASE_URL)),
        }))}
        receivers={VERIFY_WEBHOOK.map(({ language, code }) => ({ language, code: code(env().BASE_URL) }))}
      />
    </>
  );
}

/** Removes the sign-up step: the reader already has an account. */
function startCode(code: string): string {
  return code
    .replace(/^# 1\. An account[\s\S]*?(?=export API_KEY)/, "# Your test key.\n")
    .replace(/# 2\. /, "# ")
    .replace(/# 3\. /, "# ");
}
