import type { DocumentTemplate } from "./template";

/** Documents after ICAO 9303 and ISO/IEC 18013 of issuers without a template of their own. */
const generic = {
  country: null,
  titles: [],
  labels: {},
  numbers: {},
  dateOrder: "dmy",
} as const;

/** No state issues passports for more than ten years; some add the remaining months of the previous one. */
export const ICAO_PASSPORT: DocumentTemplate = {
  ...generic,
  id: "icao-passport",
  type: "PASSPORT",
  idNumber: ["documentNumber"],
  expiry: "always",
  maxValidityYears: 11,
};

export const ICAO_VISA: DocumentTemplate = {
  ...generic,
  id: "icao-visa",
  type: "VISA",
  idNumber: ["documentNumber"],
  expiry: "always",
};

export const ICAO_CARD: DocumentTemplate = {
  ...generic,
  id: "icao-card",
  type: "NATIONAL_ID",
  idNumber: ["personalNumber"],
  expiry: "sometimes",
};

export const ICAO_RESIDENCE_PERMIT: DocumentTemplate = {
  ...generic,
  id: "icao-residence-permit",
  type: "RESIDENCE_PERMIT",
  idNumber: ["personalNumber"],
  expiry: "always",
};

/** ISO/IEC 18013-1; the AAMVA standard calls the licence number a document number. */
export const ISO_DRIVERS_LICENSE: DocumentTemplate = {
  ...generic,
  id: "iso-drivers-license",
  type: "DRIVERS_LICENSE",
  idNumber: ["licenceNumber", "documentNumber"],
  expiry: "always",
};
