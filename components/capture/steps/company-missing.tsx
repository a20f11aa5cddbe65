import { fill, useWording } from "../messages";
import type { Messages } from "../messages/en";
import type { CaptureSession, CompanyItem } from "../model";
import { clockTime } from "./welcome-step";

/** Required documents that the company still owes: never given, or given and of no use. None once it takes no more. */
export function missingDocuments(session: CaptureSession | null): readonly CompanyItem[] {
  const documents = session?.companyDocuments;
  if (!documents?.open) return [];
  return documents.items.filter(
    ({ required, status, problem }) =>
      required && (status === null || status === "rejected" || problem !== null),
  );
}

/** A document's name in the person's language; the server's English name where there is no translation. */
export function nameOf(messages: Messages, { docType, label }: CompanyItem): string {
  const names: Readonly<Record<string, string>> = messages.companyDocument;
  return names[docType] ?? label;
}

/** What is still open, and until when the same link takes it. */
export function CompanyMissing({ session }: { readonly session: CaptureSession | null }) {
  const { messages, language } = useWording();
  const missing = missingDocuments(session);
  if (missing.length === 0) return null;
  const time = clockTime(session?.expiresAt ?? 0, language);
  return (
    <div className="grid gap-1 rounded-2xl border border-line bg-raised p-4 text-start text-sm leading-relaxed">
      <p className="font-semibold">{fill(messages.companyStillMissing, { count: missing.length })}</p>
      <p className="text-soft">{missing.map((item) => nameOf(messages, item)).join(" · ")}</p>
      <p>{fill(messages.companyUntil, { time })}</p>
    </div>
  );
}
