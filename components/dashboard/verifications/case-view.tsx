import Link from "next/link";
import type { ReactNode } from "react";
import { cx } from "@/components/ui/classes";
import { CodeBlock } from "@/components/ui/copy";
import { Notice } from "@/components/ui/notice";
import type { CaseFile } from "@/lib/contract/dashboard";
import { Assurance } from "./assurance";
import { Checks } from "./checks";
import { Fields } from "./fields";
import { Pictures } from "./pictures";
import { type ResolveHit, Screening } from "./screening";
import { Signals } from "./signals";
import { DeviceAndNetwork, Summary } from "./summary";
import { Timeline } from "./timeline";

const KINDS = { user_action: "Applicant can fix", fraud: "Fraud", review: "Reviewer decides" } as const;

/** One verification for a reviewer: the reasons first, then the evidence, then the record. */
export function CaseView({
  file,
  url,
  view,
  resolveHit,
  work,
}: {
  /** URL of this case, under the list or the queue it was opened from. */
  readonly url: string;
  readonly view: CaseViewName;
  readonly file: CaseFile;
  readonly resolveHit: ResolveHit | null;
  /** Notes and linked cases. */
  readonly work: ReactNode;
}) {
  const screening = <Screening subjectId={file.id} screening={file.screening} resolveHit={resolveHit} />;
  // What a reviewer has to judge first stands first.
  const isHit = file.isReviewable && file.amlDecision === "hit";
  const evidence = (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_19rem]">
      <div className="grid min-w-0 grid-cols-1 gap-6">
        <Why file={file} />
        {isHit && screening}
        <Assurance assurance={file.assurance} />
        <Signals file={file} />
        <Pictures
          verificationId={file.id}
          photos={file.photos}
          fromFiles={file.fromFiles}
          notes={file.pictureNotes}
          flattening={file.flattening}
        />
        <Checks file={file} />
        <Fields fields={file.fields} chosen={file.chosen} />
        {!isHit && screening}
      </div>
      <div className="grid min-w-0 grid-cols-1 gap-6">
        <Summary file={file} />
        {file.captureFacts && <DeviceAndNetwork facts={file.captureFacts} />}
        {work}
        <Timeline entries={file.timeline} />
      </div>
    </div>
  );
  return (
    <>
      <nav aria-label="Views of this verification" className="flex gap-5 border-line border-b">
        {VIEWS.map(({ name, label }) => (
          <Link
            key={name}
            href={viewUrl(url, name)}
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
  { name: "case", label: "Case" },
  { name: "json", label: "Raw JSON" },
] as const;

function viewUrl(url: string, view: CaseViewName): string {
  if (view === "case") return url;
  return `${url}${url.includes("?") ? "&" : "?"}view=json`;
}

function Why({ file }: { readonly file: CaseFile }) {
  const { reasons, decision, decisionReason, isSimulated } = file;
  const tone = decision === "APPROVED" ? "good" : decision === "REJECTED" ? "bad" : "warn";
  return (
    <>
      {isSimulated && <Notice>Simulated with a test key. No photo was examined.</Notice>}
      {decisionReason && (
        <Notice tone={tone}>
          {reasons.length > 1 ? (
            <ul className="grid gap-1.5">
              {reasons.map(({ code, kind, sentence }) => (
                <li key={code} className="flex flex-wrap items-baseline justify-between gap-x-4">
                  <span>{sentence}</span>
                  <span className="text-xs">{KINDS[kind]}</span>
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
