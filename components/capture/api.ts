import { type AcceptedDocuments, OFFERED_DOCUMENTS } from "@/lib/contract/accepted-documents";
import type { SessionState } from "@/lib/contract/capture";
import { CONSENT_TEXT } from "@/lib/contract/consent-text";
import type { Branding } from "@/lib/contract/settings";
import type {
  BurstType,
  DocumentType,
  FlashColour,
  Language,
  PhotoProblem,
  PhotoSource,
  TurnDirection,
} from "@/lib/vocabulary";
import { deviceFacts } from "./device-facts";
import {
  asText,
  isJson,
  type Json,
  post,
  type Reply,
  type SessionAccess,
  send,
  toDataUrl,
  type UploadOptions,
  unreachable,
} from "./http";
import type {
  CaptureSession,
  Challenge,
  CompanyDocuments,
  CompanyItem,
  DocumentChoice,
  PhotoStep,
} from "./model";

import { readRetry } from "./retry";

/** The session endpoints of the API as the page calls them. */

export interface ValidSession extends CaptureSession {
  /** Of a link that was handed in. */
  readonly verificationId: string | null;
}

/**
 * Asks whether the link is good and whose it is.
 * @param opened `handedOver`: another device handed it over, and is told; `embedOrigin`: of the page that shows this one
 */
export async function validateSession(
  access: SessionAccess,
  signal?: AbortSignal,
  opened: { readonly handedOver?: true; readonly embedOrigin?: string } = {},
): Promise<Reply<ValidSession>> {
  const reply = await post(access, "validate", opened, signal);
  if (!reply.ok) return reply;
  const { value } = reply;
  return { ok: true, value: { ...readSession(value), verificationId: asText(value["verificationId"]) } };
}

export async function recordConsent(
  access: SessionAccess,
  accepted: boolean,
  language: Language,
): Promise<Reply<true>> {
  const reply = await post(access, "consent", { accepted, language, textVersion: CONSENT_TEXT });
  return reply.ok ? { ok: true, value: true } : reply;
}

export interface SessionProgress {
  readonly state: SessionState;
  readonly photoCount: number;
  /** The link that was handed over was opened on another device. */
  readonly isConnected: boolean;
  readonly verificationId: string | null;
}

/** How far another device is with this session. */
export async function followSession(
  access: SessionAccess,
  signal: AbortSignal,
): Promise<Reply<SessionProgress>> {
  const reply = await post(access, "progress", {}, signal);
  if (!reply.ok) return reply;
  const { state, photos, connected, verificationId } = reply.value;
  return {
    ok: true,
    value: {
      state: state as SessionState,
      photoCount: Array.isArray(photos) ? photos.length : 0,
      isConnected: connected === true,
      verificationId: asText(verificationId),
    },
  };
}

/** A short link of this session, for another device. */
export async function shortLink(access: SessionAccess, signal: AbortSignal): Promise<Reply<string>> {
  const reply = await post(access, "short-link", {}, signal);
  if (!reply.ok) return reply;
  const { url } = reply.value;
  return typeof url === "string" ? { ok: true, value: url } : unreachable();
}

export interface UploadResult {
  /** What submit names the photo by. */
  readonly key: string;
  /** Problems that the quick check found; empty when it found none. */
  readonly problems: readonly PhotoProblem[];
}

/** What is sent as one photo. */
export interface SentPhoto {
  readonly type: PhotoStep | BurstType;
  readonly source: PhotoSource;
  readonly camera?: string | undefined;
  /** Of the front: the document that the person says it is. */
  readonly documentType?: DocumentType | undefined;
  /** Of a contact sheet. */
  readonly frameTimesMs?: readonly number[];
}

/** Sends one photo, or one contact sheet. */
export async function uploadPhoto(
  { apiBaseUrl, token }: SessionAccess,
  { blob, ...details }: SentPhoto & { readonly blob: Blob },
  sending: UploadOptions,
): Promise<Reply<UploadResult>> {
  const body = JSON.stringify({ session: token, ...details, photo: await toDataUrl(blob) });
  const reply = await send(`${apiBaseUrl}/v1/sessions/upload`, body, sending);
  if (!reply.ok) return reply;
  const { key, problems } = reply.value;
  if (typeof key !== "string") return unreachable();
  return { ok: true, value: { key, problems: Array.isArray(problems) ? problems : [] } };
}

/** Sends one document of the signatory's company. */
export async function uploadCompanyDocument(
  { apiBaseUrl, token }: SessionAccess,
  { docType, document }: { readonly docType: string; readonly document: Blob },
  sending: UploadOptions,
): Promise<Reply<true>> {
  const form = new FormData();
  form.set("session", token);
  form.set("docType", docType);
  form.set("document", document, "document");
  const reply = await send(`${apiBaseUrl}/v1/sessions/company-documents`, form, sending);
  return reply.ok ? { ok: true, value: true } : reply;
}

