import type { Metadata } from "next";
import { CompanyForm } from "@/components/dashboard/companies/company-form";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { can } from "@/lib/account/permissions";
import { readCaptureSettings } from "@/lib/account/read-capture-settings";
import { companyCountries } from "@/lib/countries/company-documents";
import { currentMember } from "@/lib/http/current-member";
import { linkLifetimeS } from "@/lib/session/token";
import { create } from "../actions";

export const metadata: Metadata = { title: "New company" };

export default async function NewCompanyPage() {
  const member = await currentMember();
  const { shortLinkMinutes } = await readCaptureSettings(member.tenant);
  return (
    <>
      <PageHeader title="New company">
        You get a link for the authorized signatory and the list of documents to upload.
      </PageHeader>
      {can(member, "company.create") ? (
        <CompanyForm
          countries={companyCountries()}
          create={create}
          linkLifetimeS={linkLifetimeS(shortLinkMinutes)}
        />
      ) : (
        <Notice tone="warn">Your role cannot start a company verification.</Notice>
      )}
    </>
  );
}
