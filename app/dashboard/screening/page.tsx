import type { Metadata } from "next";
import { ListTable } from "@/components/dashboard/screening/list-table";
import { ScreeningForm } from "@/components/dashboard/screening/screening-form";
import { PageHeader } from "@/components/ui/page-header";
import { can } from "@/lib/account/permissions";
import { currentMember } from "@/lib/http/current-member";
import { isWithoutLists, readListOverview } from "@/lib/screening/list-overview";
import { readScreeningSettings } from "@/lib/screening/settings";
import { saveScreening } from "./actions";

export const metadata: Metadata = { title: "Screening" };

export default async function ScreeningPage() {
  const member = await currentMember();
  const { tenant, mode } = member;
  const current = await readScreeningSettings(tenant);
  const lists = await readListOverview();
  const isScreenedElsewhere = lists.length === 0 && !(await isWithoutLists());
  return (
    <>
      <PageHeader title="Screening">
        How names of people and companies are compared with sanctions and PEP lists in {mode} mode.
      </PageHeader>
      <ListTable lists={lists} isScreenedElsewhere={isScreenedElsewhere} />
      <ScreeningForm
        key={JSON.stringify(current)}
        current={current}
        save={can(member, "screening.change") ? saveScreening : null}
      />
    </>
  );
}
