import { z } from "zod";
import { endpoint } from "./endpoint";
import { JSON_LIMIT_BYTES, shortText, webAddress } from "./fields";

const hexColour = z
  .string()
  .regex(/^#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/, "must be a hex colour such as #1a2b3c");

/** A change of branding: an omitted field is kept, null clears it, an unknown field is refused (BRAND-FIELD-1). */
export const brandingChange = z.strictObject({
  logoUrl: webAddress("http", "https").nullable().optional(),
  companyName: shortText.nullable().optional(),
  primaryColor: hexColour.nullable().optional(),
  darkMode: z.boolean().optional(),
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

/** How the hosted page takes photos. */
export const captureSettings = z.strictObject({
  /** Whether a person may choose a photo from files instead of taking it with the camera. */
  fileUploads: z.boolean(),
});
export type CaptureSettings = z.output<typeof captureSettings>;

export const getCaptureSettings = endpoint({
  id: "getCaptureSettings",
  method: "GET",
  path: "/v1/settings/capture",
  summary: "How the hosted page takes photos",
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
  summary: "Changes how the hosted page takes photos",
  description:
    "`fileUploads` (default true): whether a photo may be chosen from files instead of taken with the camera. With " +
    "false the page does not offer files, and the server refuses session photos that do not declare `source: camera`. " +
    "The declaration comes from the page itself, so it proves nothing about a page that was tampered with. People " +
    "without a camera then need another way, which you have to offer. Existing sessions keep the setting they were " +
    "created with; company documents are always files.",
  auth: "key",
  scope: "settings:write",
  rate: "write",
  body: { kind: "json", schema: captureSettings, limitBytes: JSON_LIMIT_BYTES },
  response: captureSettings,
  envelope: "data",
  status: 200,
  errors: [],
});
