import type { ReceiptMessages } from "../en/receipt";

export const receipt: ReceiptMessages = {
  receiptOffer: "Buka noma uhocise imvume yakho",
  receiptGiven:
    "Nga-{date} uvumile kutsi buso bakho nencwadzi yakho kusetjentiswe kucinisekisa kutsi ungubani. Ungayihocisa lemvume nobe nini.",
  receiptKeep: "Gcina lilinki lalelikhasi. Lisebenta sonkhe sikhatsi imininingwane yakho igciniwe.",
  receiptWithdraw: "Hocisa imvume",
  receiptAskTitle: "Uyayihocisa imvume yakho?",
  receiptAskBody:
    "Nangabe luhlolo lwakho alukapheli, luyamiswa, titfombe nemininingwane yakho kusulwa ngaso leso sikhatsi. Nangabe seluphelile, {company} kufanele ikusule, nobe isho lapha kutsi ikugcinelani.",
  receiptWithdrawnTitle: "Uyihocisile imvume yakho",
  receiptWithdrawnBody:
    "{company} yatisiwe nga-{date}. Titfombe nemininingwane yakho kutawusulwa nga-{until} nobe ngaphambi kwalelo langa, ngaphandle nangabe kufanele kugcinwe: lelikhasi litawusho kutsi kungani.",
  receiptDeletedTitle: "Konkhe kusuliwe",
  receiptDeletedBody: "Luhlolo lwakho lumisiwe. Titfombe nemininingwane yakho kusuliwe.",
  receiptKept: {
    legal_obligation:
      "{company} kufanele igcine titfombe nemininingwane yakho ngobe umtsetfo uyakufuna loko. Kutawusulwa nasekuphele leso sikhatsi.",
    legal_claim:
      "{company} igcina titfombe nemininingwane yakho ngobe kuyadzingeka ecaleni letemtsetfo. Kutawusulwa ngemuva kwaloko.",
  },
  receiptGoneTitle: "Kute lokugcinwe lapha",
  receiptGoneBody: "Titfombe nemininingwane yakho kusuliwe, nobe lelilinki alikapheleli.",
};
