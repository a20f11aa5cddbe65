import type { Metadata } from "next";
import { AcceptedDocuments } from "@/components/dashboard/branding/accepted-documents";
import { AllowedOrigins, EmbedOrigins } from "@/components/dashboard/branding/allowed-origins";
import { ColourFlashes } from "@/components/dashboard/branding/colour-flashes";
import { BrandingEditor } from "@/components/dashboard/branding/editor";
import { LinksAndHelp } from "@/components/dashboard/branding/links-and-help";
import { PhotoSources } from "@/components/dashboard/branding/photo-sources";
import { PageHeader } from "@/components/ui/page-header";
import { readBranding } from "@/lib/account/branding";
import { can } from "@/lib/account/permissions";
import { readCaptureSettings } from "@/lib/account/read-capture-settings";
import { DOCUMENT_ISSUERS } from "@/lib/countries/codes";
import { currentMember } from "@/lib/http/current-member";
import { saveBranding, saveCaptureSettings } from "./actions";

export const metadata: Metadata = { title: "Branding" };

export default async function BrandingPage() {
  const member = await currentMember();
  const capture = await readCaptureSettings(member.tenant);
  return (
    <>
      <PageHeader title="Branding">
        How the hosted page looks to the people you verify, and how it takes their photos. Open links keep
        their look and where photos come from; the rest applies at once.
      </PageHeader>
      <BrandingEditor
        current={await readBranding(member.tenant)}
        businessName={member.businessName}
        mode={member.mode}
        mayChange={can(member, "branding.change")}
        save={saveBranding}
      />
      <div className="mt-6 grid gap-6">
        <LinksAndHelp
          current={capture}
          mayChange={can(member, "capture.change")}
          save={saveCaptureSettings}
        />
        <AcceptedDocuments
          current={capture}
          countries={documentCountries()}
          mayChange={can(member, "capture.change")}
          save={saveCaptureSettings}
        />
        <PhotoSources
          current={capture}
          mode={member.mode}
          mayChange={can(member, "capture.change")}
          save={saveCaptureSettings}
        />
        <ColourFlashes
          current={capture}
          mayChange={can(member, "capture.change")}
          save={saveCaptureSettings}
        />
        <EmbedOrigins
          current={capture}
          mode={member.mode}
          mayChange={can(member, "capture.change")}
          save={saveCaptureSettings}
        />
        <AllowedOrigins
          current={capture}
          mode={member.mode}
          mayChange={can(member, "capture.change")}
          save={saveCaptureSettings}
        />
      </div>
    </>
  );
}

/** Every country whose documents a person can choose, by its English name. */
function documentCountries() {
  const names = new Intl.DisplayNames("en", { type: "region" });
  return Object.entries(DOCUMENT_ISSUERS)
    .map(([alpha2, code]) => ({ code, name: names.of(alpha2) ?? code }))
    .sort((a, b) => a.name.localeCompare(b.name, "en"));
}
