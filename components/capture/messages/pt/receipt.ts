import type { ReceiptMessages } from "../en/receipt";

export const receipt: ReceiptMessages = {
  receiptOffer: "Ver ou retirar o seu consentimento",
  receiptGiven:
    "Em {date} concordou que o seu rosto e o seu documento fossem tratados para verificar a sua identidade. Pode retirar este consentimento a qualquer momento.",
  receiptKeep: "Guarde a ligação desta página. Funciona enquanto os seus dados estiverem guardados.",
  receiptWithdraw: "Retirar o consentimento",
  receiptAskTitle: "Retirar o seu consentimento?",
  receiptAskBody:
    "Se a sua verificação não terminou, é interrompida, e as suas fotos e dados são eliminados de imediato. Se terminou, {company} tem de os eliminar, ou de dizer aqui porque os guarda.",
  receiptWithdrawnTitle: "Retirou o seu consentimento",
  receiptWithdrawnBody:
    "{company} foi informada em {date}. As suas fotos e dados são eliminados o mais tardar em {until}, exceto se tiverem de ser guardados: nesse caso esta página diz porquê.",
  receiptDeletedTitle: "Tudo foi eliminado",
  receiptDeletedBody: "A sua verificação foi interrompida. As suas fotos e dados foram eliminados.",
  receiptKept: {
    legal_obligation:
      "{company} tem de guardar as suas fotos e dados porque uma lei o exige. São eliminados quando esse prazo terminar.",
    legal_claim:
      "{company} guarda as suas fotos e dados porque são necessários para uma ação judicial. São eliminados depois disso.",
  },
  receiptGoneTitle: "Nada está guardado aqui",
  receiptGoneBody: "As suas fotos e dados foram eliminados, ou esta ligação está incompleta.",
};
