/**
 * The one table of errors (SPEC 7, POLICY 8): code → HTTP status and the words an API client reads.
 * `invented` marks a code that SPEC leaves unnamed.
 */
interface ErrorRow {
  readonly status: number;
  readonly message: string;
  readonly invented?: true;
}

export const ERRORS = {
  VALIDATION_ERROR: { status: 400, message: "The request is not valid." },
  INVALID_JSON: { status: 400, message: "The body is not a JSON object that can be read.", invented: true },
  INVALID_MULTIPART: { status: 400, message: "The multipart body cannot be read.", invented: true },
  SIMULATE_NOT_ALLOWED: { status: 400, message: "simulate works with a test key only.", invented: true },
  EMPTY_FILE: { status: 400, message: "The file is empty.", invented: true },
  INVALID_IMAGE: { status: 400, message: "The image cannot be decoded.", invented: true },
  IMAGE_TOO_MANY_PIXELS: {
    status: 400,
    message: "The image has more than 50 megapixels or a side over 12000 pixels.",
    invented: true,
  },
  UNSAFE_FILE: { status: 400, message: "The file holds content that is not accepted.", invented: true },
  INVALID_UPLOAD_KEY: {
    status: 400,
    message: "The key does not name a photo of this type uploaded in this session.",
    invented: true,
  },
  INVALID_DOCUMENT: { status: 400, message: "A documentId does not belong to this verification." },
  INVALID_DOCUMENT_TYPE: { status: 400, message: "docType is not in the checklist.", invented: true },
  KYB_COUNTRY_UNSUPPORTED: { status: 400, message: "Companies of this country are not supported." },
  PROFILE_PICTURE_UNREACHABLE: {
    status: 400,
    message: "profilePictureUrl did not give an image we can use.",
    invented: true,
  },
  WEBHOOK_URL_NOT_ALLOWED: {
    status: 400,
    message: "webhookUrl must be a public https address on port 443, 8443, 80 or 8080.",
    invented: true,
  },
  WEBHOOK_NOT_CONFIGURED: { status: 400, message: "No webhookUrl is configured.", invented: true },
  RECOVERY_LINK_INVALID: {
    status: 400,
    message: "This link is unknown, was used already or is older than 30 minutes.",
    invented: true,
  },
  NOT_AUTHENTICATED: { status: 401, message: "A valid X-API-Key is required." },
  SESSION_INVALID: { status: 401, message: "The session is not valid.", invented: true },
  SESSION_EXPIRED: { status: 401, message: "The session has expired.", invented: true },
  QUOTA_EXCEEDED: { status: 402, message: "The plan's quota is used up.", invented: true },
  SPEND_LIMIT_REACHED: { status: 402, message: "The spend limit is reached.", invented: true },
  FORBIDDEN: { status: 403, message: "This key may not do that.", invented: true },
  CAMERA_REQUIRED: {
    status: 403,
    message: 'This business takes photos from the camera only: upload each with source "camera".',
    invented: true,
  },
  SIGNUP_DISABLED: { status: 403, message: "Sign-up is closed on this server.", invented: true },
  NOT_FOUND: { status: 404, message: "There is no such endpoint or record." },
  METHOD_NOT_ALLOWED: { status: 405, message: "This path does not take that method.", invented: true },
  REQUEST_TIMEOUT: { status: 408, message: "The body arrived too slowly.", invented: true },
  NOT_REVIEWABLE: { status: 409, message: "This verification already has a final decision." },
  NOT_TERMINAL: { status: 409, message: "This verification has no final decision yet.", invented: true },
  COMPANY_CLOSED: { status: 409, message: "This company verification is closed.", invented: true },
  SESSION_ALREADY_SUBMITTED: {
    status: 409,
    message: "This session was already submitted.",
    invented: true,
  },
  SESSION_DECLINED: {
    status: 409,
    message: "The person did not consent; this session is closed.",
    invented: true,
  },
  IDEMPOTENCY_IN_PROGRESS: {
    status: 409,
    message: "A request with this Idempotency-Key is still running.",
    invented: true,
  },
  KEY_LIMIT_REACHED: {
    status: 409,
    message: "There are 10 active keys of this kind; revoke one first.",
    invented: true,
  },
  DELIVERY_EXPIRED: {
    status: 409,
    message: "The content of this event is no longer kept, so it cannot be sent again.",
    invented: true,
  },
  EMAIL_IN_USE: { status: 409, message: "An account with this e-mail address exists.", invented: true },
  FILE_TOO_LARGE: { status: 413, message: "A file may have at most 10485760 bytes.", invented: true },
  PAYLOAD_TOO_LARGE: { status: 413, message: "The body is too large.", invented: true },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    message: "This Content-Type or Content-Encoding is not accepted here.",
    invented: true,
  },
  UNSUPPORTED_FILE_TYPE: {
    status: 415,
    message: "Only JPEG, PNG and WebP images are accepted.",
    invented: true,
  },
  IMAGE_UNUSABLE: { status: 422, message: "Nothing can be observed in an image.", invented: true },
  IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    message: "This Idempotency-Key was used with another body.",
    invented: true,
  },
  RATE_LIMITED: { status: 429, message: "Too many requests.", invented: true },
  INTERNAL_ERROR: { status: 500, message: "Something went wrong on our side.", invented: true },
  SERVICE_UNAVAILABLE: { status: 503, message: "The service is unavailable for a moment.", invented: true },
  OVERLOADED: { status: 503, message: "The service has too much to do at the moment.", invented: true },
} as const satisfies Record<string, ErrorRow>;

export type ErrorCode = keyof typeof ERRORS;

interface FailureOptions {
  readonly message?: string;
  readonly cause?: unknown;
  readonly retryAfterS?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * A refusal with a code of the table. `message` is public (the table's words unless a more exact sentence is given);
 * `cause` is for the log only.
 */
export class Failure extends Error {
  readonly code: ErrorCode;
  /** Seconds for `Retry-After`, where waiting helps. */
  readonly retryAfterS: number | undefined;
  /** Further headers that the answer carries. */
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: ErrorCode, options: FailureOptions = {}) {
    super(options.message ?? ERRORS[code].message, { cause: options.cause });
    this.name = "Failure";
    this.code = code;
    this.retryAfterS = options.retryAfterS;
    this.headers = options.headers ?? {};
  }
}
