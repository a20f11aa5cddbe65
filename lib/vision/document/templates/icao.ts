import type { DocumentTemplate } from "./template";

/** Whatever follows ICAO 9303 and its kin, of every issuer without a template of its own. */
const generic = {
  country: null,
  titles: [],
  labels: {},
  numbers: {},
  dateOrder: "dmy",
} as const;

/** No state issues passports for longer than ten years (9303-3 leaves it open); months left over are added by some. */
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

/** ISO 18013-1; a North American licence calls its number a document number. */
export const ISO_DRIVERS_LICENSE: DocumentTemplate = {
  ...generic,
  id: "iso-drivers-license",
  type: "DRIVERS_LICENSE",
  idNumber: ["licenceNumber", "documentNumber"],
  expiry: "always",
};
