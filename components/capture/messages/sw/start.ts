import type { StartMessages } from "../en/start";

export const start: StartMessages = {
  pageTitle: "Thibitisha utambulisho wako",
  someone: "biashara iliyokutuma hapa",
  language: "Lugha",
  stepOf: "Hatua ya {step} kati ya {steps}",
  back: "Rudi",
  continue: "Endelea",
  tryAgain: "Jaribu tena",
  loading: "Inafungua uthibitisho wako…",
  working: "Subiri kidogo…",
  privacyLine: "Picha zako huhifadhiwa kwa usimbaji fiche",

  welcomeTitle: "Thibitisha utambulisho wako",
  welcomeAsks: "{company} inakuomba uthibitishe wewe ni nani.",
  welcomeTime: "Takriban dakika mbili",
  welcomeTimeCompany: "Takriban dakika mbili, pamoja na muda wa hati za kampuni",
  welcomeTimeNote: "Kiungo kinafanya kazi hadi saa {time}.",
  welcomeDocument: "Kitambulisho chako",
  welcomeDocumentNote: "Kadi ya kitambulisho, pasipoti au leseni ya udereva.",
  welcomeSelfie: "Picha ya uso wako",
  welcomeSelfieNote: "Ili kuona kwamba kitambulisho ni chako.",
  welcomeCompany: "Hati za kampuni",
  welcomeCompanyNote: "Unaweza kuziongeza mwishoni, kama picha au faili za PDF.",
  welcomePrivacy: "Picha zako zinatumika kuthibitisha utambulisho wako kwa {company}, na si kwa kingine.",
  welcomeCameraOnly: "Unahitaji kifaa chenye kamera: picha kutoka kwenye faili hazikubaliwi.",
  begin: "Anza",

  retryTitle: "Tafadhali piga picha mpya",
  retryAsks: "{company} haikuweza kutumia picha zako za awali. Hili ndilo lililokuwa kosa:",
  retryKept: "Picha za kitambulisho chako zinatumika tena: unapiga picha ya uso wako tu upya.",
  retryBackMissing: "Upande wa nyuma wa kitambulisho haukuwepo.",
  retryTurnsMissing: "Mizunguko ya kichwa haikuonekana.",
  retryLastTime: "Mara iliyopita:",

  handoffOffer: "Endelea kwenye simu yako",
  handoffOther: "Endelea kwenye kifaa kingine",
  handoffTitle: "Endelea kwenye simu yako",
  handoffBody:
    "Elekeza kamera ya simu yako kwenye msimbo huu na ufungue kiungo. Acha ukurasa huu wazi: unafuatilia.",
  handoffCode: "Msimbo wa QR wa kiungo chako",
  handoffTooLong: "Kiungo hiki ni kirefu mno kwa msimbo. Fungua kwenye simu ujumbe wenye kiungo.",
  handoffState: {
    open: "Inasubiri simu yako…",
    consented: "Simu yako imeanza.",
    capturing: "Picha zinafika: {count}.",
    declined: "Hukukubali.",
    submitted: "Imekamilika kwenye simu yako.",
  },
  handoffHere: "Endelea kwenye kifaa hiki",
  handoffConnected: "Simu imeunganishwa.",
  handoffAgain: "Onyesha msimbo tena",
  handoffThere: "Endelea kwenye simu yako. Ukurasa huu unafuatilia.",

  consentTitle: "Ridhaa yako",
  consentCompare:
    "Uso wako unalinganishwa na picha iliyo kwenye kitambulisho chako, kwa kompyuta. Hii inatumia data za kibayometriki.",
  consentRead: "Maandishi ya kitambulisho chako yanasomwa: jina, tarehe ya kuzaliwa, namba ya kitambulisho.",
  consentShare: "Matokeo yanaenda kwa {company}. Hakuna mwingine anayeyapata kutoka ukurasa huu.",
  consentChoice:
    "Hili ni chaguo lako. Ukikataa, hakuna kinachopigwa picha, na {company} inaweza kukueleza njia nyingine.",
  consentStatement:
    "Kwa kuchagua kukubali, unakubali uso wako na kitambulisho chako vichakatwe ili kuthibitisha utambulisho wako.",
  consentDevice:
    "Pia huhifadhiwa, dhidi ya matumizi mabaya: kivinjari, aina ya kifaa, skrini, lugha, saa za eneo, aina ya kamera na ya muunganisho, na mwanzo wa anwani ya mtandao.",
  consentKept: "Picha zako zinafutwa baada ya siku {days} au mapema zaidi.",
  privacyNotice: "Taarifa ya faragha",
  help: "Msaada",
  consentAgree: "Kubali na uendelee",
  consentDecline: "Sikubali",
  declineAsk:
    "Usipokubali, hakuna kinachopigwa picha na {company} itajulishwa. Unaweza kubadilisha mawazo hadi {time}.",
  declineNot: "Rudi kwenye swali",

  decliningTitle: "Jibu lako linatumwa",
  decliningBody:
    "Hukukubali. Hakuna kinachopigwa picha. Tafadhali acha ukurasa huu wazi hadi jibu lako lifike.",
  decliningLater: "Jibu lako bado halijafika. Litatumwa tena lenyewe muunganisho utakaporudi.",
  declinedTitle: "Hukukubali",
  declinedBody:
    "Hakuna kilichopigwa picha. Unaweza kubadilisha mawazo hapa hadi {time}. {company} inaweza kukueleza njia nyingine za kuthibitisha utambulisho wako.",
  declinedUndo: "Nimebadilisha mawazo",
};
