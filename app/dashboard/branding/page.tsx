import type { Metadata } from "next";
import { BrandingEditor } from "@/components/dashboard/branding/editor";
import { PhotoSources } from "@/components/dashboard/branding/photo-sources";
import { PageHeader } from "@/components/ui/page-header";
import { readBranding } from "@/lib/account/branding";
import { readCaptureSettings } from "@/lib/account/capture-settings";
import { can } from "@/lib/account/permissions";
import { currentMember } from "@/lib/http/current-member";
import { saveBranding, saveCaptureSettings } from "./actions";

export const metadata: Metadata = { title: "Branding" };

export default async function BrandingPage() {
  const member = await currentMember();
  return (
    <>
      <PageHeader title="Branding">
        How the hosted page looks to the people you verify, and how it takes their photos. Open sessions keep
        their settings.
      </PageHeader>
      <BrandingEditor
        current={await readBranding(member.tenant)}
        businessName={member.businessName}
        mode={member.mode}
        mayChange={can(member, "branding.change")}
        save={saveBranding}
      />
      <div className="mt-6">
        <PhotoSources
          current={await readCaptureSettings(member.tenant)}
          mode={member.mode}
          mayChange={can(member, "capture.change")}
          save={saveCaptureSettings}
        />
      </div>
    </>
  );
}
