import type { Metadata } from "next";
import { SpendLimit } from "@/components/dashboard/usage/spend-limit";
import { Usage, uncovered } from "@/components/dashboard/usage/usage";
import { PageHeader } from "@/components/ui/page-header";
import { can } from "@/lib/account/permissions";
import { currentMember } from "@/lib/http/current-member";
import { reportUsage } from "@/lib/usage/report";
import { listSpendAlerts, SPEND_ALERT_PERCENT } from "@/lib/usage/spend-alerts";
import { saveSpendLimit } from "./actions";

export const metadata: Metadata = { title: "Usage and limits" };

export default async function UsagePage() {
  const member = await currentMember();
  const report = await reportUsage(member.tenant);
  return (
    <>
      <PageHeader title="Usage and limits">
        Usage in the current calendar month (UTC), and the limit on spending.
      </PageHeader>
      <Usage report={report} />
      <SpendLimit
        mode={member.mode}
        spend={report.spend}
        monthlyLimit={report.monthlyLimit}
        uncovered={uncovered(report)}
        alertPercent={SPEND_ALERT_PERCENT}
        alerts={await listSpendAlerts(member.tenant)}
        currency={report.currency}
        maySet={can(member, "usage.setSpendLimit")}
        save={saveSpendLimit}
      />
    </>
  );
}
