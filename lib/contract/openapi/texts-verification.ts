/** Fields of verifications of people, of sessions, and of their events. */
export const VERIFICATION_TEXTS: Readonly<Record<string, string>> = {
  // Requests.
  selfie: "Photo of the person's face: JPEG, PNG or WebP of at most 10 MiB.",
  idFront:
    "Photo of the document's front, or of a passport's page with the portrait: JPEG, PNG or WebP of at most 10 MiB.",
  idBack: "Photo of the document's back: JPEG, PNG or WebP of at most 10 MiB.",
  profilePictureUrl:
    "http or https URL of the picture to compare with. The server fetches it; private addresses are refused.",
  externalRef: "Your own reference of the person or company; null where none was given.",
  "MatchSelfieRequest.externalRef":
    "Your own reference, 1 to 255 characters, no e-mail address or phone number: it is not encrypted. Returned in records and events.",
  "VerifyDocumentRequest.externalRef":
    "Your own reference, 1 to 255 characters, no e-mail address or phone number: it is not encrypted. Returned in records and events.",
  "SubmitVerificationRequest.externalRef":
    "Your own reference, 1 to 255 characters, no e-mail address or phone number: it is not encrypted. Returned in records and events.",
  documentType: "What the document is, as it was read.",
  "VerifyDocumentRequest.documentType":
    "What you expect the document to be: a hint for reading it, never a fact.",
  "SubmitVerificationRequest.documentType":
    "What you expect the document to be: a hint for reading it, never a fact.",
  "SubmitSessionRequest.documentType": "The document that the person says they have: a hint, never a fact.",
  device:
    "What the page says of its device; kept where the person's consent to the hosted page's text covers it.",
  screenWidth: "Width of the screen in CSS pixels.",
  screenHeight: "Height of the screen in CSS pixels.",
  "device.language": "Language of the device, BCP 47.",
  timeZone: "Time zone of the device, IANA.",
  connection: "Kind of connection (`effectiveType` of the Network Information API).",
  documentCountry: "The country that the person says issued it, ISO 3166-1 alpha-3: a hint, never a fact.",
  cursor: "`nextCursor` of the page before, with the same filters. Not together with `page`.",
  fields: "Columns of the file, separated by commas. Personal fields are included only where they are named.",

  // Results.
  verificationId: "Identifier of the verification.",
  VerificationStatus:
    "`PENDING`: waits. `PROCESSING`: being checked. `COMPLETED`: decided. `NEEDS_REVIEW`: a person must decide. `FAILED`: not processed.",
  CompletedStatus:
    "The status that was reached. `failed`: could not be processed. `needs_review`: a person has to decide.",
  "SubmittedVerification.status": "Always `pending`: the result follows by webhook.",
  "SubmittedSession.status": "Always `PENDING`: the result follows by webhook.",
  "DocumentCheck.status": "The same as `decision`.",
  Decision: "The decision.",
  LowerCaseDecision: "The decision.",
  decision: "The decision; null until there is one.",
  "ReviewVerificationRequest.decision": "The reviewer's decision.",
  decisionReason:
    "Why it was decided so, as a sentence for the business; null until there is a decision. Not for the person.",
  Confidence: "How far the decision can be relied on.",
  confidence: "How far the decision can be relied on; null until there is a decision.",
  "DocumentCheck.confidence":
    "How far the decision can be relied on. A single photo reaches `medium` at most.",
  "SelfieMatch.confidence": "`high` from a score of 90, `medium` from 75, else `low`.",
  samePerson: "Whether the score counts as the same person: from 80 on.",
  "faceMatch.samePerson": "Whether the score counts as the same person: from 70 on.",
  matchScore: "How alike the two faces are, 0 to 100.",
  faceMatch: "The selfie against the document's portrait.",
  "faceMatch.score": "How alike the two faces are, 0 to 100. 0 when no faces could be compared.",
  faceScore:
    "How alike the two faces are, 0 to 100. 0 when no faces could be compared; null until there is a decision.",
  ocrConfidence:
    "How surely the document was read, 0 to 100. 0 when none was read; null until there is a decision.",
  LivenessDecision:
    "`live`: a living person was there. `spoofed`: evidence against it. `uncertain`: neither. `not_checked`: no head turns.",
  processingMs: "How long the check took, in milliseconds; null until there is a decision.",
  completedAt: "When it was decided, ISO 8601 in UTC; null until then.",
  VerificationKind: "The kind of check.",
  PhotoType: "Which photo of the session it is.",
  SimulatedOutcome:
    "With a test key: the outcome to simulate. Refused with a live key. `processing_failed` and `timeout` are 503 where the " +
    "answer comes in the request; queued, the first ends as `FAILED`, the second is decided 90 s later.",
  documentData: "What was read of the document. A field that was not read is left out.",
  extractedData: "What was read of the document. A field that was not read is left out.",
  surname: "Surname as printed, in Latin letters.",
  names: "Given names as printed, in Latin letters.",
  dateOfBirth: "Date of birth, `YYYY-MM-DD`.",
  sex: "`M`, `F` or `X`, as the document states it.",
  idNumber: "Number of the person, else of the document.",
  nationality: "Nationality, ISO 3166-1 alpha-3, or a code of ICAO 9303.",
  issuingCountry: "Issuing state, ISO 3166-1 alpha-3, or a code of ICAO 9303.",
  issueDate: "Date of issue, `YYYY-MM-DD`.",
  expiryDate: "Date of expiry, `YYYY-MM-DD`.",
  assurance: "Why the pictures are believed; null without observation.",
  presence: "That the person was there.",
  authenticity: "That the document is genuine.",
  binding: "That selfie and document, or profile picture, show one face.",
  level: "How strong the evidence is.",
  evidence: "The evidence, as a sentence.",
  "binding.score": "The face score, 0 to 100; null without a comparison.",
  falseMatchRateAtMost:
    "How often strangers score this high at most, 0 to 1: upper end of the 95 % interval, worst measured group. Null without a measurement.",
  notExamined: "Signs that could not be looked for; absent where not recorded.",
  "notExamined.signal": "The sign.",
  "notExamined.picture": "The picture.",
  "notExamined.cause": "Why not, such as `face_too_small`.",
  verifications: "Verifications of this page.",
  reasonCode: "Why the reviewer decides so.",
  note: "The reviewer's note; null where none was written.",
  "ReviewVerificationRequest.note": "A note for your records, at most 1000 characters.",
  revision:
    "How often it was decided, 0 before the first time. Of two events about one verification the higher is newer.",
  reasons:
    "The codes behind `decisionReason`, for programs. Empty for an approval, and until there is a decision.",
  ReasonCode: "Why it was decided so. The reference explains each code, and whether new photos may help.",
  "ReviewedVerification.decisionReason": "The reviewer's reason, as a sentence.",

  // Photos, and everything about one person.
  MediaKind: "Which photo of the verification it is.",
  kind: "Which photo of the verification it is.",
  "VerificationMedia.signedUrl":
    "The link to the photo. It needs no key and answers the file as an attachment.",
  "VerificationMedia.expiresAt": "When the link ends, ISO 8601 in UTC.",
  "VerificationMedia.contentType": "The type of the file: photos are stored re-encoded.",
  "VerificationMedia.sha256": "SHA-256 of the photo as it was uploaded, before it was re-encoded, in hex.",
  "DeletedPerson.deleted": "Ids of the verifications that were deleted, oldest first.",
  "DeletedPerson.remaining":
    "Verifications of this person that are left; repeat the request until there are none.",

  // Signed statements.
  receipt:
    "The receipt as a JWS in compact form: header, payload and signature in base64url, parted by points.",
  certificate:
    "The certificate as a JWS in compact form: header, payload and signature in base64url, parted by points.",
  "PublicKeys.keys": "Every key that has signed, oldest first.",
  kty: "Kind of key, `OKP` (RFC 8037).",
  crv: "Curve, `Ed25519`.",
  x: "The public key in base64url.",
  kid: "Name of the key, as in the header of what it signed: the thumbprint of RFC 7638.",
  alg: "Always `EdDSA`.",
  use: "Always `sig`: it signs.",

  // Filters.
  reason: "A code among the reasons of the decision.",
  country: "The document's issuing country, ISO 3166-1 alpha-3.",
  from: "Created at this time or later.",
  to: "Created at this time or earlier.",
  userId: "Your own id of the person.",
  "listVerifications.decision": "Only verifications with this decision.",
  "listVerifications.status": "Only verifications in this status.",
  "exportVerifications.decision": "Only verifications with this decision.",
  "exportVerifications.status": "Only verifications in this status.",

  // Sessions.
  sessionId: "Identifier of the session. It is no secret, and opens nothing.",
  "ManagedSession.userId": "Your own id of the person, as given when the session was created.",
  "ManagedSession.state": "How far the session is, or how it ended.",
  "ManagedSession.photos": "Photos that have arrived; empty once they were deleted.",
  "ManagedSession.verificationId": "The verification, once submitted; null before.",
  openedAt: "When the person opened the link first, ISO 8601 in UTC; null before.",
  "CreateSessionRequest.userId":
    "Your own id of the person, 1 to 255 characters, no e-mail address or phone number: it is not encrypted. It comes back in records.",
  callback: "https URL to which the person returns at the end; null for none.",
  "CreateSessionRequest.callback":
    "https URL to which the person returns, with `verificationId` and `status`. Left out: the page ends there.",
  theme: "Branding for this session alone; what it leaves out is as in the settings.",
  session: "The session token. It is a secret: whoever has it can take the photos.",
  verifyUrl: "The link of the hosted page. Send it to the person who is to be checked.",
  expiresIn: "Seconds until the link ends.",
  expiresAt: "When the session ends, in milliseconds since 1970 in UTC.",
  "challenge.expiresAt":
    "Until when the frames must be sent, in milliseconds since 1970 in UTC. After it, validate again.",
  branding: "How the page is to look.",
  businessName: "The account's name, for use where `branding.companyName` is null.",
  submitted: "Whether the photos were submitted.",
  "SessionData.verificationId": "The verification, once submitted; null before.",
  "SessionData.fileUploads": "False: the business accepts camera photos only, company documents excepted.",
  "SessionProgress.verificationId": "The verification, once submitted by either device; null before.",
  embedOrigin: "Origin of the page that shows the hosted page in a frame, or opened it in a tab.",
  embedded: "Whether the business allows pages of the given `embedOrigin` to show the hosted page.",
  handedOver: "True on a device that was handed the link by another one, which then learns of it.",
  connected: "Whether a link that this device handed over was opened on another one.",
  "ShortLink.url": "The short link. Like the token, it is a secret.",
  "ShortLink.expiresIn": "Seconds until the link ends.",
  receiptUrl: "The person's link to their consent. It is a secret of that person.",
  "ReadConsentRequest.receipt": "The code of the link, after `#receipt=`.",
  "WithdrawConsentRequest.receipt": "The code of the link, after `#receipt=`.",
  "ConsentStatus.state":
    "`given`; `withdrawn`: the business has not answered yet; `kept`: it must keep the data, `basis` says why; `deleted`.",
  "ConsentStatus.submittedAt": "When the photos were submitted.",
  "ConsentStatus.withdrawnAt": "When consent was withdrawn; null: it was not.",
  "ConsentStatus.deletedBy":
    "When the verification is deleted unless the business answers; null where that is not open.",
  "ConsentStatus.basis":
    "Why the business keeps the data: `legal_obligation` a law demands it, `legal_claim` a legal claim needs it; null: it does not.",
  "ConsentStatus.businessName": "The account's name, for use where `branding.companyName` is null.",
  retentionDays: "Days that the photos are kept, at most.",
  privacyUrl: "The business's privacy notice; null where it has set none.",
  supportContact: "Where the business helps: an e-mail address or an https URL; null where it has set none.",
  consent: "The answer to the consent question; null while there is none.",
  companyDocuments: "In a signatory's session: the documents requested from the company. Null in any other.",
  open: "False once the company accepts no more documents.",
  "companyDocuments.items": "The requested documents.",
  retry:
    "What was wrong with the photos of an earlier check, for a person who was asked again. Null for everybody else.",
  "retry.reasons": "What was wrong, as the reviewer chose it.",
  "reasons.photo": "The picture that was wrong; `turns` stands for the turns of the head.",
  "reasons.problem": "What was wrong with it; `missing`: it was not there.",
  "kept.type": "The side of the document.",
  "kept.key": "What submit names the photo by.",
  "retry.documentType":
    "The kind of document that the person chose for the earlier check; null where none is known.",
  "retry.documentCountry":
    "The country that the person chose for it, ISO 3166-1 alpha-3; null where none is known.",
  "items.problem": "Why a better copy of this document is asked for; null where it is not.",
  "retry.kept": "Photos of the earlier check that are used again: submit names them by their keys.",
  "items.status": "Status of the newest upload; null where there is none.",
  challenge: "The head turns to take; null once submitted.",
  directions:
    "Where the head turns, to the person's own left or right, by 15 to 40°: for `liveness1`, then `liveness2`.",
  "challenge.required":
    "Whether an approval needs the turns. Without them the person then waits for a reviewer.",
  colours:
    "Colours that the page shows on its screen, in this order, for `flashBurst`; null where flashes are off.",
  photo: "The photo in base64, with or without a `data:` prefix: JPEG, PNG or WebP of at most 10 MiB.",
  source: "Where the page got the photo from. Required where `fileUploads` is false.",
  frameTimesMs:
    "For a burst: when each tile was taken, in ascending milliseconds since the page showed the challenge.",
  camera: "Name of the camera as the browser reports it (`MediaStreamTrack.label`).",
  key: "Name of the upload, for `selfieKey`, `idFrontKey` or `idBackKey` at submit.",
  size: "Size of the stored photo in bytes.",
  problems:
    "Problems that a pre-check found, so that the photo can be retaken. They refuse nothing; none found guarantees nothing.",
  "SubmitSessionRequest.selfie": "The selfie in base64. Not together with `selfieKey`.",
  "SubmitSessionRequest.idFront": "The document's front in base64. Not together with `idFrontKey`.",
  "SubmitSessionRequest.idBack": "The document's back in base64. Not together with `idBackKey`.",
  selfieKey: "`key` of the uploaded selfie.",
  idFrontKey: "`key` of the uploaded front.",
  idBackKey: "`key` of the uploaded back.",
  accepted: "Whether the person agrees. False closes the session and deletes its uploads.",
  textVersion: "The version of the text that was shown, of your own choice.",
  language: "The language of the text, BCP 47.",
  recordedAt: "When the answer was stored, ISO 8601 in UTC.",
  "SessionProgress.state": "How far the person is.",
  photos: "Photos that have arrived.",

  // Events.
  "WebhookEventIndividualCompleted.type": "Always `individual`: a verification of a person.",
  "WebhookEventIndividualCompleted.faceScore":
    "How alike the two faces are, 0 to 100. 0 when no faces could be compared.",
  "WebhookEventIndividualCompleted.ocrConfidence":
    "How surely the document was read, 0 to 100. 0 when none was read.",
  "WebhookEventIndividualCompleted.extractedData":
    "What was read of the document, where the verification was approved.",
  livenessChecked: "Whether head turns were taken and judged.",
  livenessScore: "How sure `live` is, 0 to 100. 0 when not checked.",
  timestamp: "When the event happened, ISO 8601 in UTC.",
  aml: "The screening against watchlists.",
};
