/** What went wrong and what helps: the camera, a photo, the link, the connection, the server. */
export const problems = {
  cameraProblemTitle: "The camera is not available",
  cameraProblem: {
    insecure:
      "This page was not opened over a secure connection (https), so the browser keeps the camera off.",
    denied: "The camera is blocked. Allow it as described and try again.",
    none: "No camera was found on this device.",
    busy: "Another app is using the camera. Close it and try again.",
    failed: "The camera did not start. Try again.",
    webview:
      "The app that opened this page does not let it use the camera. Copy the link and open it in your browser, such as Chrome or Safari.",
  },
  cameraOrFile: "You can also upload a photo.",
  cameraOnly:
    "{company} takes photos from the camera only. You can continue on another device with this link.",
  copyLink: "Copy the link",
  linkCopied: "The link is copied.",
  linkByHand: "Copy this link:",
  allowCamera: {
    ios_safari:
      "In Safari: tap “AA” or the page icon in the address bar, then Website Settings, Camera, Allow.",
    ios_other: "On iPhone: open Settings, find this browser in the list and switch Camera on.",
    android_chrome: "In Chrome: tap the icon left of the address, then Permissions, Camera, Allow.",
    android_samsung:
      "In Samsung Internet: tap the lock left of the address, then Permissions, Camera, Allow.",
    android_firefox: "In Firefox: tap the lock left of the address and clear the blocked camera.",
    desktop_chrome: "Click the icon left of the address and set Camera to Allow.",
    desktop_firefox: "Click the crossed-out camera left of the address and remove the block.",
    desktop_safari: "In the menu choose Safari, Settings for This Website, Camera, Allow.",
    other: "Open the settings of this site in your browser and allow the camera.",
  },
  photoProblem: {
    heic: "This browser cannot open HEIC photos. Choose a JPEG or PNG, or take the photo with the camera.",
    not_an_image: "This file could not be opened as a photo. Choose a JPEG, PNG or WebP image.",
    too_large: "This file is too large. Choose a photo of at most 40 MB.",
    empty: "This file is empty. Choose another photo.",
    not_encoded: "The photo could not be prepared. Please try again.",
  },
  /** Problems that the server's quick check found. */
  seen: {
    no_face: "No face was found in this photo.",
    several_faces: "There is more than one face in this photo.",
    face_too_small: "Your face is too small in this photo. Come closer.",
    face_turned_away: "Your face is turned away. Look straight ahead.",
    face_covered: "Your face is partly covered. Take off your hat or mask, and keep hands and hair away.",
    sunglasses: "Your eyes cannot be seen. Take off your sunglasses.",
    too_dark: "This photo is too dark.",
    too_bright: "This photo is too bright.",
    coloured_light: "The light on your face is coloured. Use white light or daylight.",
    too_blurred: "This photo is blurred.",
    glare: "There is glare on the document. Tilt it a little, or move away from the lamp.",
    cut_off: "One side of the document is covered or outside the photo. Show all four sides.",
    not_a_document: "No ID document was found in this photo.",
    wrong_document:
      "This does not look like the kind of document you chose. Go back to change your choice, or photograph the right one.",
    wrong_side: "This looks like the other side of the document.",
    document_unreadable: "The text on the document could not be read.",
    document_expired: "This document has expired. If you have another one, please use that.",
  },
  offline: "You are offline. Your photos are kept here and uploaded when the connection is back.",

  blockedTitle: {
    missing: "This link is incomplete",
    invalid: "This link does not work",
    expired: "This link has expired",
    closed: "Nothing more to do",
    unreachable: "No connection",
  },
  blockedBody: {
    missing: "Open the whole link that you were sent. If you have closed the page, open the link again.",
    invalid: "It may have been cut off or replaced. Ask the business that sent it to you for a new one.",
    expired:
      "Links work for a limited time. Open the link that you were sent once more, or ask the business that sent it for a new one.",
    closed:
      "The company's verification is finished, so this link is no longer needed. You can close this page.",
    unreachable: "The server could not be reached. Check your connection and try again.",
  },

  /** What the server refused, by its code; `other` shows the server's own words. */
  refusal: {
    NETWORK: "The connection was lost. Your photos are kept here: try again when you are online.",
    INVALID_IMAGE: "The server could not open this photo. Please take it again.",
    EMPTY_FILE: "This photo was empty. Please take it again.",
    UNSUPPORTED_FILE_TYPE: "This type of file is not accepted. Please choose another one.",
    FILE_TOO_LARGE: "This file is too large. Please choose a smaller one.",
    IMAGE_TOO_MANY_PIXELS: "This photo has too many pixels. Please take it again.",
    UNSAFE_FILE: "This file is not accepted. Please take a photo instead.",
    CAMERA_REQUIRED: "This photo has to be taken with the camera.",
    INVALID_UPLOAD_KEY: "Your photos have to be uploaded once more. Please submit again.",
    COMPANY_CLOSED: "The company's verification is finished. No more documents are needed.",
    RATE_LIMITED: "That was a little too fast. Please wait a moment and try again.",
    OVERLOADED: "The server is busy. Your photos are kept here: please try again in a moment.",
    SERVICE_UNAVAILABLE:
      "The server is not available for a moment. Your photos are kept here: please try again.",
    INTERNAL_ERROR: "Something went wrong on the server. Your photos are kept here: please try again.",
    other: "{message}",
  },
  pageFailedTitle: "This page stopped",
  pageFailedBody:
    "Something went wrong on this page. Nothing more was sent. Try again, or open the link again.",
};

export type ProblemMessages = typeof problems;
