/** What a printed label can announce: first the holder's particulars, then the document's. */
export const LABEL_FIELDS = [
  "surname",
  "names",
  "fullName",
  "birth",
  "sex",
  "personalNumber",
  "nationality",
  "documentNumber",
  "licenceNumber",
  "issue",
  "expiry",
  "validity",
  "otherDate",
  "country",
  "code",
  "type",
  "birthPlace",
  "authority",
  "address",
  "other",
] as const;
export type LabelField = (typeof LABEL_FIELDS)[number];
