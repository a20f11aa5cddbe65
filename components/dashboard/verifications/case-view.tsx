import Link from "next/link";
import type { ReactNode } from "react";
import type { CaseFile } from "@/lib/contract/dashboard";
import { Badge } from "../ui/badge";
import { Card, CardHeader } from "../ui/card";
import { cx } from "../ui/classes";
import { CodeBlock } from "../ui/copy";
import { Notice } from "../ui/notice";
import { Instant } from "../ui/time";
import { Checks } from "./checks";
import { Fields } from "./fields";
import { Pictures } from "./pictures";
import { type ResolveHit, Screening } from "./screening";
import { Timeline } from "./timeline";

const KINDS = { user_action: "A better photo may cure it", fraud: "Fraud", review: "For a person" } as const;

/** One verification as a reviewer needs it: what is in doubt first, then the evidence, the record at last. */
export function CaseView({
  file,
  view,
  resolveHit,
}: {
  readonly view: CaseViewName;
  readonly file: CaseFile;
  readonly resolveHit: ResolveHit | null;
}) {
  const evidence = (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_19rem]">
      <div className="grid min-w-0 gap-6">
        <Why file={file} />
        <Pictures verificationId={file.id} photos={file.photos} />
        <Checks file={file} />
        <Fields fields={file.fields} />
        <Screening subjectId={file.id} screening={file.screening} resolveHit={resolveHit} />
      </div>
      <div className="grid min-w-0 gap-6">
        <Summary file={file} />
        <Timeline entries={file.timeline} />
      </div>
    </div>
  );
  return (
    <>
      <nav aria-label="Views of this verification" className="flex gap-5 border-line border-b">
        {VIEWS.map(({ name, label, query }) => (
          <Link
            key={name}
            href={`/dashboard/verifications/${file.id}${query}`}
            prefetch={false}
            scroll={false}
            aria-current={name === view ? "page" : undefined}
            className={cx(
              "-mb-px border-transparent border-b-2 pt-1 pb-2.5 font-medium text-soft text-sm hover:text-ink",
              name === view && "border-accent text-ink",
            )}
          >
            {label}
          </Link>
        ))}
      </nav>
      {view === "json" ? <CodeBlock code={file.raw} label="the record as JSON" /> : evidence}
    </>
  );
}

export type CaseViewName = "case" | "json";
const VIEWS = [
  { name: "case", label: "Case", query: "" },
  { name: "json", label: "Raw JSON", query: "?view=json" },
] as const;

function Why({ file }: { readonly file: CaseFile }) {
  const { reasons, decision, decisionReason, isSimulated } = file;
  const tone = decision === "APPROVED" ? "good" : decision === "REJECTED" ? "bad" : "warn";
  return (
    <>
      {isSimulated && <Notice>Simulated with a test key: nobody was looked at.</Notice>}
      {decisionReason && (
        <Notice tone={tone}>
          {reasons.length > 1 ? (
            <ul className="grid gap-1.5">
              {reasons.map(({ code, kind, sentence }) => (
                <li key={code} className="flex flex-wrap items-baseline justify-between gap-x-4">
                  <span>{sentence}</span>
                  <span className="text-xs opacity-80">{KINDS[kind]}</span>
                </li>
              ))}
            </ul>
          ) : (
            decisionReason
          )}
        </Notice>
      )}
    </>
  );
}

function Summary({ file }: { readonly file: CaseFile }) {
  const {
    kind,
    externalRef,
    userId,
    companyVerificationId,
    confidence,
    policyVersion,
    processingMs,
    consent,
  } = file;
  return (
    <Card>
      <CardHeader title="Record" />
      <dl className="grid gap-3 p-5 text-sm">
        <Row term="Check">{kind === "id_document" ? "ID document and selfie" : "Selfie match"}</Row>
        <Row term="Reference">{externalRef}</Row>
        <Row term="User id">{userId}</Row>
        {companyVerificationId && (
          <Row term="Signatory of">
            <Link
              href={`/dashboard/companies/${companyVerificationId}`}
              className="text-accent-text underline underline-offset-2"
            >
              the company
            </Link>
          </Row>
        )}
        <Row term="Confidence">{confidence && <Badge>{confidence}</Badge>}</Row>
        <Row term="Policy">{policyVersion}</Row>
        <Row term="Processing">{processingMs === null ? null : `${(processingMs / 1000).toFixed(1)} s`}</Row>
        <Row term="Consent">
          {consent ? (
            <>
              Text {consent.textVersion} ({consent.language}), <Instant at={consent.recordedAt} />
            </>
          ) : (
            "Not asked by this service"
          )}
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
      <dd className="break-words">{children ?? <span className="text-soft">–</span>}</dd>
    </div>
  );
}
