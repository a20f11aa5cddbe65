import type { DocumentTemplate } from "./template";

/** Licences of the states of the USA after the AAMVA design standard: field codes, month first, PDF417 on the back. */
export const USA_DRIVERS_LICENSE: DocumentTemplate = {
  id: "usa-drivers-license",
  country: "USA",
  type: "DRIVERS_LICENSE",
  titles: ["Driver license"],
  labels: {},
  numbers: {},
  idNumber: ["licenceNumber", "documentNumber"],
  expiry: "always",
  dateOrder: "mdy",
};
