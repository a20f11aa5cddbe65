import { z } from "zod";
import { DOCUMENT_TYPES } from "@/lib/vocabulary";
import { endpoint } from "./endpoint";
import { JSON_LIMIT_BYTES, parseUrl, READING, shortText, webAddress } from "./fields";

const hexColour = z
  .string()
  .regex(/^#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/, "must be a hex colour such as #1a2b3c");

/** A change of branding: an omitted field is kept, null clears it, an unknown field is refused (BRAND-FIELD-1). */
export const brandingChange = z.strictObject({
  logoUrl: webAddress("https").nullable().optional(),
  companyName: shortText.nullable().optional(),
  primaryColor: hexColour.nullable().optional(),
  // Null clears a field here; a page is always light or dark, so this one has nothing to clear.
  darkMode: z.boolean().register(READING, { refusesNull: true }).optional(),
});
export type BrandingChange = z.output<typeof brandingChange>;

export const brandingAnswer = z.strictObject({
  logoUrl: z.string().nullable(),
  companyName: z.string().nullable(),
  primaryColor: z.string().nullable(),
  darkMode: z.boolean(),
});
export type Branding = z.output<typeof brandingAnswer>;

export const getBranding = endpoint({
  id: "getBranding",
  method: "GET",
  path: "/v1/settings/branding",
  summary: "The branding of the hosted capture page",
  auth: "key",
  rate: "read",
  response: brandingAnswer,
  envelope: "data",
  status: 200,
  errors: [],
});

export const putBranding = endpoint({
  id: "putBranding",
  method: "PUT",
  path: "/v1/settings/branding",
  summary: "Changes the branding of the hosted capture page",
  auth: "key",
  scope: "settings:write",
  rate: "write",
  body: { kind: "json", schema: brandingChange, limitBytes: JSON_LIMIT_BYTES },
  response: brandingAnswer,
  envelope: "data",
  status: 200,
  errors: [],
});

const ALLOWED_ORIGINS_LIMIT = 20;
/** Of this machine, for trying a page out. */
const LOOPBACK_HOSTS: readonly string[] = ["localhost", "127.0.0.1"];

/** The URL parser also takes a wildcard for a host, which no browser sends. */
const HOST = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)$/;

/** Whether a text is exactly what a browser sends as the `Origin` of an https page, or of an http page of this machine. */
export function isPageOrigin(text: string): boolean {
  const url = parseUrl(text);
  if (url === null || url.origin !== text || !HOST.test(url.hostname)) return false;
  return url.protocol === "https:" || (url.protocol === "http:" && LOOPBACK_HOSTS.includes(url.hostname));
}

const pageOrigin = z
  .string()
  .max(300)
  .refine(
    isPageOrigin,
    "must be an https origin such as https://app.example.com, without a path or a slash at its end",
  );
const allowedOrigins = z
  .array(pageOrigin)
  .max(ALLOWED_ORIGINS_LIMIT)
  .refine((origins) => new Set(origins).size === origins.length, "must not name an origin twice");

/** A policy cannot name an address of IPv6 (CSP 3, host-source). */
const embedOrigins = allowedOrigins.refine(
  (origins) => !origins.some((origin) => origin.includes("[")),
  "must name hosts, not IPv6 addresses",
);

/** An https address or an e-mail address, as the person sees it. */
const supportContact = z
  .string()
  .trim()
  .max(300)
  .refine(
    (text) => z.email().safeParse(text).success || parseUrl(text)?.protocol === "https:",
    "must be an e-mail address or an https URL",
  );
/** SESSION-SHORTLINK-1. */
const shortLinkMinutes = z
  .number()
  .int()
  .min(15)
  .max(30 * 24 * 60);

/** ISO 3166-1 alpha-3. */
const countryCode = z.string().regex(/^[A-Z]{3}$/, "must be three capital letters");
/** No page offers a visa. */
const acceptedType = z.enum(DOCUMENT_TYPES).exclude(["VISA"]);
const acceptedDocument = z.strictObject({
  /** Of which the documents are; null: of every country that no other entry names. */
  country: countryCode.nullable(),
  types: z
    .array(acceptedType)
    .min(1)
    .refine((types) => new Set(types).size === types.length, "must not name a type twice"),
});
const acceptedDocuments = z
  .array(acceptedDocument)
  .max(60)
  .refine(
    (entries) => new Set(entries.map(({ country }) => country)).size === entries.length,
    "must not name a country twice",
  );

/** The same in an answer. */
export const acceptedDocumentAnswer = z.strictObject({
  country: z.string().nullable(),
  types: z.array(acceptedType),
});

