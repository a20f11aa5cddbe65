import type { verification } from "@/db/schema/verification";
import { aadOf, openJson } from "@/lib/platform/crypto";
import type { DocumentObservation } from "@/lib/vision/types";
import type { DocumentField } from "@/lib/vocabulary";
import type { ScreeningSubject } from "@/lib/watchlist/types";

type Texts = Partial<Record<DocumentField, string>>;

/** The person to screen, from the fields of a document; null without a name (SCREEN-RESULT-2). */
export function subjectOf(fields: Texts): ScreeningSubject | null {
  const name = [fields.names, fields.surname].filter(Boolean).join(" ");
  if (!name) return null;
  const { dateOfBirth, nationality, sex } = fields;
  return {
    kind: "person",
    name,
    ...(dateOfBirth ? { dateOfBirth } : {}),
    ...(nationality ? { country: nationality } : {}),
    ...(sex === "M" || sex === "F" ? { sex } : {}),
  };
}

export function textsOf(fields: DocumentObservation["fields"]): Texts {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.value]));
}

/** The person to screen of a stored verification; also null once its fields were removed. */
export function storedSubject(row: typeof verification.$inferSelect): ScreeningSubject | null {
  if (!row.extractedSealed) return null;
  return subjectOf(openJson<Texts>(row.extractedSealed, aadOf(row, row.id, "extracted")));
}
