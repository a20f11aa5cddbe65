import type { Metadata } from "next";
import { PersonExport } from "@/components/dashboard/retention/person-export";
import { RetentionForm } from "@/components/dashboard/retention/retention-form";
import { PageHeader } from "@/components/ui/page-header";
import { can } from "@/lib/account/permissions";
import { RETENTION_DEFAULTS, readRetention } from "@/lib/account/retention";
import { currentMember } from "@/lib/http/current-member";
import { previewRetention, saveRetention, undoRetention } from "./actions";

export const metadata: Metadata = { title: "Retention" };

export default async function RetentionPage() {
  const member = await currentMember();
  const { tenant, mode } = member;
  const { set, pending } = await readRetention(tenant);
  return (
    <>
      <PageHeader title="Retention">
        How long this server keeps data of people and companies in {mode} mode. You can shorten these times
        but not extend them. Face templates are never stored.
      </PageHeader>
      <RetentionForm
        defaults={RETENTION_DEFAULTS[mode]}
        set={set}
        pending={pending}
        acts={
          can(member, "retention.change")
            ? { preview: previewRetention, save: saveRetention, undo: undoRetention }
            : null
        }
      />
      {can(member, "person.export") && <PersonExport />}
    </>
  );
}
