import type { EndMessages } from "../en/end";

export const end: EndMessages = {
  companyTitle: "Hati za kampuni",
  companyFor: "Kwa {name}: nyaraka za kampuni hii na wewe unayeitia saini.",
  companyFile: "Faili hii haikuweza kufunguliwa. Chagua PDF, au picha ya JPEG au PNG.",
  doneBodyCompany:
    "Asante. Picha zako na nyaraka za kampuni zimepokelewa na zitakaguliwa. {company} itakujulisha matokeo.",
  companyIntro:
    "Ongeza kila hati kama picha au faili ya PDF isiyozidi MB 10. Unaweza kurudi kwa kiungo hiki hadi saa {time}.",
  companyClosed: "Uthibitisho wa kampuni umekamilika. Hakuna hati zaidi zinazohitajika.",
  companyRequired: "Inahitajika",
  companyOptional: "Si lazima",
  companyStatus: {
    uploaded: "Imepakiwa, inakaguliwa",
    accepted: "Imekubaliwa",
    rejected: "Imekataliwa: tafadhali ongeza mpya",
  },
  companyProblem: {
    unreadable: "Nakala haisomeki.",
    incomplete: "Kurasa au sehemu hazipo.",
    outdated: "Hati imepitwa na wakati.",
    wrong_document: "Hii ni hati nyingine, si iliyoombwa.",
  },
  companyMissing: "Haijaongezwa",
  companyAdd: "Ongeza",
  companyReplace: "Badilisha",
  companyAddLabel: "Ongeza: {document}",
  companyReplaceLabel: "Badilisha: {document}",
  companyFinish: "Maliza",
  companyStillMissing: "Bado hazijaongezwa: {count}",
  companyUntil: "Unaweza kuziongeza kwa kiungo hiki hiki hadi saa {time}. Baada ya hapo, omba kiungo kipya.",
  companyLater: "Ongeza zilizobaki baadaye",
  companyContinue: "Ongeza hati zinazokosekana",
  companyDocument: {
    company_registration: "Cheti cha usajili wa kampuni",
    form_j: "Fomu J (wakurugenzi na maafisa)",
    form_c: "Fomu C (taarifa ya mwaka)",
    trading_license: "Leseni ya biashara",
    proof_of_address: "Uthibitisho wa anwani ya kampuni",
    director_id: "Kitambulisho cha mkurugenzi",
    tax_clearance: "Cheti cha ulipaji kodi",
  },

  doneTitle: "Imepokelewa",
  doneBody: "Asante. Picha zako zimepokelewa na zitakaguliwa. {company} itakueleza matokeo.",
  doneReference: "Kumbukumbu",
  doneClose: "Unaweza kufunga ukurasa huu.",
  returnTo: "Rudi kwa {host}",
};
