import type { ReactNode } from "react";
import type { HitReportView, PrintNote } from "@/lib/contract/hit-report";
import { codeLabel } from "../verifications/labels";
import { HitScore } from "./hit-score";
import { PrintButton } from "./print-button";

/** In UTC, because a signed page must say the same everywhere. */
const instant = (at: string) => `${at.slice(0, 10)} ${at.slice(11, 16)} UTC`;
const WARNINGS = { live: null, test: "Test mode: nobody was screened." } as const;
const VERDICTS = { false_positive: "Not the listed one", true_match: "The listed one" } as const;

/** One hit on one page of paper. The frame of the dashboard is not printed. */
export function HitReportPage({ report, ...note }: PrintNote & { readonly report: HitReportView }) {
  const { hit, subject, record, judgements } = report;
  const isPerson = subject.kind === "person";
  const listed = report.explanation?.listed;
  const standing = judgements.filter(({ isOutdated }) => !isOutdated).at(-1);
  return (
    <article className="hit-report mx-auto grid w-full max-w-3xl gap-5 bg-card p-6 text-ink text-sm print:max-w-none print:gap-3 print:p-0 print:text-[9.5pt]">
      <header className="flex flex-wrap items-start justify-between gap-4 border-line border-b pb-4 print:pb-2">
        <div>
          <h1 className="font-semibold text-xl">Report of a watchlist hit</h1>
          <p className="text-soft">
            {note.businessName}, {note.mode} mode
          </p>
        </div>
        <PrintButton />
      </header>
      {WARNINGS[note.mode] && <p className="font-semibold">{WARNINGS[note.mode]}</p>}
      <Section title="Decision">
        <p className="font-semibold text-base">
          {standing ? VERDICTS[standing.resolution] : "Open: nobody has decided yet"}
        </p>
        {judgements.map(({ at, by, reason, resolution, isOutdated, subjectId }) => (
          <p key={at}>
            {instant(at)}, {by}: {VERDICTS[resolution]}
            {isOutdated && " (outdated, because the entry has changed since)"}
            {subjectId !== report.subjectId && `, decided on ${subjectId}`}
            <span className="block whitespace-pre-wrap text-soft">{reason}</span>
          </p>
        ))}
      </Section>
      <div className="grid gap-5 sm:grid-cols-2 print:grid-cols-2 print:gap-4">
        <Section title={isPerson ? "Person who was screened" : "Company that was screened"}>
          <Rows
            rows={[
              ["Name", subject.name],
              isPerson
                ? ["Birth date", subject.dateOfBirth]
                : ["Registration number", subject.registrationNumber],
              ["Country", subject.country],
              ...(isPerson ? [["Sex", subject.sex] as const] : []),
              ["Record", report.subjectId],
              ["Your reference", record.externalRef ?? "none"],
              ["State", [codeLabel(record.status.toLowerCase()), record.decision].filter(Boolean).join(", ")],
            ]}
          />
        </Section>
        <Section title="Entry of the list">
          <Rows
            rows={[
              ["Name", hit.name],
              ...(isPerson ? [["Birth dates", listed?.datesOfBirth.join(", ")] as const] : []),
              ["Countries", listed?.countries.join(", ")],
              ...(isPerson ? [["Sex", listed?.sex] as const] : []),
              ["Topics", hit.topics.map(codeLabel).join(", ")],
              ["Lists", hit.datasets.join(", ")],
              ["Identifier", [hit.entityId, ...hit.referents].join(", ")],
            ]}
          />
        </Section>
      </div>
      {listed && listed.names.length > 1 && (
        <Section title="Names of the entry">
          <p>{listed.names.join(" · ")}</p>
        </Section>
      )}
      <Section title="How the score came about">
        <HitScore
          score={hit.score}
          hitAt={report.hitAt}
          explanation={report.explanation}
          isPerson={isPerson}
        />
      </Section>
      <Section title="What was searched">
        <Rows
          rows={[
            ["Screened", instant(report.screenedAt)],
            ["Matcher", `${report.provider} ${report.matcher}`],
            ["Entry", hit.entryHash && `SHA-256 ${hit.entryHash}`],
          ]}
        />
        <table className="w-full text-left">
          <thead>
            <tr className="border-line border-b text-soft text-xs">
              {["List", "Version", "Dated", "Imported", "Confirmed", "Entries"].map((heading) => (
                <th key={heading} scope="col" className="py-1 pr-3 font-medium">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {report.lists.map((list) => (
              <tr key={list.source} className="border-line border-b last:border-b-0">
                <td className="py-1 pr-3">{list.source}</td>
                <td className="break-all py-1 pr-3 font-mono text-[0.7rem]">{list.version}</td>
                <td className="py-1 pr-3">{list.listDate ?? "not given"}</td>
                <td className="py-1 pr-3">{list.importedAt ? instant(list.importedAt) : "unknown"}</td>
                <td className="py-1 pr-3">{list.checkedAt && instant(list.checkedAt)}</td>
                <td className="py-1">{list.entities?.toLocaleString("en")}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Section>
      <footer className="grid gap-6 border-line border-t pt-4 print:gap-8 print:pt-2">
        <p className="text-soft text-xs">
          Opened by {note.printedBy} on {instant(note.printedAt)}; the audit log says so.
        </p>
        <div className="hidden grid-cols-3 gap-6 text-soft text-xs print:grid">
          {["Name", "Date", "Signature"].map((field) => (
            <p key={field} className="border-ink border-t pt-1">
              {field}
            </p>
          ))}
        </div>
      </footer>
    </article>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="grid content-start gap-2 print:break-inside-avoid print:gap-1">
      <h2 className="font-semibold">{title}</h2>
      {children}
    </section>
  );
}

type Row = readonly [label: string, value: string | null | undefined];

/** What is not known says so: an empty cell could be a mistake. */
function Rows({ rows }: { readonly rows: readonly Row[] }) {
  return (
    <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-1 print:gap-y-0">
      {rows.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-soft">{label}</dt>
          <dd className="break-words">{value || "not known"}</dd>
        </div>
      ))}
    </dl>
  );
}
