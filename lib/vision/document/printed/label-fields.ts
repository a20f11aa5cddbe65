/** What a printed label can announce: first the holder's particulars, then the document's. */
export const LABEL_FIELDS = [
  "surname",
  "secondSurname",
  "names",
  "middleNames",
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

/** Labels whose values are not read, and only kept from being taken for another field's. */
const UNREAD: ReadonlySet<LabelField> = new Set([
  "country",
  "code",
  "type",
  "birthPlace",
  "authority",
  "address",
  "other",
]);

/** Whether values of this field are read at all. */
export const isRead = (field: LabelField): boolean => !UNREAD.has(field);

/** Fields of the holder's names. */
export const NAME_FIELDS: ReadonlySet<LabelField> = new Set([
  "surname",
  "secondSurname",
  "names",
  "middleNames",
  "fullName",
]);
