import { ERRORS, type ErrorCode } from "@/lib/contract/errors";

/** Why each error comes and what to do; the compiler asks for an entry when a code is added. */
const REMEDIES: Readonly<Record<ErrorCode, string>> = {
  VALIDATION_ERROR:
    "A field is missing, unknown or malformed. The message names the field, what was received and what is expected. Correct the request before you send it again.",
  INVALID_JSON:
    "Send a single JSON object in UTF-8, with no duplicate names. Arrays, strings and empty bodies are refused.",
  INVALID_MULTIPART:
    "Let your HTTP library build the form, and do not set Content-Type yourself: it must contain the boundary.",
  SIMULATE_NOT_ALLOWED: "Leave out simulate, or use your test key (sv_test_…).",
  EMPTY_FILE:
    "The file is 0 bytes long. A common cause is a stream that was already read before it was sent.",
  INVALID_IMAGE: "Open the file to check that it is complete. If it is not, take the photo again.",
  IMAGE_TOO_MANY_PIXELS: "Scale the photo down: 2,000 pixels on the longer side are enough.",
  UNSAFE_FILE: "Print the PDF to a new file, without scripts, forms, attachments or a password.",
  INVALID_UPLOAD_KEY:
    "Use the key that POST /v1/sessions/upload returned for the same session and the same type of photo.",
  INVALID_DOCUMENT:
    "Use the id of one of this company's documents. GET the company verification to list them.",
  INVALID_DOCUMENT_TYPE: "GET the company verification: its checklist lists the document types it accepts.",
  KYB_COUNTRY_UNSUPPORTED:
    "Only companies from supported countries can be checked. So far that is Eswatini (SZ).",
  PROFILE_PICTURE_UNREACHABLE:
    "The address must be public, redirect at most three times, and return an image of at most 10 MiB with status 200 within 10 seconds.",
  WEBHOOK_URL_NOT_ALLOWED:
    "Use a public https address. Whoever runs this server can allow private networks with EGRESS_ALLOW_CIDRS.",
  WEBHOOK_NOT_CONFIGURED: "Set the URL with PUT /v1/account/webhook first.",
  RECOVERY_LINK_INVALID: "Request a new link. Each works once, within 30 minutes.",
  NOT_AUTHENTICATED:
    "Send your key in the X-API-Key header, not in the URL. Check that it has not been revoked and that it belongs to this server.",
  SESSION_INVALID: "Create a new session. The token is damaged, or comes from another server.",
  SESSION_EXPIRED: "Create a new session and send the person the new link.",
  QUOTA_EXCEEDED: "Wait until next month, or ask whoever runs this server for a larger plan.",
  SPEND_LIMIT_REACHED: "Raise the limit in the dashboard, under Usage.",
  FORBIDDEN: "Use a key with the scope that the API reference lists for this endpoint.",
  CAMERA_REQUIRED:
    "Upload photos taken with the camera, with source set to camera, or allow file uploads in the capture settings.",
  SIGNUP_DISABLED: "Ask whoever runs this server for an invitation.",
  NOT_FOUND:
    "Check the path and the id. Keys only see records of their own mode and business: a test key cannot find a live record.",
  METHOD_NOT_ALLOWED: "The Allow header lists the methods that this path supports.",
  REQUEST_TIMEOUT: "Send smaller files, or use a faster connection. You can retry the same request.",
  NOT_REVIEWABLE: "The verification already has a final decision. GET it to see who made it.",
  NOT_TERMINAL: "Wait for the event verification.completed, or poll until status is COMPLETED or FAILED.",
  LEGAL_HOLD: "Release the legal hold in the dashboard first.",
  COMPANY_CLOSED: "Create a new company verification.",
  SESSION_ALREADY_SUBMITTED:
    "The photos have been submitted: wait for the result. For another try, create a new session.",
  SESSION_DECLINED:
    "The person did not agree. They can still change their mind and give consent until the link expires.",
  IDEMPOTENCY_IN_PROGRESS:
    "The first request with this key is still running. Wait for the time in Retry-After, then send the same request again.",
  KEY_LIMIT_REACHED: "Revoke a key that you no longer use.",
  WEBHOOK_LIMIT_REACHED:
    "Delete an endpoint that you no longer use, or forward events from one of your receivers.",
  DELIVERY_EXPIRED: "Event bodies are kept for 30 days. GET the record instead: it has the result.",
  EMAIL_IN_USE: "Sign in, or reset your password.",
  IDEMPOTENCY_RECORD_DELETED: "Use a new Idempotency-Key.",
  FILE_TOO_LARGE: "Send a smaller file. A photo with 2,000 pixels on the longer side has less than 1 MB.",
  PAYLOAD_TOO_LARGE: "Send fewer or smaller files.",
  UNSUPPORTED_MEDIA_TYPE: "The message says what you sent and what is supported.",
  UNSUPPORTED_FILE_TYPE: "Convert the photo to JPEG. iPhones save HEIC by default.",
  IMAGE_UNUSABLE:
    "The message says which photo has a problem, and what it is. Ask the person for a new photo.",
  IDEMPOTENCY_KEY_REUSED:
    "Use a new key for each new request. Reuse a key only to retry exactly the same request.",
  RATE_LIMITED: "Wait for the time in Retry-After, then send the request again.",
  INTERNAL_ERROR: "Try again. If the error persists, report the X-Request-Id to whoever runs this server.",
  SERVICE_UNAVAILABLE: "Wait for the time in Retry-After, then send the same request again.",
  OVERLOADED: "Wait for the time in Retry-After, then send the same request again.",
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
