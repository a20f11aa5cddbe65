import type { verification } from "@/db/schema/verification";
import { aadOf, openJson } from "@/lib/platform/crypto";
import type { DocumentObservation } from "@/lib/vision/types";
import type { DocumentField } from "@/lib/vocabulary";
import type { ScreeningSubject } from "@/lib/watchlist/types";

type Texts = Partial<Record<DocumentField, string>>;

/** Whom to screen, from what was read of a document; null when no name was. */
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

/** The same from a stored verification; null also when its fields were forgotten. */
export function storedSubject(row: typeof verification.$inferSelect): ScreeningSubject | null {
  if (!row.extractedSealed) return null;
  return subjectOf(openJson<Texts>(row.extractedSealed, aadOf(row, row.id, "extracted")));
}
