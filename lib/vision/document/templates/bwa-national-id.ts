import type { DocumentTemplate } from "./template";

/** Nine digits; the fifth is 1 for men and 2 for women. */
const OMANG_NUMBER = {
  pattern: /^\d{4}[12]\d{4}$/,
  meaning: { sex: { from: 4, to: 5, women: [2, 2], men: [1, 1] } },
} as const;

/** Identity card of Botswana, called Omang, valid for ten years; the card for people over 60 has no expiry date. */
export const BWA_NATIONAL_ID: DocumentTemplate = {
  id: "bwa-national-id",
  country: "BWA",
  type: "NATIONAL_ID",
  titles: ["Omang", "National identity card"],
  labels: {
    surname: ["Sefane"],
    personalNumber: ["Omang", "Omang number"],
    birth: ["Letsatsi la matsalo"],
    birthPlace: ["Lefelo la matsalo"],
    other: ["Place of application", "Signature of holder"],
  },
  numbers: { personalNumber: OMANG_NUMBER },
  idNumber: ["personalNumber"],
  expiry: "sometimes",
  maxValidityYears: 10,
  dateOrder: "dmy",
};
