import type { Metadata } from "next";
import Link from "next/link";
import { Keys } from "@/components/dashboard/keys/keys";
import { NoAccess } from "@/components/ui/no-access";
import { PageHeader } from "@/components/ui/page-header";
import { readKeyUse } from "@/lib/account/key-use";
import { listKeys } from "@/lib/account/manage-keys";
import { can } from "@/lib/account/permissions";
import { currentMember } from "@/lib/http/current-member";
import { mint, revoke, rotate } from "./actions";

export const metadata: Metadata = { title: "API keys" };

const SHOWN_AT_MOST = 100;
const NO_USE = { last24Hours: 0, last30Days: 0 };

export default async function KeysPage() {
  const member = await currentMember();
  if (!can(member, "key.read")) {
    return <NoAccess title="API keys" role={member.role} permission="key.read" />;
  }
  const { keys: all } = await listKeys(member.tenant, { page: 1, limit: SHOWN_AT_MOST });
  const keys = all.filter(({ mode }) => mode === member.mode);
  const uses = await readKeyUse(
    member.tenant,
    keys.map(({ id }) => id),
  );
  return (
    <>
      <PageHeader title="API keys">
        Your server authenticates with a key in the <code>X-API-Key</code> header. A key is shown once; only
        its hash is stored. Do not use keys in browsers or apps.{" "}
        <Link
          href="/docs"
          prefetch={false}
          className="font-medium text-accent-text underline underline-offset-4"
        >
          Read the reference
        </Link>
      </PageHeader>
      <Keys
        keys={keys.map((key) => ({ ...key, use: uses.get(key.id) ?? NO_USE }))}
        mode={member.mode}
        mint={mint}
        rotate={rotate}
        revoke={revoke}
      />
    </>
  );
}
