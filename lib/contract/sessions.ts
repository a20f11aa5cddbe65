import { z } from "zod";
import { PHOTO_TYPES } from "@/lib/terms";
import { endpoint } from "./endpoint";
import { JSON_LIMIT_BYTES, MIB, parseUrl, shortText, simulate, webAddress } from "./fields";
import { brandingAnswer, brandingChange } from "./settings";

/** Longer tokens are refused unread (POLICY 4.2). */
const token = z.string().min(1).max(8192);
/** Base64, with or without a `data:` prefix; the decoded size is checked when it is decoded. */
const photo = z.string().min(1);
const photoKey = z.string().min(1).max(1024);
/** SPEC 6 allows a return address of the client's choice: https, and http for this machine while testing. */
const callback = webAddress("http", "https").refine((text) => {
  const url = parseUrl(text);
  return url?.protocol === "https:" || url?.hostname === "localhost" || url?.hostname === "127.0.0.1";
}, "must be https (http for localhost only)");

export const createSession = endpoint({
  id: "createSession",
  method: "POST",
  path: "/v1/sessions/create",
  summary: "Makes a link for one person to capture photos with",
  auth: "key",
  scope: "sessions:write",
  rate: "write",
  body: {
    kind: "json",
    schema: z.strictObject({
      userId: shortText,
      callback: callback.optional(),
      theme: brandingChange.optional(),
      simulate,
    }),
    limitBytes: JSON_LIMIT_BYTES,
  },
  response: z.strictObject({ session: z.string(), verifyUrl: z.string(), expiresIn: z.number().int() }),
  envelope: "flat",
  status: 200,
  idempotent: true,
  errors: ["SIMULATE_NOT_ALLOWED"],
});

export const validateSession = endpoint({
  id: "validateSession",
  method: "POST",
  path: "/v1/sessions/validate",
  summary: "What the capture page needs to know about its session",
  auth: "session",
  rate: "session-validate",
  body: { kind: "json", schema: z.object({ session: token }), limitBytes: JSON_LIMIT_BYTES },
  response: z.strictObject({
    userId: z.string(),
    businessId: z.string(),
    callback: z.string().nullable(),
    /** Epoch milliseconds. */
    expiresAt: z.number().int(),
    branding: brandingAnswer,
    submitted: z.boolean(),
  }),
  envelope: "flat",
  status: 200,
  errors: [],
});

export const uploadPhoto = endpoint({
  id: "uploadPhoto",
  method: "POST",
  path: "/v1/sessions/upload",
  summary: "Uploads one photo of a session",
  auth: "session",
  rate: "session-upload",
  body: {
    kind: "json",
    schema: z.object({ session: token, photo, type: z.enum(PHOTO_TYPES) }),
    limitBytes: 14 * MIB,
  },
  response: z.strictObject({ key: z.string(), type: z.enum(PHOTO_TYPES), size: z.number().int() }),
  envelope: "flat",
  status: 200,
  errors: [
    "SESSION_ALREADY_SUBMITTED",
    "EMPTY_FILE",
    "FILE_TOO_LARGE",
    "UNSUPPORTED_FILE_TYPE",
    "INVALID_IMAGE",
    "IMAGE_TOO_MANY_PIXELS",
  ],
});

export const submitSession = endpoint({
  id: "submitSession",
  method: "POST",
  path: "/v1/sessions/submit",
  summary: "Hands in the photos of a session for verification",
  auth: "session",
  rate: "session-submit",
  body: {
    kind: "json",
    schema: z
      .object({
        session: token,
        selfie: photo.optional(),
        selfieKey: photoKey.optional(),
        idFront: photo.optional(),
        idFrontKey: photoKey.optional(),
        idBack: photo.optional(),
        idBackKey: photoKey.optional(),
      })
      .superRefine((body, context) => {
        for (const name of ["selfie", "idFront", "idBack"] as const) {
          const given = Number(body[name] !== undefined) + Number(body[`${name}Key`] !== undefined);
          const needed = name === "idBack" ? 0 : 1;
          if (given > 1)
            context.addIssue({
              code: "custom",
              path: [name],
              message: `give ${name} or ${name}Key, not both`,
            });
          if (given < needed)
            context.addIssue({ code: "custom", path: [name], message: `${name} or ${name}Key is required` });
        }
      }),
    limitBytes: 41 * MIB,
  },
  response: z.strictObject({
    verificationId: z.string(),
    status: z.enum(["PENDING"]),
    message: z.string(),
  }),
  envelope: "flat",
  status: 200,
  errors: [
    "SESSION_ALREADY_SUBMITTED",
    "INVALID_UPLOAD_KEY",
    "EMPTY_FILE",
    "FILE_TOO_LARGE",
    "UNSUPPORTED_FILE_TYPE",
    "INVALID_IMAGE",
    "IMAGE_TOO_MANY_PIXELS",
  ],
});
