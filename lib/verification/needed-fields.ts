import type { DocumentObservation, FieldReading } from "@/lib/vision/types";
import type { DocumentField, Percent } from "@/lib/vocabulary";

/** Document fields as the sentences of a decision name them. */
export const FIELD_WORDS = {
  surname: "surname",
  names: "given names",
  dateOfBirth: "birth date",
  sex: "sex",
  idNumber: "number",
  nationality: "nationality",
  issuingCountry: "issuing country",
  issueDate: "issue date",
  expiryDate: "expiry date",
  documentType: "kind of document",
} as const satisfies Record<DocumentField, string>;

const NEEDED = ["surname", "names", "dateOfBirth", "idNumber"] as const satisfies readonly DocumentField[];

export interface NeededField {
  readonly field: DocumentField;
  /** Undefined where it was not read. */
  readonly reading: FieldReading | undefined;
}

/** The fields that an approval needs. A person with a single name needs no given names (DECIDE-FIELD-1). */
export function neededFields({ fields, singleName }: DocumentObservation): NeededField[] {
  return NEEDED.filter((field) => !(field === "names" && singleName && !fields.names)).map((field) => ({
    field,
    reading: fields[field],
  }));
}

/** The needed fields that were not read, in words. */
export const missingOf = (document: DocumentObservation): string[] =>
  neededFields(document).flatMap(({ field, reading }) => (reading ? [] : [FIELD_WORDS[field]]));

/** The needed fields read with a confidence below `atLeast`, in words. */
export const unsureOf = (document: DocumentObservation, atLeast: Percent): string[] =>
  neededFields(document).flatMap(({ field, reading }) =>
    reading && reading.confidence < atLeast ? [FIELD_WORDS[field]] : [],
  );
