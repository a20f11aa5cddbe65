import { ChevronLeft } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { CompanyView } from "@/components/dashboard/companies/company-view";
import { ResendButton } from "@/components/dashboard/companies/resend-button";
import { SignatoryLinkButton } from "@/components/dashboard/companies/signatory-link";
import { StateBadge } from "@/components/dashboard/verifications/state-badge";
import { PageHeader } from "@/components/ui/page-header";
import { can } from "@/lib/account/permissions";
import { readCompanyFile } from "@/lib/company/case-file";
import { Failure } from "@/lib/contract/errors";
import { currentMember, type Member } from "@/lib/http/current-member";
import { issueLink, resend, resolveHit, review } from "../actions";

export const metadata: Metadata = { title: "Company" };

interface Props {
  readonly params: Promise<{ readonly companyId: string }>;
}

export default async function CompanyPage({ params }: Props) {
  const member = await currentMember();
  const { companyId } = await params;
  const file = await readFile(member, companyId);
  return (
    <>
      <div className="grid gap-3">
        <Link
          href="/dashboard/companies"
          className="inline-flex w-fit items-center gap-1 rounded text-soft text-sm hover:text-ink"
        >
          <ChevronLeft aria-hidden="true" className="size-4" /> Companies
        </Link>
        <PageHeader
          title={file.registeredName}
          action={
            file.isOpen
              ? can(member, "company.issueLink") && (
                  <SignatoryLinkButton companyId={file.id} issueLink={issueLink} />
                )
              : can(member, "company.resendWebhook") && <ResendButton companyId={file.id} resend={resend} />
          }
        >
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <StateBadge status={file.status} decision={file.decision} />
            <code className="break-all font-mono text-xs">{file.id}</code>
          </span>
        </PageHeader>
      </div>
      <CompanyView
        file={file}
        review={can(member, "company.review") ? review : null}
        resolveHit={can(member, "screening.resolve") ? resolveHit : null}
      />
    </>
  );
}

async function readFile({ tenant }: Member, companyId: string) {
  try {
    return await readCompanyFile(tenant, companyId);
  } catch (cause) {
    if (cause instanceof Failure && cause.code === "NOT_FOUND") notFound();
    throw cause;
  }
}
