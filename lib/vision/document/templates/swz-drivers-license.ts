import { SWAZI_PERSONAL_NUMBER } from "./swz-national-id";
import type { DocumentTemplate } from "./template";

/** Driving licence of Eswatini: with field codes or with labels; its number is often the personal number. */
export const SWZ_DRIVERS_LICENSE: DocumentTemplate = {
  id: "swz-drivers-license",
  country: "SWZ",
  type: "DRIVERS_LICENSE",
  titles: ["Driver's licence", "Driving licence", "Lincwadzi lekushayela", "Ilayisensi yekushayela"],
  labels: {
    licenceNumber: ["Driver's licence No", "Inombolo yelayisensi"],
    personalNumber: ["PIN", "Personal ID No"],
    otherDate: ["Date of first issue"],
  },
  numbers: { personalNumber: SWAZI_PERSONAL_NUMBER },
  idNumber: ["licenceNumber", "documentNumber"],
  expiry: "always",
  dateOrder: "dmy",
};
