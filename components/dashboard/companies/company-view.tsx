import { UserRoundCheck } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { buttonStyles } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Notice } from "@/components/ui/notice";
import { Instant } from "@/components/ui/time";
import type { CompanyFile } from "@/lib/contract/dashboard";
import { countryByAlpha2 } from "@/lib/countries/lookup";
import { Retries } from "../verifications/retries";
import { type ResolveHit, Screening } from "../verifications/screening";
import { StateBadge } from "../verifications/state-badge";
import { Timeline } from "../verifications/timeline";
import { Checklist, type DocumentReview } from "./checklist";

interface Props {
  readonly file: CompanyFile;
  readonly review: DocumentReview | null;
  readonly resolveHit: ResolveHit | null;
  /** Asks the signatory for new photos; null: the member may not, or there is nothing to ask again. */
  readonly askAgain: ReactNode;
  /** What colleagues wrote about it. */
  readonly notes: ReactNode;
}

/** One company: its reason first, then documents, signatory and screening; record and timeline in a second column. */
export function CompanyView({ file, review, resolveHit, askAgain, notes }: Props) {
  const tone = file.decision === "APPROVED" ? "good" : file.decision === "REJECTED" ? "bad" : "warn";
  const isConfirmed = file.screening?.hits.some(({ resolution }) => resolution === "true_match");
  const isHit = file.isOpen && file.amlDecision === "hit";
  const screening = (
    <Screening
      subjectId={file.id}
      kind="company"
      screening={file.screening}
      resolveHit={file.isOpen ? resolveHit : null}
    />
  );
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_19rem]">
      <div className="grid min-w-0 gap-6">
        {file.decisionReason && (
          <Notice tone={tone}>
            {file.decisionReason}
            {file.isOpen && isConfirmed && (
              <span className="mt-1 block">
                A reviewer confirmed the match. The company stays in review; to reject it, reject a required
                document.
              </span>
            )}
          </Notice>
        )}
        {/* What a reviewer has to judge first stands first. */}
        {isHit && screening}
        <Checklist companyId={file.id} checklist={file.checklist} review={file.isOpen ? review : null} />
        <Signatory signatory={file.signatory} askAgain={askAgain} />
        {!isHit && screening}
      </div>
      <div className="grid min-w-0 gap-6">
        <Record file={file} />
        {notes}
        <Timeline entries={file.timeline} />
      </div>
    </div>
  );
}

function Signatory({ signatory, askAgain }: Pick<CompanyFile, "signatory"> & Pick<Props, "askAgain">) {
  return (
    <Card>
      <CardHeader
        title="Signatory"
        description="The person authorized to sign for the company, verified like any individual."
        action={signatory && <StateBadge status={signatory.status} decision={signatory.decision} />}
      />
      {signatory === null ? (
        <EmptyState icon={UserRoundCheck} title="Not verified yet">
          Send the signatory their link, or let them scan it. The result appears here automatically.
        </EmptyState>
      ) : (
        <CardBody className="grid gap-4 text-sm">
          <div className="flex flex-wrap items-center justify-between gap-4">
            <div className="min-w-0">
              <p className="font-medium">{signatory.name ?? "Name not read"}</p>
              <p className="text-soft">{signatory.decisionReason ?? "Still being processed"}</p>
            </div>
            <div className="flex flex-wrap gap-2">
              {askAgain}
              <Link
                href={`/dashboard/verifications/${signatory.id}`}
                className={buttonStyles({ size: "sm" })}
              >
                Open verification
              </Link>
            </div>
          </div>
          <Retries {...signatory.retries} />
        </CardBody>
      )}
    </Card>
  );
}

function Record({ file }: { readonly file: CompanyFile }) {
  return (
    <Card>
      <CardHeader title="Record" />
      <dl className="grid gap-3 p-5 text-sm">
        <Row term="Country">{countryByAlpha2(file.country)?.name ?? file.country}</Row>
        <Row term="Number">{file.registrationNumber}</Row>
        <Row term="Incorporated">{file.incorporationDate}</Row>
        <Row term="Tax ID">{file.taxId}</Row>
        <Row term="Address">{file.registeredAddress}</Row>
        <Row term="Reference">{file.externalRef}</Row>
        <Row term="Webhook">
          {file.webhookSent ? "Delivered" : file.isOpen ? "Not sent yet" : "Not delivered"}
        </Row>
        <Row term="Created">
          <Instant at={file.createdAt} />
        </Row>
        <Row term="Decided">{file.completedAt && <Instant at={file.completedAt} />}</Row>
      </dl>
    </Card>
  );
}

function Row({ term, children }: { readonly term: string; readonly children: ReactNode }) {
  return (
    <div className="grid grid-cols-[6rem_minmax(0,1fr)] gap-3">
      <dt className="text-soft">{term}</dt>
      <dd className="whitespace-pre-line break-words">{children ?? <span className="text-soft">–</span>}</dd>
    </div>
  );
}
