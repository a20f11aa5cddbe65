import type { DocumentTemplate } from "./template";

/**
 * 13 digits: YYMMDD, a serial number below 5000 for women, citizenship, a digit without meaning, Luhn check digit
 * (Identification Act 68 of 1997, regulations).
 */
export const SOUTH_AFRICAN_ID_NUMBER = {
  pattern: /^\d{13}$/,
  meaning: {
    birthDate: { from: 0, to: 6 },
    sex: { from: 6, to: 10, women: [0, 4999], men: [5000, 9999] },
    luhn: true,
  },
} as const;

/** Smart ID card of South Africa, issued since 2013; it does not expire. */
export const ZAF_SMART_ID: DocumentTemplate = {
  id: "zaf-smart-id",
  country: "ZAF",
  type: "NATIONAL_ID",
  titles: ["National identity card", "Identiteitskaart"],
  labels: {
    surname: ["Van"],
    names: ["Name", "Voorname"],
    personalNumber: ["Identity number", "Identiteitsnommer"],
    sex: ["Geslag"],
    nationality: ["Nasionaliteit"],
    birth: ["Geboortedatum"],
    birthPlace: ["Country of birth", "Land van geboorte"],
    other: ["Status", "Signature", "Handtekening"],
  },
  numbers: { personalNumber: SOUTH_AFRICAN_ID_NUMBER },
  idNumber: ["personalNumber"],
  expiry: "never",
  dateOrder: "dmy",
};
