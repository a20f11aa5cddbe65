import { ERRORS, type ErrorCode } from "@/lib/contract/errors";

/** Why each error comes and what to do; the compiler asks for an entry when a code is added. */
const REMEDIES: Readonly<Record<ErrorCode, string>> = {
  VALIDATION_ERROR:
    "A field is missing, unknown or of another form; the message names it and says what it must be. Change the request; sending it again as it is gives the same answer.",
  INVALID_JSON: "Send one JSON object, in UTF-8, with each name once. A list, a text or nothing is refused.",
  INVALID_MULTIPART:
    "Let your HTTP library build the form, and do not set Content-Type by hand: it must hold the boundary.",
  SIMULATE_NOT_ALLOWED: "Leave simulate out, or use the key that begins with sv_test_.",
  EMPTY_FILE: "The file has no bytes. It was often read to its end before it was sent.",
  INVALID_IMAGE: "Open the file to see whether it is whole; take the photo again.",
  IMAGE_TOO_MANY_PIXELS: "Make the photo smaller: 2,000 pixels on the longer side are enough.",
  UNSAFE_FILE: "Print the PDF to a new one, without scripts, forms, attachments and password.",
  INVALID_UPLOAD_KEY:
    "Give the key that POST /v1/sessions/upload answered with, for the same session and type.",
  INVALID_DOCUMENT: "List the documents of this company verification and give one of their ids.",
  INVALID_DOCUMENT_TYPE: "GET the company verification: its checklist names the documents.",
  KYB_COUNTRY_UNSUPPORTED: "Check companies of a supported country; so far that is Eswatini (SZ).",
  PROFILE_PICTURE_UNREACHABLE:
    "The address must be public, answer 200 within 10 s with an image of at most 10 MiB, and redirect three times at most.",
  WEBHOOK_URL_NOT_ALLOWED:
    "Use a public https address. A private network is opened by whoever runs this server, by EGRESS_ALLOW_CIDRS.",
  WEBHOOK_NOT_CONFIGURED: "Set the URL by PUT /v1/account/webhook first.",
  RECOVERY_LINK_INVALID: "Ask for a new link. Each works once, for 30 minutes.",
  NOT_AUTHENTICATED:
    "Send the key in the header X-API-Key. A revoked key, a key of another server and a key in the query are refused alike.",
  SESSION_INVALID: "Make a new session: the token is damaged, or of another server.",
  SESSION_EXPIRED: "Make a new session and send the person its link.",
  QUOTA_EXCEEDED: "Wait for the next month, or ask whoever runs this server for another plan.",
  SPEND_LIMIT_REACHED: "Raise the limit at the dashboard, under Usage.",
  FORBIDDEN: "Use a key with the scope that the reference names for this endpoint.",
  CAMERA_REQUIRED: "Upload what the camera took, with source camera, or allow files in the capture settings.",
  SIGNUP_DISABLED: "Ask whoever runs this server for an invitation.",
  NOT_FOUND:
    "Check path and id. A record of the other mode, or of another business, is not found either: test keys see test records only.",
  METHOD_NOT_ALLOWED: "The header Allow names the methods of this path.",
  REQUEST_TIMEOUT: "Send the body faster, or in smaller files.",
  NOT_REVIEWABLE: "It is decided. GET it to see by whom.",
  NOT_TERMINAL: "Wait for verification.completed, or poll until status is COMPLETED or FAILED.",
  LEGAL_HOLD: "Release the hold at the dashboard first.",
  COMPANY_CLOSED: "Open a new company verification.",
  SESSION_ALREADY_SUBMITTED: "The photos have arrived: wait for the result. Another try needs a new session.",
  SESSION_DECLINED:
    "The person declined. If they change their mind, their link still takes their consent until it expires.",
  IDEMPOTENCY_IN_PROGRESS: "Wait as long as Retry-After says, and send the same request again.",
  KEY_LIMIT_REACHED: "Revoke a key that is not used.",
  WEBHOOK_LIMIT_REACHED: "DELETE an endpoint that is not used, or let one receiver pass events on.",
  DELIVERY_EXPIRED: "GET the record instead: it holds the result.",
  EMAIL_IN_USE: "Sign in, or ask for a new password.",
  IDEMPOTENCY_RECORD_DELETED: "Send a new Idempotency-Key.",
  FILE_TOO_LARGE: "Send a smaller file: a photo of 2,000 pixels has under 1 MB.",
  PAYLOAD_TOO_LARGE: "Send fewer or smaller files.",
  UNSUPPORTED_MEDIA_TYPE: "The message says what was sent and what to send.",
  UNSUPPORTED_FILE_TYPE:
    "Convert the photo to JPEG. Phones of Apple save HEIC unless they are told otherwise.",
  IMAGE_UNUSABLE: "The message names the picture and its problem. Ask for a new photo.",
  IDEMPOTENCY_KEY_REUSED: "Use a new key for each request; the same key only to send the same request again.",
  RATE_LIMITED: "Wait as long as Retry-After says.",
  INTERNAL_ERROR: "Send it again. If it stays, tell whoever runs this server the X-Request-Id.",
  SERVICE_UNAVAILABLE: "Wait as long as Retry-After says, and send the same request again.",
  OVERLOADED: "Wait as long as Retry-After says, and send the same request again.",
};

/** Every code as a Markdown heading, whose anchor is the code: the header Link of an error leads here (ERROR-HELP-1). */
export function errorEntries(): string {
  const codes = Object.keys(ERRORS) as ErrorCode[];
  const entries = codes.map((code) => {
    const { status, message } = ERRORS[code];
    return `### ${code}\n\n**${status}** ${message}\n\n${REMEDIES[code]}`;
  });
  return entries.join("\n\n");
}

/** Links to all entries, one after the other. */
export function errorLinks(): string {
  return Object.keys(ERRORS)
    .map((code) => `[\`${code}\`](errors.md#${code})`)
    .join(", ");
}
