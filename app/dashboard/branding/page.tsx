import type { Metadata } from "next";
import { BrandingEditor } from "@/components/dashboard/branding/editor";
import { PageHeader } from "@/components/dashboard/ui/page-header";
import { readBranding } from "@/lib/account/branding";
import { currentMember } from "@/lib/http/member";
import { saveBranding } from "./actions";

export const metadata: Metadata = { title: "Branding" };

export default async function BrandingPage() {
  const member = await currentMember();
  return (
    <>
      <PageHeader title="Branding">
        How the hosted page looks to the people you verify. Sessions that are open already keep the look they
        began with.
      </PageHeader>
      <BrandingEditor
        standing={await readBranding(member.tenant)}
        mode={member.mode}
        mayAct={["owner", "developer"].includes(member.role)}
        save={saveBranding}
      />
    </>
  );
}
