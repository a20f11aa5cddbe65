import type { ReceiptMessages } from "../en/receipt";

export const receipt: ReceiptMessages = {
  receiptOffer: "Voir ou retirer votre consentement",
  receiptGiven:
    "Le {date}, vous avez accepté que votre visage et votre document soient traités pour vérifier votre identité. Vous pouvez retirer ce consentement à tout moment.",
  receiptKeep: "Gardez le lien de cette page. Il fonctionne tant que vos données sont conservées.",
  receiptWithdraw: "Retirer le consentement",
  receiptAskTitle: "Retirer votre consentement ?",
  receiptAskBody:
    "Si votre contrôle n'est pas terminé, il est arrêté, et vos photos et données sont supprimées aussitôt. S'il est terminé, {company} doit les supprimer, ou dire ici pourquoi elles sont gardées.",
  receiptWithdrawnTitle: "Vous avez retiré votre consentement",
  receiptWithdrawnBody:
    "{company} en a été informée le {date}. Vos photos et données sont supprimées le {until} au plus tard, sauf si elles doivent être gardées : cette page dit alors pourquoi.",
  receiptDeletedTitle: "Tout est supprimé",
  receiptDeletedBody: "Votre contrôle a été arrêté. Vos photos et données sont supprimées.",
  receiptKept: {
    legal_obligation:
      "{company} doit garder vos photos et données parce qu'une loi l'exige. Elles sont supprimées quand ce délai est passé.",
    legal_claim:
      "{company} garde vos photos et données parce qu'elles sont nécessaires à une action en justice. Elles sont supprimées ensuite.",
  },
  receiptGoneTitle: "Rien n'est conservé ici",
  receiptGoneBody: "Vos photos et données sont supprimées, ou ce lien est incomplet.",
};