/** How sessions take photos, and with which pages of the business's own. */
export const captureSettings = z.strictObject({
  /** Whether a person may choose a photo from files instead of taking it with the camera. */
  fileUploads: z.boolean(),
  /** Origins whose pages may call the session endpoints from a browser, besides the hosted page. */
  allowedOrigins: z.array(z.string()),
  /** Origins whose pages may show the hosted page in a frame and get its events. */
  embedOrigins: z.array(z.string()),
  /** Whether the hosted page lights the screen in colours during the head turns. */
  colourFlashes: z.boolean(),
  /** The business's privacy notice, linked where consent is asked for. */
  privacyUrl: z.string().nullable(),
  /** Where the business helps: an e-mail address or an https URL. */
  supportContact: z.string().nullable(),
  /** Minutes that the short links live which are answered as `verifyUrl`; null: links with the token, which live 30. */
  shortLinkMinutes: z.number().int().nullable(),
  /** The documents that hosted checks accept; empty: every one. */
  acceptedDocuments: z.array(acceptedDocumentAnswer),
  /** The country of documents that the page starts with, ISO 3166-1 alpha-3; null: as the person's device says. */
  defaultCountry: z.string().nullable(),
});
export type CaptureSettings = z.output<typeof captureSettings>;

/** An omitted field is kept; an unknown one is refused. */
export const captureSettingsChange = z
  .strictObject({
    fileUploads: z.boolean().optional(),
    allowedOrigins: allowedOrigins.optional(),
    embedOrigins: embedOrigins.optional(),
    colourFlashes: z.boolean().optional(),
    privacyUrl: webAddress("https").nullable().optional(),
    supportContact: supportContact.nullable().optional(),
    shortLinkMinutes: shortLinkMinutes.nullable().optional(),
    acceptedDocuments: acceptedDocuments.optional(),
    defaultCountry: countryCode.nullable().optional(),
  })
  .refine(
    (change) => Object.values(change).some((value) => value !== undefined),
    "must have fileUploads, allowedOrigins, embedOrigins, colourFlashes, privacyUrl, supportContact, shortLinkMinutes, acceptedDocuments or defaultCountry",
  );
export type CaptureSettingsChange = z.output<typeof captureSettingsChange>;

export const getCaptureSettings = endpoint({
  id: "getCaptureSettings",
  method: "GET",
  path: "/v1/settings/capture",
  summary: "How sessions take photos, and from which pages",
  auth: "key",
  rate: "read",
  response: captureSettings,
  envelope: "data",
  status: 200,
  errors: [],
});

export const putCaptureSettings = endpoint({
  id: "putCaptureSettings",
  method: "PUT",
  path: "/v1/settings/capture",
  summary: "Changes how sessions take photos, and from which pages",
  description:
    "`fileUploads` (default true): whether a photo may be chosen from files instead of taken with the camera. With " +
    "false the page does not offer files, and the server refuses session photos that do not declare `source: camera`. " +
    "The declaration comes from the page itself, so it proves nothing about a page that was tampered with. People " +
    "without a camera then need another way, which you have to offer. Existing sessions keep the setting they were " +
    "created with; company documents are always files.\n\n" +
    "`allowedOrigins` (default none, at most 20): the origins whose pages may call the session endpoints of your " +
    "sessions from a browser (CORS), each exactly as a browser sends it: `https://app.example.com`, with the port if " +
    "it is not 443. A test key may also allow `http://localhost` and `http://127.0.0.1`, with any port. It applies at " +
    "once, to existing sessions too. Endpoints that take an API key are open to no page: keys do not belong into a " +
    "browser.\n\n" +
    "`embedOrigins` (default none, at most 20, in the same form): the origins whose pages may show the hosted page in a " +
    "frame, by the package `identity-verification-embed`, and get its events. It applies to pages that are opened from now on.\n\n" +
    "`colourFlashes` (default false): whether challenges drawn from now on ask the page to light the screen in three " +
    "colours, in an order that the server draws. Where the light of the room allows it, the colours show on a face " +
    "before the screen, and not in a recording. People are told before it begins; leave it off for people whom " +
    "changing colours may harm.\n\n" +
    "`acceptedDocuments` (default none, which accepts every document): which kinds of document of which countries a hosted " +
    "check accepts, each country once, and with `country: null` every country that no other entry names. The page offers no others, `sessions/submit` refuses what " +
    "the person declares to be another one (DOCUMENT_NOT_ACCEPTED), and a document that is read as another one, or cannot be told, goes to " +
    "review with the reason `document_not_accepted`. It applies at once, to existing sessions too; checks by the API " +
    "are not bound by it.\n\n" +
    "`defaultCountry` (default null): the country that the page starts with, in place of the one that the device suggests.",
  auth: "key",
  scope: "settings:write",
  rate: "write",
  body: { kind: "json", schema: captureSettingsChange, limitBytes: JSON_LIMIT_BYTES },
  response: captureSettings,
  envelope: "data",
  status: 200,
  errors: [],
});
