import { z } from "zod";
import { endpoint } from "./endpoint";
import { JSON_LIMIT_BYTES, shortText, webAddress } from "./fields";

const hexColour = z
  .string()
  .regex(/^#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/, "must be a hex colour such as #1a2b3c");

/** SPEC 2.7 as a change: omitted leaves as it is, null clears; any other field is refused. */
export const brandingChange = z.strictObject({
  logoUrl: webAddress("http", "https").nullable().optional(),
  companyName: shortText.nullable().optional(),
  primaryColor: hexColour.nullable().optional(),
  darkMode: z.boolean().optional(),
});
export type BrandingChange = z.output<typeof brandingChange>;

/** SPEC 2.7 as it stands. */
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
  summary: "The look of the hosted capture page",
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
  summary: "Changes the look of the hosted capture page",
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
    "`fileUploads` (true unless changed): whether a photo may be chosen from files instead of taken with the camera. " +
    "False removes that way from the page, and the server refuses session photos that do not declare `source: camera`. " +
    "The declaration is the page's own word: it keeps honest people to the camera and proves nothing about a page that " +
    "was tampered with. It also takes away the way without a camera, so offer people who need one another. Sessions " +
    "made before keep what they were made with; company documents are files always.",
  auth: "key",
  scope: "settings:write",
  rate: "write",
  body: { kind: "json", schema: captureSettings, limitBytes: JSON_LIMIT_BYTES },
  response: captureSettings,
  envelope: "data",
  status: 200,
  errors: [],
});