/** Submits the session. Submitting the same photos again returns the same `verificationId` (SESSION-REPLAY-1). */
export async function submitSession(
  access: SessionAccess,
  keys: Readonly<Partial<Record<PhotoStep, string>>>,
  document: DocumentChoice | null,
  signal?: AbortSignal,
): Promise<Reply<string>> {
  const { selfie, idFront, idBack } = keys; // the frames of the challenge need no naming
  const named = {
    selfieKey: selfie,
    idFrontKey: idFront,
    idBackKey: idBack,
    documentType: document?.type,
    documentCountry: document?.country ?? undefined,
    device: deviceFacts(),
  };
  const reply = await post(access, "submit", named, signal);
  if (!reply.ok) return reply;
  const id = reply.value["verificationId"];
  return typeof id === "string" ? { ok: true, value: id } : unreachable();
}

function readSession(value: Json): CaptureSession {
  const { consent } = value;
  return {
    callback: asText(value["callback"]),
    expiresAt: typeof value["expiresAt"] === "number" ? value["expiresAt"] : Number.POSITIVE_INFINITY,
    submitted: value["submitted"] === true,
    fileUploads: value["fileUploads"] !== false,
    retentionDays: typeof value["retentionDays"] === "number" ? value["retentionDays"] : null,
    privacyUrl: secureLink(value["privacyUrl"]),
    supportLink: supportLink(value["supportContact"]),
    consent: consent === "accepted" || consent === "declined" ? consent : null,
    acceptedDocuments: readAccepted(value["acceptedDocuments"]),
    defaultCountry: asText(value["defaultCountry"]),
    challenge: readChallenge(value["challenge"]),
    companyDocuments: readCompanyDocuments(value["companyDocuments"]),
    retry: readRetry(value["retry"]),
    isEmbedded: value["embedded"] === true,
    branding: readBranding(value),
  };
}

/** An entry that this page does not understand is left out; the server decides all the same. */
function readAccepted(value: unknown): AcceptedDocuments[] {
  if (!Array.isArray(value)) return [];
  return value.filter(isJson).map(({ country, types }) => ({
    country: asText(country),
    types: OFFERED_DOCUMENTS.filter((type) => Array.isArray(types) && types.includes(type)),
  }));
}

/** The branding in a reply. */
export function readBranding(value: Json): Branding {
  const branding = isJson(value["branding"]) ? value["branding"] : {};
  return {
    logoUrl: asText(branding["logoUrl"]),
    // A page that asks for a face says who asks: without a name of its own for this page, the account's.
    companyName: asText(branding["companyName"]) ?? asText(value["businessName"]),
    primaryColor: asText(branding["primaryColor"]),
    darkMode: branding["darkMode"] !== false,
  };
}

/** Nothing but https becomes a link, whatever the server says. */
function secureLink(value: unknown): string | null {
  return typeof value === "string" && /^https:\/\//i.test(value) ? value : null;
}

/** A link to where the business helps: an https URL or an e-mail address; null for anything else. */
export function supportLink(value: unknown): string | null {
  if (typeof value !== "string") return null;
  return secureLink(value) ?? (/^[^\s@:/]+@[^\s@:/]+$/.test(value) ? `mailto:${value}` : null);
}

function readChallenge(value: unknown): Challenge | null {
  if (!isJson(value) || !Array.isArray(value["directions"]) || typeof value["expiresAt"] !== "number")
    return null;
  const known = (each: unknown): each is TurnDirection => each === "left" || each === "right";
  const directions = value["directions"].filter(known);
  // A turn this page does not know cannot be asked for: better none than half of them.
  if (directions.length !== value["directions"].length) return null;
  return {
    directions,
    isRequired: value["required"] !== false,
    colours: readColours(value["colours"]),
    expiresAt: value["expiresAt"],
  };
}

function readColours(value: unknown): readonly FlashColour[] | null {
  if (!Array.isArray(value)) return null;
  const known = (each: unknown): each is FlashColour => each === "red" || each === "green" || each === "blue";
  return value.every(known) ? value : null;
}

/** As the server names them; a sentence that this page does not know is left out. */
const COPY_PROBLEMS = ["unreadable", "incomplete", "outdated", "wrong_document"] as const;

function readCompanyDocuments(value: unknown): CompanyDocuments | null {
  if (!isJson(value) || !Array.isArray(value["items"])) return null;
  const items = value["items"].filter(isJson).map((item): CompanyItem => {
    const { docType, label, required, status, problem } = item;
    return {
      docType: String(docType),
      label: String(label),
      required: required === true,
      status: status === "uploaded" || status === "accepted" || status === "rejected" ? status : null,
      problem: COPY_PROBLEMS.find((each) => each === problem) ?? null,
    };
  });
  return { open: value["open"] === true, registeredName: asText(value["registeredName"]), items };
}
