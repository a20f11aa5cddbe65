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

  retryTitle: "Veuillez reprendre des photos",
  retryAsks: "{company} n'a pas pu utiliser vos photos précédentes. Voici ce qui n'allait pas :",
  retryKept: "Les photos de votre pièce sont réutilisées : il ne faut reprendre que votre visage.",
  retryBackMissing: "Il manquait le verso de la pièce.",
  retryTurnsMissing: "Les mouvements de tête n'ont pas été vus.",
  retryLastTime: "La dernière fois :",

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
  handoffConnected: "Téléphone connecté.",
  handoffAgain: "Afficher le code à nouveau",
  handoffThere: "Continuez sur votre téléphone. Cette page suit.",

  consentTitle: "Votre consentement",
  consentCompare:
    "Votre visage est comparé, par ordinateur, au portrait de votre pièce. Cela utilise des données biométriques.",
  consentRead: "Le texte de votre pièce est lu : nom, date de naissance, numéro du document.",
  consentShare: "Le résultat va à {company}. Personne d'autre ne le reçoit de cette page.",
  consentChoice:
    "Le choix vous appartient. Si vous refusez, rien n'est capturé et {company} peut vous indiquer d'autres moyens.",
  consentStatement:
    "En choisissant « Accepter et continuer », vous acceptez que votre visage et votre pièce soient traités pour vérifier votre identité.",
  consentDevice:
    "Le navigateur, le type d'appareil, l'écran, la langue, le fuseau horaire, le type de caméra et de connexion et le début de l'adresse réseau sont aussi conservés, contre les abus.",
  consentKept: "Vos photos sont effacées au plus tard après {days} jours.",
  privacyNotice: "Politique de confidentialité",
  help: "Aide",
  consentAgree: "Accepter et continuer",
  consentDecline: "Je n'accepte pas",
  declineAsk:
    "Si vous refusez, rien n'est photographié et {company} en est informée. Vous pouvez changer d'avis jusqu'à {time}.",
  declineNot: "Revenir à la question",

  decliningTitle: "Envoi de votre réponse",
  decliningBody: "Vous refusez : rien n'est capturé. Gardez la page ouverte jusqu'à l'arrivée de la réponse.",
  decliningLater: "Votre réponse n'est pas encore arrivée. Elle repart dès que la connexion revient.",
  declinedTitle: "Vous n'avez pas accepté",
  declinedBody:
    "Rien n'a été photographié. Vous pouvez changer d'avis ici jusqu'à {time}. {company} peut vous indiquer un autre moyen de vérifier votre identité.",
  declinedUndo: "J'ai changé d'avis",
};
