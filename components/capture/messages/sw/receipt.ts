import type { ReceiptMessages } from "../en/receipt";

export const receipt: ReceiptMessages = {
  receiptOffer: "Tazama au ondoa idhini yako",
  receiptGiven:
    "Tarehe {date} ulikubali uso wako na hati yako vichakatwe ili kuthibitisha utambulisho wako. Unaweza kuondoa idhini hii wakati wowote.",
  receiptKeep: "Hifadhi kiungo cha ukurasa huu. Kinafanya kazi mradi data yako imehifadhiwa.",
  receiptWithdraw: "Ondoa idhini",
  receiptAskTitle: "Uondoe idhini yako?",
  receiptAskBody:
    "Ikiwa ukaguzi wako haujakamilika, unasimamishwa, na picha na data yako zinafutwa mara moja. Ikiwa umekamilika, {company} lazima izifute, au ieleze hapa kwa nini zinahifadhiwa.",
  receiptWithdrawnTitle: "Umeondoa idhini yako",
  receiptWithdrawnBody:
    "{company} ilijulishwa tarehe {date}. Picha na data yako zinafutwa kabla ya au tarehe {until}, isipokuwa lazima zihifadhiwe: hapo ukurasa huu utaeleza sababu.",
  receiptDeletedTitle: "Kila kitu kimefutwa",
  receiptDeletedBody: "Ukaguzi wako umesimamishwa. Picha na data yako zimefutwa.",
  receiptKept: {
    legal_obligation:
      "{company} lazima ihifadhi picha na data yako kwa sababu sheria inadai hivyo. Zitafutwa muda huo ukiisha.",
    legal_claim:
      "{company} inahifadhi picha na data yako kwa sababu zinahitajika kwa madai ya kisheria. Zitafutwa baada ya hapo.",
  },
  receiptGoneTitle: "Hakuna kilichohifadhiwa hapa",
  receiptGoneBody: "Picha na data yako zimefutwa, au kiungo hiki hakijakamilika.",
};
