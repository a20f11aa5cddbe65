import type { EndMessages } from "../en/end";

export const end: EndMessages = {
  companyTitle: "Documentos da empresa",
  companyFor: "Para {name}: os documentos desta empresa e o signatário que a representa.",
  companyFile: "Este ficheiro não pôde ser aberto. Escolha um PDF, ou uma foto em JPEG ou PNG.",
  doneBodyCompany:
    "Obrigado. As suas fotos e os documentos da empresa foram recebidos e serão verificados. {company} dir-lhe-á o resultado.",
  companyIntro:
    "Junte cada documento como foto ou ficheiro PDF de no máximo 10 MB. Pode voltar com este link até às {time}.",
  companyClosed: "A verificação da empresa terminou. Não são precisos mais documentos.",
  companyRequired: "Obrigatório",
  companyOptional: "Facultativo",
  companyStatus: {
    uploaded: "Carregado, em verificação",
    accepted: "Aceite",
    rejected: "Recusado: junte um novo, por favor",
  },
  companyProblem: {
    unreadable: "A cópia não se consegue ler.",
    incomplete: "Faltam páginas ou partes.",
    outdated: "O documento está desatualizado.",
    wrong_document: "Este não é o documento pedido.",
  },
  companyMissing: "Não adicionado",
  companyAdd: "Adicionar",
  companyReplace: "Substituir",
  companyAddLabel: "Adicionar: {document}",
  companyReplaceLabel: "Substituir: {document}",
  companyFinish: "Concluir",
  companyStillMissing: "Ainda em falta: {count}",
  companyUntil: "Pode adicioná-los com este mesmo link até às {time}. Depois disso, peça um novo link.",
  companyLater: "Adicionar o resto mais tarde",
  companyContinue: "Adicionar os documentos em falta",
  companyDocument: {
    company_registration: "Certidão de constituição",
    form_j: "Formulário J (administradores)",
    form_c: "Formulário C (declaração anual)",
    trading_license: "Licença comercial",
    proof_of_address: "Comprovativo de morada da empresa",
    director_id: "Documento de identidade de um administrador",
    tax_clearance: "Certidão de situação fiscal",
  },

  doneTitle: "Recebido",
  doneBody: "Obrigado. As suas fotos foram recebidas e serão verificadas. {company} dir-lhe-á o resultado.",
  doneReference: "Referência",
  doneClose: "Pode fechar esta página.",
  returnTo: "Voltar a {host}",
};
