/** The page of a person's receipt, where consent is withdrawn. */
export const receipt = {
  receiptOffer: "See or withdraw your consent",
  receiptGiven:
    "On {date} you agreed that your face and your document are processed to verify your identity. You can withdraw this consent at any time.",
  receiptKeep: "Keep the link of this page. It works for as long as your data is stored.",
  receiptWithdraw: "Withdraw consent",
  receiptAskTitle: "Withdraw your consent?",
  receiptAskBody:
    "If your check is not finished, it is stopped, and your photos and data are deleted at once. If it is finished, {company} has to delete them, or say here why they are kept.",
  receiptWithdrawnTitle: "You withdrew your consent",
  receiptWithdrawnBody:
    "{company} was told on {date}. Your photos and data are deleted on {until} at the latest, unless they must be kept: then this page says why.",
  receiptDeletedTitle: "Everything is deleted",
  receiptDeletedBody: "Your check was stopped. Your photos and data are deleted.",
  receiptKept: {
    legal_obligation:
      "{company} must keep your photos and data because a law demands it. They are deleted when that time is over.",
    legal_claim:
      "{company} keeps your photos and data because they are needed for a legal claim. They are deleted after that.",
  },
  receiptGoneTitle: "Nothing is stored here",
  receiptGoneBody: "Your photos and data are deleted, or this link is incomplete.",
};

export type ReceiptMessages = typeof receipt;
