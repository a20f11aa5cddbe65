/** One error code of the API: its HTTP status and the message that a client reads (ERROR-CODE-1). */
interface ErrorRow {
  readonly status: number;
  readonly message: string;
}

export const ERRORS = {
  VALIDATION_ERROR: { status: 400, message: "The request is invalid." },
  INVALID_JSON: { status: 400, message: "The body is not a valid JSON object." },
  INVALID_MULTIPART: { status: 400, message: "The multipart body is malformed." },
  SIMULATE_NOT_ALLOWED: {
    status: 400,
    message: "simulate requires a test key; leave it out otherwise.",
  },
  EMPTY_FILE: { status: 400, message: "The file is empty." },
  INVALID_IMAGE: { status: 400, message: "The image cannot be decoded; it may be damaged or incomplete." },
  IMAGE_TOO_MANY_PIXELS: {
    status: 400,
    message: "The image exceeds 50 megapixels, or 12,000 pixels on one side.",
  },
  UNSAFE_FILE: { status: 400, message: "The file contains content that is not allowed." },
  INVALID_UPLOAD_KEY: {
    status: 400,
    message: "The key does not refer to a photo of this type uploaded in this session.",
  },
  INVALID_DOCUMENT: { status: 400, message: "A documentId does not belong to this verification." },
  INVALID_DOCUMENT_TYPE: { status: 400, message: "docType is not in the company's checklist." },
  KYB_COUNTRY_UNSUPPORTED: { status: 400, message: "Companies from this country are not supported." },
  PROFILE_PICTURE_UNREACHABLE: {
    status: 400,
    message: "profilePictureUrl did not return a usable image.",
  },
  WEBHOOK_URL_NOT_ALLOWED: {
    status: 400,
    message: "webhookUrl must be a public https URL on port 443, 8443, 80 or 8080.",
  },
  WEBHOOK_NOT_CONFIGURED: {
    status: 400,
    message: "No webhook URL is configured. Set one with PUT /v1/account/webhook.",
  },
  RECOVERY_LINK_INVALID: {
    status: 400,
    message: "This link is unknown, was already used, or is older than 30 minutes.",
  },
  NOT_AUTHENTICATED: { status: 401, message: "A valid X-API-Key header is required." },
  SESSION_INVALID: { status: 401, message: "The session is invalid." },
  SESSION_EXPIRED: { status: 401, message: "The session has expired." },
  QUOTA_EXCEEDED: { status: 402, message: "The monthly quota of the plan is used up." },
  SPEND_LIMIT_REACHED: { status: 402, message: "The monthly spend limit is reached." },
  FORBIDDEN: { status: 403, message: "This key is not allowed to do that." },
  CAMERA_REQUIRED: {
    status: 403,
    message: 'This business accepts camera photos only: upload each with source "camera".',
  },
  SIGNUP_DISABLED: { status: 403, message: "Sign-up is disabled on this server." },
  NOT_FOUND: { status: 404, message: "No such endpoint or record." },
  METHOD_NOT_ALLOWED: { status: 405, message: "Method not allowed for this path." },
  REQUEST_TIMEOUT: { status: 408, message: "The request body arrived too slowly." },
  NOT_REVIEWABLE: { status: 409, message: "This verification already has a final decision." },
  NOT_TERMINAL: { status: 409, message: "This verification has no final decision yet." },
  LEGAL_HOLD: {
    status: 409,
    message: "This verification is under a legal hold. Release the hold at the dashboard before deleting it.",
  },
  COMPANY_CLOSED: { status: 409, message: "This company verification is decided and accepts nothing more." },
  SESSION_ALREADY_SUBMITTED: {
    status: 409,
    message: "This session has already been submitted.",
  },
  SESSION_DECLINED: {
    status: 409,
    message: "Consent was declined; this session is closed.",
  },
  IDEMPOTENCY_IN_PROGRESS: {
    status: 409,
    message: "A request with this Idempotency-Key is still in progress.",
  },
  KEY_LIMIT_REACHED: {
    status: 409,
    message: "This mode already has 10 active keys. Revoke one first.",
  },
  WEBHOOK_LIMIT_REACHED: {
    status: 409,
    message: "This mode already has 16 webhook endpoints. Delete one first.",
  },
  DELIVERY_EXPIRED: {
    status: 409,
    message: "The payload of this event is no longer stored, so it cannot be resent.",
  },
  EMAIL_IN_USE: { status: 409, message: "An account with this e-mail address already exists." },
  IDEMPOTENCY_RECORD_DELETED: {
    status: 410,
    message:
      "The record that this Idempotency-Key created was deleted. Send a new key to create another record.",
  },
  FILE_TOO_LARGE: { status: 413, message: "The file exceeds 10 MB (10,485,760 bytes)." },
  PAYLOAD_TOO_LARGE: { status: 413, message: "The request body is too large." },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    message: "This Content-Type or Content-Encoding is not supported here.",
  },
  UNSUPPORTED_FILE_TYPE: {
    status: 415,
    message: "Only JPEG, PNG and WebP images are accepted.",
  },
  IMAGE_UNUSABLE: { status: 422, message: "A face in an image cannot be checked." },
  IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    message: "This Idempotency-Key was used with a different body.",
  },
  RATE_LIMITED: { status: 429, message: "Too many requests. Retry later." },
  INTERNAL_ERROR: { status: 500, message: "An internal error occurred." },
  SERVICE_UNAVAILABLE: { status: 503, message: "The service is temporarily unavailable. Retry later." },
  OVERLOADED: { status: 503, message: "The service is overloaded. Retry later." },
} as const satisfies Record<string, ErrorRow>;

export type ErrorCode = keyof typeof ERRORS;

interface FailureOptions {
  readonly message?: string;
  /** The field that holds the file at fault: takes the place of "The file" or "The image" in the table's message. */
  readonly field?: string | undefined;
  readonly cause?: unknown;
  readonly retryAfterS?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What the messages about a file begin with. */
const SUBJECT = /^The (?:file|image)\b/;

/**
 * A request that is refused, with a code of the table. `message` is public: the table's message unless a more exact one
 * is given. `cause` goes to the log only.
 */
export class Failure extends Error {
  readonly code: ErrorCode;
  /** Seconds for `Retry-After`. */
  readonly retryAfterS: number | undefined;
  /** Additional headers of the response. */
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: ErrorCode, options: FailureOptions = {}) {
    const { field, cause } = options;
    const message = options.message ?? ERRORS[code].message;
    super(field === undefined ? message : message.replace(SUBJECT, () => field), { cause });
    this.name = "Failure";
    this.code = code;
    this.retryAfterS = options.retryAfterS;
    this.headers = options.headers ?? {};
  }
}
