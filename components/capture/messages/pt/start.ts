import type { StartMessages } from "../en/start";

export const start: StartMessages = {
  pageTitle: "Verifique a sua identidade",
  someone: "a empresa que o enviou aqui",
  language: "Idioma",
  stepOf: "Passo {step} de {steps}",
  back: "Voltar",
  continue: "Continuar",
  tryAgain: "Tentar de novo",
  loading: "A abrir a sua verificação…",
  working: "Um momento…",
  privacyLine: "As suas fotos são guardadas cifradas",

  welcomeTitle: "Verifique a sua identidade",
  welcomeAsks: "{company} pede-lhe que confirme quem é.",
  welcomeTime: "Cerca de dois minutos",
  welcomeTimeCompany: "Cerca de dois minutos, mais os documentos da empresa",
  welcomeTimeNote: "O link funciona até às {time}.",
  welcomeDocument: "O seu documento de identidade",
  welcomeDocumentNote: "Um bilhete de identidade, passaporte ou carta de condução.",
  welcomeSelfie: "Uma foto do seu rosto",
  welcomeSelfieNote: "Para ver que o documento é seu.",
  welcomeCompany: "Documentos da empresa",
  welcomeCompanyNote: "Pode juntá-los no fim, como fotos ou ficheiros PDF.",
  welcomePrivacy: "As suas fotos servem para verificar a sua identidade para {company}, e para mais nada.",
  welcomeCameraOnly: "Precisa de um dispositivo com câmara: fotos de ficheiros não são aceites.",
  begin: "Começar",

  handoffOffer: "Continuar no telemóvel",
  handoffOther: "Continuar noutro dispositivo",
  handoffTitle: "Continue no telemóvel",
  handoffBody:
    "Aponte a câmara do telemóvel para este código e abra o link. Deixe esta página aberta: ela acompanha.",
  handoffCode: "Código QR do seu link",
  handoffTooLong: "Este link é demasiado longo para um código. Abra no telemóvel a mensagem com o link.",
  handoffState: {
    open: "À espera do seu telemóvel…",
    consented: "O seu telemóvel começou.",
    capturing: "As fotos estão a chegar: {count}.",
    declined: "Não concordou.",
    submitted: "Concluído no telemóvel.",
  },
  handoffHere: "Continuar neste dispositivo",

  consentTitle: "O seu consentimento",
  consentIntro: "Antes de a câmara começar, leia o que vai acontecer.",
  consentCompare:
    "O seu rosto é comparado, por computador, com o retrato do documento. Isto usa dados biométricos.",
  consentRead: "O texto do seu documento é lido: nome, data de nascimento, número do documento.",
  consentShare: "O resultado vai para {company}. Mais ninguém o recebe desta página.",
  consentChoice: "A escolha é sua. Se disser não, nada é captado e {company} pode indicar-lhe outras formas.",
  consentCheckbox:
    "Concordo que o meu rosto e o meu documento sejam tratados para verificar a minha identidade.",
  consentAgree: "Concordar e continuar",
  consentDecline: "Não concordo",

  decliningTitle: "A enviar a sua resposta",
  decliningBody: "Não concordou. Nada é captado. Mantenha esta página aberta até a sua resposta chegar.",
  decliningLater: "A sua resposta ainda não chegou. É enviada de novo por si quando a ligação voltar.",
  declinedTitle: "Não concordou",
  declinedBody:
    "As suas fotos não são usadas e este link está fechado. {company} pode dizer-lhe como verificar a sua identidade de outra forma.",
};
