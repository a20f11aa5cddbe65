import { OMANG_NUMBER } from "./bwa-national-id";
import type { DocumentTemplate } from "./template";

/** Passport of Botswana (TD3), English and French; the personal number is the Omang number. */
export const BWA_PASSPORT: DocumentTemplate = {
  id: "bwa-passport",
  country: "BWA",
  type: "PASSPORT",
  titles: ["Passport", "Passeport"],
  labels: { personalNumber: ["Personal No./N° personnel"] },
  numbers: { documentNumber: { pattern: /^[A-Z]{2}\d{7}$/ }, personalNumber: OMANG_NUMBER },
  idNumber: ["documentNumber"],
  expiry: "always",
  dateOrder: "dmy",
  sources: ["AuthBridge: Botswana identity document field reference"],
};
