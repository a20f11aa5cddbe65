import { SWAZI_PERSONAL_NUMBER } from "./swz-national-id";
import type { DocumentTemplate } from "./template";

/** Passport of Eswatini (TD3). */
export const SWZ_PASSPORT: DocumentTemplate = {
  id: "swz-passport",
  country: "SWZ",
  type: "PASSPORT",
  titles: ["Passport", "Iphasipoti", "Liphasipoti"],
  labels: {
    documentNumber: ["Inombolo yeliphasipoti", "Passport No/Inombolo yeliphasipoti"],
    authority: ["Issuing authority", "Lokhiphile"],
  },
  numbers: { personalNumber: SWAZI_PERSONAL_NUMBER },
  idNumber: ["documentNumber"],
  expiry: "always",
  dateOrder: "dmy",
};
