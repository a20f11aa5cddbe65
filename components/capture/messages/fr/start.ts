import type { StartMessages } from "../en/start";

export const start: StartMessages = {
  pageTitle: "Vérifiez votre identité",
  someone: "l'entreprise qui vous a envoyé ici",
  language: "Langue",
  stepOf: "Étape {step} sur {steps}",
  back: "Retour",
  continue: "Continuer",
  tryAgain: "Réessayer",
  loading: "Ouverture de votre vérification…",
  working: "Un instant…",
  privacyLine: "Vos photos sont conservées chiffrées",

  welcomeTitle: "Vérifiez votre identité",
  welcomeAsks: "{company} vous demande de confirmer qui vous êtes.",
  welcomeTime: "Environ deux minutes",
  welcomeTimeCompany: "Environ deux minutes, plus les documents de l'entreprise",
  welcomeTimeNote: "Le lien fonctionne jusqu'à {time}.",
  welcomeDocument: "Votre pièce d'identité",
  welcomeDocumentNote: "Une carte d'identité, un passeport ou un permis de conduire.",
  welcomeSelfie: "Une photo de votre visage",
  welcomeSelfieNote: "Pour voir que la pièce est bien la vôtre.",
  welcomeCompany: "Documents de l'entreprise",
  welcomeCompanyNote: "Vous pourrez les ajouter à la fin, en photos ou en fichiers PDF.",
  welcomePrivacy: "Vos photos servent à vérifier votre identité pour {company}, et à rien d'autre.",
  welcomeCameraOnly:
    "Il vous faut un appareil muni d'une caméra : les photos venant de fichiers ne sont pas acceptées.",
  begin: "Commencer",

  handoffOffer: "Continuer sur votre téléphone",
  handoffOther: "Continuer sur un autre appareil",
  handoffTitle: "Continuez sur votre téléphone",
  handoffBody:
    "Dirigez l'appareil photo de votre téléphone vers ce code et ouvrez le lien. Gardez cette page ouverte : elle suit la progression.",
  handoffCode: "Code QR de votre lien",
  handoffTooLong:
    "Ce lien est trop long pour un code. Ouvrez sur votre téléphone le message qui contient le lien.",
  handoffState: {
    open: "En attente de votre téléphone…",
    consented: "Votre téléphone a commencé.",
    capturing: "Les photos arrivent : {count}.",
    declined: "Vous n'avez pas accepté.",
    submitted: "Terminé sur votre téléphone.",
  },
  handoffHere: "Continuer sur cet appareil",

  consentTitle: "Votre consentement",
  consentIntro: "Avant que l'appareil photo ne démarre, lisez ce qui va se passer.",
  consentCompare:
    "Votre visage est comparé, par ordinateur, au portrait de votre pièce. Cela utilise des données biométriques.",
  consentRead: "Le texte de votre pièce est lu : nom, date de naissance, numéro du document.",
  consentShare: "Le résultat va à {company}. Personne d'autre ne le reçoit de cette page.",
  consentChoice:
    "Le choix vous appartient. Si vous refusez, rien n'est capturé et {company} peut vous indiquer d'autres moyens.",
  consentCheckbox: "J'accepte que mon visage et ma pièce soient traités pour vérifier mon identité.",
  consentAgree: "Accepter et continuer",
  consentDecline: "Je n'accepte pas",

  decliningTitle: "Envoi de votre réponse",
  decliningBody: "Vous refusez : rien n'est capturé. Gardez la page ouverte jusqu'à l'arrivée de la réponse.",
  decliningLater: "Votre réponse n'est pas encore arrivée. Elle repart dès que la connexion revient.",
  declinedTitle: "Vous n'avez pas accepté",
  declinedBody:
    "Vos photos ne sont pas utilisées et ce lien est fermé. {company} peut vous dire comment vérifier votre identité autrement.",
};
