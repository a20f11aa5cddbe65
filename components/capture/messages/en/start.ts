/** Texts around every step and before the camera: welcome, another device, consent and its refusal. */
export const start = {
  pageTitle: "Verify your identity",
  /** Stands for a company without a name, within a sentence; begins one with a capital. */
  someone: "the business that sent you here",
  language: "Language",
  stepOf: "Step {step} of {steps}",
  back: "Back",
  continue: "Continue",
  tryAgain: "Try again",
  loading: "Opening your verification…",
  working: "One moment…",
  privacyLine: "Your photos are stored encrypted",

  welcomeTitle: "Verify your identity",
  welcomeAsks: "{company} asks you to confirm who you are.",
  welcomeTime: "About two minutes",
  welcomeTimeCompany: "About two minutes, and time for the company's documents",
  welcomeTimeNote: "The link works until {time}.",
  welcomeDocument: "Your ID document",
  welcomeDocumentNote: "An ID card, passport or driving licence.",
  welcomeSelfie: "A photo of your face",
  welcomeSelfieNote: "To see that the document is yours.",
  welcomeCompany: "Company documents",
  welcomeCompanyNote: "You can add them at the end, as photos or PDF files.",
  welcomePrivacy: "Your photos are used to verify your identity for {company}, and for nothing else.",
  welcomeCameraOnly: "You need a device with a camera: photos from files are not accepted.",
  begin: "Begin",

  /** For a person who was asked again; what was wrong is said by the sentences about photos. */
  retryTitle: "Please take new photos",
  retryAsks: "{company} could not use your earlier photos. This was wrong:",
  retryKept: "The photos of your document are used again: you only retake the one of your face.",
  retryBackMissing: "The back of the document was missing.",
  retryTurnsMissing: "The turns of your head were not seen.",
  retryLastTime: "Last time:",

  handoffOffer: "Continue on your phone",
  handoffOther: "Continue on another device",
  handoffTitle: "Continue on your phone",
  handoffBody:
    "Point your phone's camera at this code and open the link. Keep this page open: it shows your progress.",
  handoffCode: "QR code of your link",
  handoffTooLong: "This link is too long for a code. Open the message with the link on your phone.",
  handoffState: {
    open: "Waiting for your phone…",
    consented: "Your phone has begun.",
    capturing: "Photos are arriving: {count}.",
    declined: "You did not agree.",
    submitted: "Done on your phone.",
  },
  handoffHere: "Continue on this device",
  handoffConnected: "Phone connected.",
  handoffAgain: "Show the code again",
  handoffThere: "Continue on your phone. This page shows your progress.",

  consentTitle: "Your consent",
  consentCompare:
    "Your face is compared with the portrait on your document, by computer. This uses biometric data.",
  consentRead: "The text on your document is read: name, birth date, document number.",
  consentShare: "The result goes to {company}. Nobody else receives it from this page.",
  consentChoice:
    "This is your choice. If you say no, nothing is captured and {company} can tell you about other ways.",
  consentStatement:
    "By choosing “Agree and continue” you agree that your face and your document are processed to verify your identity.",
  consentDevice:
    "The browser, kind of device, screen, language, time zone, kind of camera and connection, and the first part of the network address are kept too, against misuse.",
  consentKept: "Your photos are deleted after {days} days at the latest.",
  privacyNotice: "Privacy notice",
  help: "Help",
  consentAgree: "Agree and continue",
  consentDecline: "I do not agree",
  declineAsk:
    "If you do not agree, nothing is captured and {company} is told. You can change your mind until {time}.",
  declineNot: "Back to the question",

  decliningTitle: "Sending your answer",
  decliningBody:
    "You did not agree. Nothing is captured. Please keep this page open until your answer has arrived.",
  decliningLater: "Your answer has not arrived yet. It is sent again when the connection is back.",
  declinedTitle: "You did not agree",
  declinedBody:
    "Nothing was captured. You can change your mind here until {time}. {company} can tell you how else to verify your identity.",
  declinedUndo: "I changed my mind",
};

export type StartMessages = typeof start;
