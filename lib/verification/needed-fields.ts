import type { DocumentObservation, FieldReading } from "@/lib/vision/types";
import type { DocumentField, Percent } from "@/lib/vocabulary";

/** POLICY 12: what an approval rests on, in the words in which its lack is told. */
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

/** Both parts of the name, birth date and number; given names of a person of one name are none. */
export function neededFields({ fields, singleName }: DocumentObservation): NeededField[] {
  return NEEDED.filter((field) => !(field === "names" && singleName && !fields.names)).map((field) => ({
    field,
    reading: fields[field],
  }));
}

/** Which of them were not read, in words. */
export const missingOf = (document: DocumentObservation): string[] =>
  neededFields(document).flatMap(({ field, reading }) => (reading ? [] : [FIELD_WORDS[field]]));

/** Which of them were read less surely than `atLeast`, in words. */
export const unsureOf = (document: DocumentObservation, atLeast: Percent): string[] =>
  neededFields(document).flatMap(({ field, reading }) =>
    reading && reading.confidence < atLeast ? [FIELD_WORDS[field]] : [],
  );
