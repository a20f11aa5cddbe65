import type { DocumentTemplate } from "./template";
import { SOUTH_AFRICAN_ID_NUMBER } from "./zaf-smart-id";

/** Passport of South Africa (TD3); its zone and page carry the identity number. */
export const ZAF_PASSPORT: DocumentTemplate = {
  id: "zaf-passport",
  country: "ZAF",
  type: "PASSPORT",
  titles: ["Passport", "Paspoort"],
  labels: { personalNumber: ["Identity No./I.D. No"] },
  numbers: { personalNumber: SOUTH_AFRICAN_ID_NUMBER },
  idNumber: ["documentNumber"],
  expiry: "always",
  dateOrder: "dmy",
};
