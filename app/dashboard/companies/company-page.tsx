import { SkipForward } from "lucide-react";
import Link from "next/link";
import { notFound } from "next/navigation";
import { AskSignatoryAgainButton } from "@/components/dashboard/companies/ask-signatory-again";
import { CompanyView } from "@/components/dashboard/companies/company-view";
import { DecideAgainButton, ReopenCompanyButton } from "@/components/dashboard/companies/reopen-buttons";
import { ResendButton } from "@/components/dashboard/companies/resend-button";
import { SignatoryLinkButton } from "@/components/dashboard/companies/signatory-link";
import { SignatoryViewButton } from "@/components/dashboard/companies/signatory-view";
import { AssigneeSelect } from "@/components/dashboard/review/assignee-select";
import { CaseNotes } from "@/components/dashboard/review/case-notes";
import { StateBadge } from "@/components/dashboard/verifications/state-badge";
import { buttonStyles } from "@/components/ui/button";
import { PageHeader } from "@/components/ui/page-header";
import { readBranding } from "@/lib/account/branding";
import { can } from "@/lib/account/permissions";
import { readCompanyFile } from "@/lib/company/case-file";
import { companyDocumentsFor } from "@/lib/company/signatory-checklist";
import type { CompanyFile } from "@/lib/contract/dashboard";
import { Failure } from "@/lib/contract/errors";
import { queueUrl } from "@/lib/contract/review-queue";
import type { Member } from "@/lib/http/current-member";
import { listColleagues } from "@/lib/review/assign";
import { listNotes } from "@/lib/review/notes";
import { countWaiting, nextInQueue } from "@/lib/review/queue";
import { readAssignee } from "@/lib/review/queue-rows";
import { assign, writeNote } from "../review/actions";
import { askAgain } from "../verifications/actions";
import { CaseBackLink, type CasePlace, filtersOf, stayingHeader } from "../verifications/case-page";
import { askForCopy, decideAgain, issueLink, reopen, resend, resolveHit, review } from "./actions";

const LIST = { href: "/dashboard/companies", name: "Companies" };

interface Props {
  readonly member: Member;
  readonly companyId: string;
  readonly place: CasePlace;
}

/** One company, opened from the list or from the review queue. */
export async function CompanyCasePage({ member, companyId, place }: Props) {
  const file = await readFile(member, companyId);
  const filters = filtersOf(place);
  const [nextId, waiting, colleagues, assignee, notes] = await Promise.all([
    nextInQueue(member.tenant, file.id, filters),
    countWaiting(member.tenant),
    listColleagues(member.tenant),
    readAssignee(member.tenant, file.id),
    listNotes(member.tenant, file.id),
  ]);
  return (
    // A flex column and no grid: a header stays in view within its grid area alone.
    <div className="flex flex-col gap-4">
      <CaseBackLink place={place} waiting={waiting} list={LIST} />
      <div className={stayingHeader(member.mode)}>
        <PageHeader
          title={file.registeredName}
          action={
            <>
              <CompanyActions member={member} file={file} />
              {place.kind === "queue" && nextId && (
                <Link href={queueUrl(filters, nextId)} prefetch={false} className={buttonStyles()}>
                  <SkipForward aria-hidden="true" /> Next to review
                </Link>
              )}
            </>
          }
        >
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <StateBadge status={file.status} decision={file.decision} />
            <code className="break-all font-mono text-xs">{file.id}</code>
            <AssigneeSelect
              key={`assignee-${file.id}`}
              caseId={file.id}
              assignee={assignee}
              assignable={colleagues.assignable}
              memberId={member.userId}
              assign={can(member, "verification.review") ? assign : null}
            />
          </span>
        </PageHeader>
      </div>
      <CompanyView
        file={file}
        review={
          can(member, "company.review")
            ? { review, askForCopy, reopen: can(member, "company.reopen") ? reopen : null }
            : null
        }
        resolveHit={can(member, "screening.resolve") ? resolveHit : null}
        askAgain={
          file.signatory?.isAskable &&
          can(member, "verification.review") && (
            <AskSignatoryAgainButton
              verificationId={file.signatory.id}
              businessName={member.businessName}
              askAgain={askAgain}
            />
          )
        }
        notes={
          <CaseNotes
            caseId={file.id}
            notes={notes}
            members={colleagues.all}
            writeNote={can(member, "verification.review") ? writeNote : null}
          />
        }
      />
    </div>
  );
}

async function CompanyActions({ member, file }: { readonly member: Member; readonly file: CompanyFile }) {
  const mayReopen = can(member, "company.reopen");
  if (!file.isOpen) {
    return (
      <>
        {mayReopen && <ReopenCompanyButton companyId={file.id} reopen={reopen} />}
        {can(member, "company.resendWebhook") && <ResendButton companyId={file.id} resend={resend} />}
      </>
    );
  }
  const [branding, documents] = await Promise.all([
    readBranding(member.tenant),
    companyDocumentsFor(member.tenant, file.id),
  ]);
  const companyName = branding.companyName ?? member.businessName;
  return (
    <>
      {mayReopen && file.isReopened && <DecideAgainButton companyId={file.id} decideAgain={decideAgain} />}
      {documents && <SignatoryViewButton branding={{ ...branding, companyName }} documents={documents} />}
      {can(member, "company.issueLink") && <SignatoryLinkButton companyId={file.id} issueLink={issueLink} />}
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
