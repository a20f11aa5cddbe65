import type { EndMessages } from "../en/end";

export const end: EndMessages = {
  companyTitle: "Documents de l'entreprise",
  companyFor: "Pour {name} : les documents de cette société et vous, son signataire.",
  companyFile: "Ce fichier n'a pas pu être ouvert. Choisissez un PDF, ou une photo JPEG ou PNG.",
  doneBodyCompany:
    "Merci. Vos photos et les documents de la société ont été reçus et seront contrôlés. {company} vous dira le résultat.",
  companyIntro:
    "Ajoutez chaque document en photo ou en fichier PDF de 10 Mo au plus. Vous pouvez revenir avec ce lien jusqu'à {time}.",
  companyClosed: "La vérification de l'entreprise est terminée. Aucun autre document n'est nécessaire.",
  companyRequired: "Obligatoire",
  companyOptional: "Facultatif",
  companyStatus: {
    uploaded: "Chargé, en cours de contrôle",
    accepted: "Accepté",
    rejected: "Refusé : ajoutez-en un nouveau",
  },
  companyProblem: {
    unreadable: "La copie est illisible.",
    incomplete: "Il manque des pages ou des parties.",
    outdated: "Le document n'est plus à jour.",
    wrong_document: "Ce n'est pas le document demandé.",
  },
  companyMissing: "Non ajouté",
  companyAdd: "Ajouter",
  companyReplace: "Remplacer",
  companyAddLabel: "Ajouter : {document}",
  companyReplaceLabel: "Remplacer : {document}",
  companyFinish: "Terminer",
  companyStillMissing: "Il manque encore : {count}",
  companyUntil: "Ce même lien les accepte jusqu'à {time}. Ensuite, demandez un nouveau lien.",
  companyLater: "Ajouter le reste plus tard",
  companyContinue: "Ajouter les documents manquants",
  companyDocument: {
    company_registration: "Certificat de constitution",
    form_j: "Formulaire J (dirigeants)",
    form_c: "Formulaire C (déclaration annuelle)",
    trading_license: "Licence commerciale",
    proof_of_address: "Justificatif d'adresse de l'entreprise",
    director_id: "Pièce d'identité d'un dirigeant",
    tax_clearance: "Attestation de régularité fiscale",
  },

  doneTitle: "Reçu",
  doneBody: "Merci. Vos photos ont été reçues et seront contrôlées. {company} vous dira le résultat.",
  doneReference: "Référence",
  doneClose: "Vous pouvez fermer cette page.",
  returnTo: "Retour à {host}",
};
