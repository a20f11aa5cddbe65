import type { ProblemMessages } from "../en/problems";

export const problems: ProblemMessages = {
  cameraProblemTitle: "L'appareil photo n'est pas disponible",
  cameraProblem: {
    insecure:
      "Cette page n'a pas été ouverte par une connexion sécurisée (https) ; le navigateur garde donc l'appareil photo éteint.",
    denied: "L'appareil photo est bloqué. Autorisez-le comme indiqué et réessayez.",
    none: "Aucun appareil photo n'a été trouvé.",
    busy: "Une autre application utilise l'appareil photo. Fermez-la et réessayez.",
    failed: "L'appareil photo n'a pas démarré. Réessayez.",
    webview:
      "L'application qui a ouvert cette page ne la laisse pas utiliser l'appareil photo. Copiez le lien et ouvrez-le dans votre navigateur, par exemple Chrome ou Safari.",
  },
  cameraOrFile: "Vous pouvez aussi envoyer une photo.",
  cameraOnly:
    "{company} n'accepte que les photos prises avec l'appareil photo. Vous pouvez continuer sur un autre appareil avec ce lien.",
  copyLink: "Copier le lien",
  linkCopied: "Le lien est copié.",
  linkByHand: "Copiez ce lien :",
  allowCamera: {
    ios_safari:
      "Dans Safari : touchez « AA » ou l'icône de page dans la barre d'adresse, puis Réglages du site web, Appareil photo, Autoriser.",
    ios_other: "Sur iPhone : ouvrez Réglages, trouvez ce navigateur dans la liste et activez Appareil photo.",
    android_chrome:
      "Dans Chrome : touchez l'icône à gauche de l'adresse, puis Autorisations, Appareil photo, Autoriser.",
    android_samsung:
      "Dans Samsung Internet : touchez le cadenas à gauche de l'adresse, puis Autorisations, Appareil photo, Autoriser.",
    android_firefox:
      "Dans Firefox : touchez le cadenas à gauche de l'adresse et retirez le blocage de l'appareil photo.",
    desktop_chrome: "Cliquez sur l'icône à gauche de l'adresse et réglez Caméra sur Autoriser.",
    desktop_firefox: "Cliquez sur la caméra barrée à gauche de l'adresse et retirez le blocage.",
    desktop_safari: "Dans le menu, choisissez Safari, Réglages de ce site web, Caméra, Autoriser.",
    other: "Ouvrez les réglages de ce site dans votre navigateur et autorisez l'appareil photo.",
  },
  photoProblem: {
    heic: "Ce navigateur n'ouvre pas les photos HEIC. Choisissez un JPEG ou un PNG, ou prenez la photo avec l'appareil.",
    not_an_image: "Ce fichier n'a pas pu être ouvert comme photo. Choisissez une image JPEG, PNG ou WebP.",
    too_large: "Ce fichier est trop grand. Choisissez une photo de 40 Mo au plus.",
    empty: "Ce fichier est vide. Choisissez une autre photo.",
    not_encoded: "La photo n'a pas pu être préparée. Réessayez, s'il vous plaît.",
  },
  seen: {
    no_face: "Aucun visage n'a été trouvé sur cette photo.",
    several_faces: "Il y a plusieurs visages sur cette photo.",
    face_too_small: "Votre visage est trop petit sur cette photo. Approchez-vous.",
    face_turned_away: "Votre visage est tourné. Regardez droit devant.",
    face_covered: "Votre visage est en partie couvert. Retirez chapeau ou masque, écartez mains et cheveux.",
    sunglasses: "Vos yeux ne sont pas visibles. Retirez vos lunettes de soleil.",
    too_dark: "Cette photo est trop sombre.",
    too_bright: "Cette photo est trop claire.",
    coloured_light:
      "La lumière sur votre visage est colorée. Utilisez une lumière blanche ou la lumière du jour.",
    too_blurred: "Cette photo est floue.",
    glare: "Il y a un reflet sur la pièce. Inclinez-la un peu ou éloignez-vous de la lampe.",
    cut_off: "Un côté de la pièce est caché ou hors de la photo. Montrez les quatre côtés.",
    not_a_document: "Aucune pièce d'identité n'a été trouvée sur cette photo.",
    wrong_document:
      "Cette pièce semble être d'un autre type que celui choisi. Revenez en arrière pour changer, ou photographiez la bonne.",
    wrong_side: "Cela ressemble à l'autre côté de la pièce.",
    document_unreadable: "Le texte de la pièce n'a pas pu être lu.",
    document_expired: "Cette pièce a expiré. Si vous en avez une autre, utilisez-la.",
  },
  offline: "Vous êtes hors ligne. Vos photos restent ici et sont chargées dès que la connexion revient.",

  blockedTitle: {
    missing: "Ce lien est incomplet",
    invalid: "Ce lien ne fonctionne pas",
    expired: "Ce lien a expiré",
    closed: "Il ne reste rien à faire",
    unreachable: "Pas de connexion",
  },
  blockedBody: {
    missing:
      "Ouvrez le lien entier que vous avez reçu. Si vous avez fermé la page, ouvrez le lien à nouveau.",
    invalid:
      "Il a peut-être été coupé ou remplacé. Demandez-en un nouveau à l'entreprise qui vous l'a envoyé.",
    expired:
      "Les liens fonctionnent pendant un temps limité. Ouvrez à nouveau le lien reçu, ou demandez-en un nouveau à l'entreprise qui vous l'a envoyé.",
    closed:
      "La vérification de l'entreprise est terminée : ce lien n'est plus nécessaire. Vous pouvez fermer cette page.",
    unreachable: "Le serveur n'a pas pu être joint. Vérifiez votre connexion et réessayez.",
  },

  refusal: {
    NETWORK: "La connexion a été perdue. Vos photos restent ici : réessayez une fois en ligne.",
    INVALID_IMAGE: "Le serveur n'a pas pu ouvrir cette photo. Reprenez-la, s'il vous plaît.",
    EMPTY_FILE: "Cette photo était vide. Reprenez-la, s'il vous plaît.",
    UNSUPPORTED_FILE_TYPE: "Ce type de fichier n'est pas accepté. Choisissez-en un autre, s'il vous plaît.",
    FILE_TOO_LARGE: "Ce fichier est trop grand. Choisissez-en un plus petit, s'il vous plaît.",
    IMAGE_TOO_MANY_PIXELS: "Cette photo a trop de pixels. Reprenez-la, s'il vous plaît.",
    UNSAFE_FILE: "Ce fichier n'est pas accepté. Prenez plutôt une photo, s'il vous plaît.",
    CAMERA_REQUIRED: "Cette photo doit être prise avec l'appareil photo.",
    INVALID_UPLOAD_KEY:
      "Vos photos doivent être chargées encore une fois. Envoyez-les à nouveau, s'il vous plaît.",
    COMPANY_CLOSED: "La vérification de l'entreprise est terminée. Aucun autre document n'est nécessaire.",
    RATE_LIMITED: "C'était un peu trop rapide. Attendez un instant et réessayez.",
    OVERLOADED: "Le serveur est occupé. Vos photos restent ici : réessayez dans un instant.",
    SERVICE_UNAVAILABLE: "Le serveur est indisponible un instant. Vos photos restent ici : réessayez.",
    INTERNAL_ERROR: "Une erreur s'est produite sur le serveur. Vos photos restent ici : réessayez.",
    other: "{message}",
  },
  pageFailedTitle: "Cette page s'est arrêtée",
  pageFailedBody:
    "Une erreur s'est produite sur la page. Rien d'autre n'a été envoyé. Réessayez ou rouvrez le lien.",
};
