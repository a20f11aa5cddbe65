import { CircleCheck, EyeOff, TriangleAlert } from "lucide-react";
import Link from "next/link";
import { Card, CardHeader } from "@/components/ui/card";
import type { CaseFile, SignalView } from "@/lib/contract/dashboard";
import type { UnexaminedView } from "@/lib/contract/unexamined";
import { pictureLabel } from "./labels";
import { MarkedPicture } from "./marked-picture";
import { ScoreScale } from "./score-scale";

/** The signs of an attack: those that were found on their pictures, the others and what was not examined as lists. */
export function Signals({ file: { id, signals, unexamined, photos } }: { readonly file: CaseFile }) {
  if (signals.length + unexamined.length === 0) return null;
  const found = signals.filter(({ isFound }) => isFound);
  const others = signals.filter(({ isFound }) => !isFound);
  return (
    <Card>
      <CardHeader
        title="Signs of an attack"
        description="Measured in the pictures. A sign never rejects: it asks you to look."
      />
      <div className="divide-y divide-line">
        {found.map((signal) => (
          <FoundSignal
            key={`${signal.name} ${signal.picture}`}
            signal={signal}
            url={photos.includes(signal.picture) ? photoUrl(id, signal.picture) : null}
          />
        ))}
        {others.length > 0 && <NotFound signals={others} />}
        {unexamined.length > 0 && <NotExamined views={unexamined} />}
      </div>
    </Card>
  );
}

const photoUrl = (id: string, picture: string) => `/dashboard/verifications/${id}/photo/${picture}`;

function FoundSignal({ signal, url }: { readonly signal: SignalView; readonly url: string | null }) {
  const { title, picture, score, marks, looksAt, lookFor, falseAlarms, regions, facts, earlier } = signal;
  const label = pictureLabel(picture);
  return (
    <section className="grid gap-x-6 gap-y-4 px-5 py-5 md:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
      {url ? (
        <MarkedPicture url={url} label={label} regions={regions} />
      ) : (
        <p className="grid h-24 place-items-center rounded-xl border border-line bg-raised text-soft text-sm">
          {label}: the picture is not kept any more.
        </p>
      )}
      <div className="grid min-w-0 content-start gap-3 text-sm">
        <h3 className="flex items-start gap-2 font-medium">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-warn" />
          <span>
            {title}
            <span className="ml-2 font-semibold tabular-nums">{score}</span>
          </span>
        </h3>
        <ScoreScale score={score} marks={marks} verdict="warn" isAlarm />
        <p>{falseAlarms}</p>
        <p className="text-soft leading-relaxed">{looksAt}</p>
        <p className="leading-relaxed">{lookFor}</p>
        {earlier && (
          <p>
            <EarlierCase id={earlier} />
          </p>
        )}
        {facts.length > 0 && <Measurements facts={facts} />}
      </div>
    </section>
  );
}

/** A link to the verification that a sign or a note speaks of. */
export function EarlierCase({ id }: { readonly id: string }) {
  return (
    <Link
      href={`/dashboard/verifications/${id}`}
      className="break-all text-accent-text underline underline-offset-2"
    >
      Open {id}
    </Link>
  );
}

function Measurements({ facts }: Pick<SignalView, "facts">) {
  return (
    <details>
      <summary className="w-fit cursor-pointer rounded text-accent-text hover:underline">
        What was measured
      </summary>
      <dl className="mt-3 grid gap-x-6 gap-y-1.5 sm:grid-cols-[max-content_minmax(0,1fr)]">
        {facts.map(({ label, value }) => (
          <div key={label} className="contents">
            <dt className="text-soft">{label}</dt>
            <dd className="mb-1 break-words sm:mb-0">{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function NotFound({ signals }: { readonly signals: readonly SignalView[] }) {
  return (
    <section className="px-5 py-4 text-sm">
      <h3 className="font-medium">Looked for and not found</h3>
      <ul className="mt-2 grid gap-x-6 gap-y-1.5 sm:grid-cols-2">
        {signals.map(({ name, picture, title, score, falseAlarms }) => (
          <li key={`${name} ${picture}`} className="flex items-start gap-2 text-soft" title={falseAlarms}>
            <CircleCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-good" />
            <span className="min-w-0 flex-1">
              {title} <span className="block text-xs">{pictureLabel(picture)}</span>
            </span>
            <span className="tabular-nums">{score}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function NotExamined({ views }: { readonly views: readonly UnexaminedView[] }) {
  return (
    <section className="px-5 py-4 text-sm">
      <h3 className="font-medium">Not examined</h3>
      <ul className="mt-2 grid gap-x-6 gap-y-1.5 sm:grid-cols-2">
        {views.map(({ name, picture, title, cause }) => (
          <li key={`${name} ${picture}`} className="flex items-start gap-2 text-soft">
            <EyeOff aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            <span className="min-w-0 flex-1">
              {title}{" "}
              <span className="block text-xs">
                {pictureLabel(picture)}: {cause}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
