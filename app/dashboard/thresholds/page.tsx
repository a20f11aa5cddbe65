import type { Metadata } from "next";
import { PolicyEditor } from "@/components/dashboard/thresholds/policy-editor";
import { PolicyVersions } from "@/components/dashboard/thresholds/policy-versions";
import { PageHeader } from "@/components/ui/page-header";
import { actorNames } from "@/lib/account/actor-names";
import { can } from "@/lib/account/permissions";
import { currentMember } from "@/lib/http/current-member";
import { thresholdsOf } from "@/lib/verification/policy";
import { listPolicies, readPolicy } from "@/lib/verification/policy-store";
import { replay, save } from "./actions";

export const metadata: Metadata = { title: "Thresholds" };

export default async function ThresholdsPage() {
  const member = await currentMember();
  const { tenant, mode } = member;
  const [saved, policy] = await Promise.all([listPolicies(tenant), readPolicy(tenant)]);
  const nameOf = await actorNames(
    tenant.businessId,
    saved.map(({ author }) => author),
  );
  return (
    <>
      <PageHeader title="Thresholds">
        The scores that approve, reject or send to review in {mode} mode. Every decision records the version
        that made it. A new version applies from the moment it is saved; earlier decisions do not change.
      </PageHeader>
      <PolicyEditor
        key={policy.version}
        version={policy.version}
        isDefault={saved.length === 0}
        current={thresholdsOf(policy)}
        replay={replay}
        save={can(member, "thresholds.change") ? save : null}
      />
      <PolicyVersions
        versions={saved.map(({ version, thresholds, note, author, createdAt }) => ({
          version,
          thresholds,
          note,
          author: nameOf(author),
          createdAt: createdAt.toISOString(),
        }))}
      />
    </>
  );
}
