import type { ReceiptMessages } from "../en/receipt";

export const receipt: ReceiptMessages = {
  receiptOffer: "Bona noma uhoxise imvume yakho",
  receiptGiven:
    "Ngo-{date} uvumile ukuthi ubuso bakho nomazisi wakho kusetshenziswe ukuqinisekisa ukuthi ungubani. Ungayihoxisa le mvume noma nini.",
  receiptKeep: "Gcina ilinki yaleli khasi. Isebenza isikhathi sonke imininingwane yakho igciniwe.",
  receiptWithdraw: "Hoxisa imvume",
  receiptAskTitle: "Uyayihoxisa imvume yakho?",
  receiptAskBody:
    "Uma ukuhlolwa kwakho kungakapheli, kuyamiswa, izithombe nemininingwane yakho kusulwe ngaso leso sikhathi. Uma sekuphelile, {company} kumele ikususe, noma isho lapha ukuthi kungani ikugcina.",
  receiptWithdrawnTitle: "Uyihoxisile imvume yakho",
  receiptWithdrawnBody:
    "{company} yazisiwe ngo-{date}. Izithombe nemininingwane yakho kuzosulwa ngo-{until} noma ngaphambi kwalolo suku, ngaphandle uma kumele kugcinwe: leli khasi lizosho ukuthi kungani.",
  receiptDeletedTitle: "Konke kususiwe",
  receiptDeletedBody: "Ukuhlolwa kwakho kumisiwe. Izithombe nemininingwane yakho kususiwe.",
  receiptKept: {
    legal_obligation:
      "{company} kumele igcine izithombe nemininingwane yakho ngoba umthetho uyakufuna lokho. Kuzosulwa uma leso sikhathi sesiphelile.",
    legal_claim:
      "{company} igcina izithombe nemininingwane yakho ngoba kuyadingeka ecaleni lomthetho. Kuzosulwa ngemva kwalokho.",
  },
  receiptGoneTitle: "Akukho okugcinwe lapha",
  receiptGoneBody: "Izithombe nemininingwane yakho kususiwe, noma le linki ayiphelele.",
};
