import type { z } from "zod";
import type { Scope } from "@/lib/vocabulary";
import type { ErrorCode } from "./errors";

/**
 * The declaration of an endpoint. Validation, replies, the typed client, tests and the API reference derive from it
 * (API-CONTRACT-1).
 */
export interface Endpoint {
  readonly id: string;
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** `/v1/verifications/:verificationId` */
  readonly path: string;
  readonly summary: string;
  /** Text of the reference beyond the summary, in Markdown. */
  readonly description?: string;
  /**
   * `session`: the body's `session` field identifies the caller in place of a key.
   * `optional-key`: works without a key, for callers who lost theirs; a key that is sent must be valid.
   */
  readonly auth: "none" | "key" | "optional-key" | "session";
  /** The scope that the key needs; without one, any key will do. */
  readonly scope?: Scope;
  /** The rate limit that counts it (RATE-KEY-1, RATE-SESSION-1, RATE-IP-1). */
  readonly rate: RateClass;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: JsonBody | MultipartBody;
  /** The success response without its envelope. */
  readonly response: z.ZodType;
  /**
   * `data`: `{success, data}` · `flat`: fields beside `success` · `bare`: the fields alone · `stream`: a file, sent
   * as {@link StreamedFile}; `response` then describes its whole text, for clients that read it at once.
   */
  readonly envelope: "data" | "flat" | "bare" | "stream";
  /** Of a `stream` response. */
  readonly contentType?: string;
  readonly status: 200 | 201 | 202;
  /**
   * Whether an `Idempotency-Key` header is accepted. `true`: a repeated request gets the response of the first one, for 24
   * hours (API-IDEMPOTENCY-1). `record`: it gets the record that the first one created, with status 200, for as long as
   * that record exists; the domain stores the key (API-IDEMPOTENCY-5).
   */
  readonly idempotent?: true | "record";
  /** Live calls whose work counts against quota and spend limit and which are refused with 402 beyond them. */
  readonly metered?: true;
  /** Errors of this endpoint itself; those of every endpoint are in {@link commonErrors}. */
  readonly errors: readonly ErrorCode[];
}

export type RateClass =
  | "none"
  | "signup"
  | "read"
  | "write"
  | "minting"
  | "export"
  | "recovery"
  | "receipt"
  | "session-validate"
  | "session-upload"
  | "session-submit"
  | "session-documents";

export interface JsonBody {
  readonly kind: "json";
  readonly schema: z.ZodObject;
  /** Fields that hold a file in base64, each up to the size of a file. Any other text has at most 64 KiB. */
  readonly base64?: readonly string[];
  /** Largest body on the wire. */
  readonly limitBytes: number;
}

export interface MultipartBody {
  readonly kind: "multipart";
  readonly fields: z.ZodObject;
  /** File fields, and whether they are required. */
  readonly files: Readonly<Record<string, "required" | "optional">>;
  readonly limitBytes: number;
}

/** Keeps the literal types of a declaration. */
export function endpoint<const E extends Endpoint>(declaration: E): E {
  return declaration;
}

/** The parsed inputs of an endpoint. */
export type Params<E extends Endpoint> = E["params"] extends z.ZodObject
  ? z.output<E["params"]>
  : Record<never, never>;
export type Query<E extends Endpoint> = E["query"] extends z.ZodObject
  ? z.output<E["query"]>
  : Record<never, never>;
export type Body<E extends Endpoint> = E["body"] extends { schema: infer S extends z.ZodObject }
  ? z.output<S>
  : E["body"] extends { fields: infer F extends z.ZodObject }
    ? z.output<F>
    : Record<never, never>;
export type Files<E extends Endpoint> = E["body"] extends {
  files: infer F extends Record<string, "required" | "optional">;
}
  ? { readonly [K in keyof F]: F[K] extends "required" ? Buffer : Buffer | undefined }
  : Record<never, never>;
export type Answer<E extends Endpoint> = E["envelope"] extends "stream"
  ? StreamedFile
  : z.input<E["response"]>;

/** The response of a `stream` endpoint, which is never held in memory as a whole. */
export interface StreamedFile {
  readonly body: ReadableStream<Uint8Array>;
  /** The file name that a browser suggests; plain ASCII without quotes. */
  readonly fileName: string;
}

/** Errors that an endpoint can answer besides its own. */
export function commonErrors(of: Endpoint): readonly ErrorCode[] {
  const codes: ErrorCode[] = ["INTERNAL_ERROR", "SERVICE_UNAVAILABLE", "METHOD_NOT_ALLOWED"];
  if (of.rate !== "none") codes.push("RATE_LIMITED");
  if (of.auth === "key" || of.auth === "optional-key") codes.push("NOT_AUTHENTICATED");
  if (of.scope) codes.push("FORBIDDEN");
  if (of.idempotent) codes.push("IDEMPOTENCY_KEY_REUSED", "IDEMPOTENCY_IN_PROGRESS");
  if (of.idempotent === true) codes.push("IDEMPOTENCY_RECORD_DELETED");
  if (of.metered) codes.push("QUOTA_EXCEEDED", "SPEND_LIMIT_REACHED");
  if (of.auth === "session") codes.push("SESSION_INVALID", "SESSION_EXPIRED");
  if (of.query ?? of.body) codes.push("VALIDATION_ERROR");
  if (of.body) codes.push("PAYLOAD_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE", "REQUEST_TIMEOUT", "OVERLOADED");
  if (of.body?.kind === "json") codes.push("INVALID_JSON");
  if (of.body?.kind === "multipart") codes.push("INVALID_MULTIPART", "EMPTY_FILE", "FILE_TOO_LARGE");
  return codes;
}
