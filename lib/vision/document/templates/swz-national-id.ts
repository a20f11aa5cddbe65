import type { DocumentTemplate } from "./template";

/** 13 digits: YYMMDD, then a serial number from 1100 for women and from 6100 for men. */
export const SWAZI_PERSONAL_NUMBER = {
  pattern: /^\d{13}$/,
  meaning: {
    birthDate: { from: 0, to: 6 },
    sex: { from: 6, to: 10, women: [1100, 6099], men: [6100, 9999] },
  },
} as const;

/** Identity card of Eswatini, under either name of the country; older issues do not expire. */
export const SWZ_NATIONAL_ID: DocumentTemplate = {
  id: "swz-national-id",
  country: "SWZ",
  type: "NATIONAL_ID",
  titles: ["National identity card", "Liphepha lebuntfu", "Likhadi lebuntfu"],
  labels: {
    surname: ["Sibongo"],
    names: ["Emagama", "Ligama"],
    personalNumber: ["Personal ID No", "Inombolo yebuntfu", "PIN"],
    birth: ["Lusuku lwekutalwa", "Lilanga lekutalwa"],
    sex: ["Bulili"],
    nationality: ["Buve"],
    issue: ["Lusuku lwekukhishwa", "Likhishwe ngamhlaka"],
    expiry: ["Lusuku lwekuphelelwa", "Liphelelwa ngamhlaka"],
    birthPlace: ["Indzawo yekutalwa"],
    address: ["Sikhulu", "Inkhundla", "Sifundza"],
  },
  numbers: { personalNumber: SWAZI_PERSONAL_NUMBER },
  idNumber: ["personalNumber"],
  expiry: "sometimes",
  maxValidityYears: 10,
  dateOrder: "dmy",
};
