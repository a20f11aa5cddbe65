/** Every word of the capture page in English. `{name}` marks what is filled in. */
export const en = {
  pageTitle: "Verify your identity",
  someone: "The business that sent you here",
  logoAlt: "{company}",
  stepOf: "Step {step} of {steps}",
  back: "Back",
  continue: "Continue",
  tryAgain: "Try again",
  loading: "Opening your verification…",
  privacyLine: "Your photos are stored encrypted",

  welcomeTitle: "Verify your identity",
  welcomeAsks: "{company} asks you to confirm who you are.",
  welcomeTime: "About two minutes",
  welcomeTimeNote: "The link works until {time}.",
  welcomeDocument: "Your ID document",
  welcomeDocumentNote: "An ID card, passport or driving licence.",
  welcomeSelfie: "A photo of your face",
  welcomeSelfieNote: "To see that the document is yours.",
  welcomePrivacy: "Your photos are used to verify your identity for {company}, and for nothing else.",
  begin: "Begin",

  consentTitle: "Your consent",
  consentIntro: "Before the camera starts, please read what will happen.",
  consentCompare:
    "Your face is compared with the portrait on your document, by computer. This uses biometric data.",
  consentRead: "The text on your document is read: name, birth date, document number.",
  consentShare: "The result goes to {company}. Nobody else receives it from this page.",
  consentChoice:
    "This is your choice. If you say no, nothing is captured and {company} can tell you about other ways.",
  consentCheckbox: "I agree that my face and my document are processed to verify my identity.",
  consentAgree: "Agree and continue",
  consentDecline: "I do not agree",

  declinedTitle: "You did not agree",
  declinedBody:
    "No photo was taken and nothing was sent. {company} can tell you how else to verify your identity.",
  declinedReconsider: "I changed my mind",

  photoTitle: {
    idFront: "Front of your document",
    idBack: "Back of your document",
    selfie: "Your face",
  },
  photoName: {
    idFront: "Front side",
    idBack: "Back side",
    selfie: "Your face",
  },
  photoHint: {
    idFront: "The side with your portrait. Fit it in the frame, flat, in good light, without glare.",
    idBack: "Turn the document over. A passport has no back: skip this step.",
    selfie: "Look straight ahead, in even light, without hat or sunglasses.",
  },
  photoCheck: {
    idFront: "Is every word sharp, with all four corners in view?",
    idBack: "Is every word sharp, with all four corners in view?",
    selfie: "Is your whole face sharp, well lit and uncovered?",
  },
  photoAlt: {
    idFront: "The photo of the front of your document",
    idBack: "The photo of the back of your document",
    selfie: "The photo of your face",
  },
  cameraLabel: "Live camera picture",
  cameraStarting: "Starting the camera…",
  cameraReady: "The camera is ready.",
  cameraAllow: "If your browser asks, allow the camera.",
  takePhoto: "Take photo",
  switchCamera: "Switch camera",
  uploadInstead: "Upload a photo instead",
  uploadPhoto: "Upload a photo",
  usePhoto: "Use this photo",
  retake: "Retake",
  skipBack: "My document has no back",
  preparing: "Preparing the photo…",

  cameraProblemTitle: "The camera is not available",
  cameraProblem: {
    insecure:
      "This page was not opened over a secure connection (https), so the browser keeps the camera off.",
    denied:
      "The camera is blocked. Allow it in your browser's site settings and try again, or upload a photo.",
    none: "No camera was found on this device. You can upload a photo, or open the link on your phone.",
    busy: "Another app is using the camera. Close it and try again, or upload a photo.",
    failed: "The camera did not start. Try again, or upload a photo.",
  },
  photoProblem: {
    heic: "This browser cannot open HEIC photos. Choose a JPEG or PNG, or take the photo with the camera.",
    not_an_image: "This file could not be opened as a photo. Choose a JPEG, PNG or WebP image.",
    too_large: "This file is too large. Choose a photo of at most 40 MB.",
    empty: "This file is empty. Choose another photo.",
    not_encoded: "The photo could not be prepared. Please try once more.",
  },

  reviewTitle: "Check your photos",
  reviewIntro: "Send them when all are sharp and complete.",
  reviewMissing: "Not added",
  reviewAdd: "Add",
  reviewRetakeLabel: "Retake: {photo}",
  reviewAddLabel: "Add: {photo}",
  uploadStatus: {
    queued: "Waiting to upload",
    sending: "Uploading {percent}%",
    sent: "Uploaded",
    failed: "Not uploaded yet",
    refused: "Please retake",
  },
  submit: "Submit",

  sendingTitle: "Sending your photos",
  sendingBody: "Please keep this page open. On a slow connection this can take a minute.",
  sendingProgress: "Sent, in percent",

  doneTitle: "Received",
  doneBody:
    "Thank you. Your photos have been received and are being checked. {company} will tell you the result.",
  doneReference: "Reference",
  doneClose: "You can close this page.",
  returnTo: "Return to {host}",

  blockedTitle: {
    missing: "This link is incomplete",
    invalid: "This link does not work",
    expired: "This link has expired",
    unreachable: "No connection",
  },
  blockedBody: {
    missing: "Open the whole link that you were sent. If you have closed the page, open the link again.",
    invalid: "It may have been cut off or replaced. Ask the business that sent it to you for a new one.",
    expired: "A link works for 30 minutes. Ask the business that sent it to you for a new one.",
    unreachable: "The server could not be reached. Check your connection and try again.",
  },

  /** What the server refused, by its code; `other` shows the server's own words. */
  refusal: {
    NETWORK: "The connection was lost. Your photos are kept here: try again when you are online.",
    INVALID_IMAGE: "The server could not open this photo. Please take it again.",
    EMPTY_FILE: "This photo was empty. Please take it again.",
    UNSUPPORTED_FILE_TYPE: "This is not a photo of a kind that is accepted. Please take it again.",
    FILE_TOO_LARGE: "This photo is too large. Please take it again.",
    IMAGE_TOO_MANY_PIXELS: "This photo has too many pixels. Please take it again.",
    UNSAFE_FILE: "This file is not accepted. Please take a photo instead.",
    INVALID_UPLOAD_KEY: "Your photos have to be sent once more. Please submit again.",
    RATE_LIMITED: "That was a little too fast. Please wait a moment and try again.",
    OVERLOADED: "The server is busy. Your photos are kept here: please try again in a moment.",
    SERVICE_UNAVAILABLE:
      "The server is not available for a moment. Your photos are kept here: please try again.",
    INTERNAL_ERROR: "Something went wrong on the server. Your photos are kept here: please try again.",
    other: "{message}",
  },
  pageFailedTitle: "This page stopped",
  pageFailedBody:
    "Something went wrong on the page. Nothing more was sent. Try again, or open the link once more.",
};

export type Messages = typeof en;
