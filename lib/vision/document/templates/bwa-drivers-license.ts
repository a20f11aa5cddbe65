import { OMANG_NUMBER } from "./bwa-national-id";
import type { DocumentTemplate } from "./template";

/** Licence of Botswana: names without labels, the validity as two months. */
export const BWA_DRIVERS_LICENSE: DocumentTemplate = {
  id: "bwa-drivers-license",
  country: "BWA",
  type: "DRIVERS_LICENSE",
  titles: ["Driving licence", "Driver's licence"],
  labels: {
    personalNumber: ["ID: Omang"],
    licenceNumber: ["Licence number"],
    validity: ["Validity period"],
    other: ["Class", "Driver restriction", "Veh. restr.", "Endorsement", "PrDP"],
    otherDate: ["First issue"],
  },
  numbers: { personalNumber: OMANG_NUMBER },
  idNumber: ["licenceNumber", "documentNumber"],
  expiry: "always",
  dateOrder: "dmy",
  sources: ["AuthBridge: Botswana identity document field reference"],
};
