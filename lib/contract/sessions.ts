import { z } from "zod";
import { FLASH_COLOURS, PHOTO_PROBLEMS, PHOTO_SOURCES, TURN_DIRECTIONS } from "@/lib/vocabulary";
import * as choices from "./choices";
import { retryForPage } from "./choices";
import { endpoint } from "./endpoint";
import {
  callback,
  deviceFacts,
  docType,
  documentTypeHint,
  frameTimesMs,
  frameTimesProblem,
  handedOver,
  JSON_LIMIT_BYTES,
  MIB,
  PHOTO_LIMIT_BYTES,
  photo,
  photoKey,
  shortText,
  simulate,
  TOKEN_FIRST,
} from "./fields";
import { brandingAnswer, brandingChange, captureSettings } from "./settings";
import { signatoryDocuments } from "./signatory-documents";

/** Longer tokens are refused unread, so none is issued (SESSION-TOKEN-1). */
export const TOKEN_LIMIT_CHARS = 8192;
export const sessionToken = z.string().min(1).max(TOKEN_LIMIT_CHARS);
export const createSession = endpoint({
  id: "createSession",
  method: "POST",
  path: "/v1/sessions/create",
  summary: "Creates a capture link for one person",
  description:
    "A link is not created when the ID document check that it leads to would exceed the plan's quota or the spend " +
    "limit (402), so that nobody takes photos in vain.",
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
  response: z.strictObject({
    session: z.string(),
    sessionId: z.string(),
    verifyUrl: z.string(),
    expiresIn: z.number().int(),
  }),
  envelope: "flat",
  status: 200,
  idempotent: true,
  metered: true,
  errors: ["SIMULATE_NOT_ALLOWED"],
});

export const validateSession = endpoint({
  id: "validateSession",
  method: "POST",
  path: "/v1/sessions/validate",
  summary: "Session data for the capture page",
  auth: "session",
  rate: "session-validate",
  body: {
    kind: "json",
    schema: z.object({ session: sessionToken, handedOver, embedOrigin: z.string().max(300).optional() }),
    limitBytes: JSON_LIMIT_BYTES,
  },
  response: z.strictObject({
    userId: z.string(),
    businessId: z.string(),
    callback: z.string().nullable(),
    /** Epoch milliseconds. */
    expiresAt: z.number().int(),
    branding: brandingAnswer,
    /** The account's name, for use where `branding.companyName` is null. */
    businessName: z.string(),
    submitted: z.boolean(),
    /** The verification, once submitted; null before. */
    verificationId: z.string().nullable(),
    /** False: the business accepts camera photos only (company documents excepted). */
    fileUploads: z.boolean(),
    /** Days that the photos are kept, at most; the business's privacy notice and help, null where it has set none. */
    retentionDays: z.number().int(),
    privacyUrl: z.string().nullable(),
    supportContact: z.string().nullable(),
    /** The documents that the business accepts, empty: every one; and the country to begin with, null: as the device says. */
    acceptedDocuments: captureSettings.shape.acceptedDocuments,
    defaultCountry: captureSettings.shape.defaultCountry,
    /** Whether pages of the given `embedOrigin` may show this session; false without one (EMBED-FRAME-2). */
    embedded: z.boolean(),
    /** The answer to the consent question; null while there is none. */
    consent: z.enum(["accepted", "declined"]).nullable(),
    /**
     * For a signatory's session: the documents requested from the company, each with the status of its newest upload
     * (null: none). `open` is false once the company accepts no more.
     */
    companyDocuments: signatoryDocuments.nullable(),
    /**
     * For a person who was asked again: what was wrong with the earlier photos, and which of them are used again; null
     * for everybody else.
     */
    retry: retryForPage.nullable(),
    /**
     * The active liveness challenge, for a page that takes frames (null once submitted): turns of the head by 15 to 40° to
     * the person's own left or right, both perhaps to the same side. Photo `liveness1` shows the first, `liveness2` the
     * second, as the camera sees them, never mirrored (a mirrored preview is fine). Show the second direction once the
     * first turn was taken, and send the frames within `expiresAt` (epoch milliseconds); after it validate again. Frames
     * turned the other way go to a reviewer; frames outside the challenge's time are not checked, as if there were none.
     *
     * `colours`: what the page shows on its screen, in this order, for `flashBurst`; null where flashes are off.
     *
     * `required`: whether an approval needs the turns, so that a person who leaves them out waits for a reviewer.
     */
    challenge: z
      .strictObject({
        directions: z.array(z.enum(TURN_DIRECTIONS)),
        required: z.boolean(),
        colours: z.array(z.enum(FLASH_COLOURS)).nullable(),
        expiresAt: z.number().int(),
      })
      .nullable(),
  }),
  envelope: "flat",
  status: 200,
  errors: ["COMPANY_CLOSED"],
});

const PHOTO_ERRORS = [
  "EMPTY_FILE",
  "FILE_TOO_LARGE",
  "UNSUPPORTED_FILE_TYPE",
  "INVALID_IMAGE",
  "IMAGE_TOO_MANY_PIXELS",
] as const;

export const uploadPhoto = endpoint({
  id: "uploadPhoto",
  method: "POST",
  path: "/v1/sessions/upload",
  summary: "Uploads one photo of a session",
  description:
    "Optional bursts support the liveness frames: one JPEG contact sheet of tiles in the order taken, row by row, 240 × 320 " +
    "pixels each, of the same part of the view around the face. `liveness1Burst` and `liveness2Burst` have 3 × 2 tiles, " +
    "from looking at the camera to the moment of the full frame; `flashBurst` has 2 × 2, one without a colour and one for " +
    "each of the challenge's `colours`.\n\n" +
    TOKEN_FIRST,
  auth: "session",
  rate: "session-upload",
  body: {
    kind: "json",
    schema: z
      .object({
        session: sessionToken,
        photo,
        type: choices.photoType,
        /** The source of the photo, stored with it. Required when the session's `fileUploads` is false. */
        source: z.enum(PHOTO_SOURCES).optional(),
        /** For a burst: when each tile was taken, in ascending milliseconds since the page showed the challenge. */
        frameTimesMs: frameTimesMs.optional(),
        /** The name of the camera as the browser reports it (`MediaStreamTrack.label`), stored with the photo. */
        camera: z.string().max(200).optional(),
        /** The document that the person says this is: another one in a photo `idFront` is the problem `wrong_document`. */
        documentType: documentTypeHint,
      })
      .superRefine(({ type, frameTimesMs: times }, context) => {
        const problem = times && frameTimesProblem(type, times);
        if (problem) context.addIssue({ code: "custom", path: ["frameTimesMs"], message: problem });
      }),
    base64: ["photo"],
    limitBytes: PHOTO_LIMIT_BYTES,
  },
  response: z.strictObject({
    key: z.string(),
    type: choices.photoType,
    size: z.number().int(),
    /**
     * Problems that a pre-check found, so that the photo can be retaken while the person is there. They never refuse the
     * upload, and an empty list guarantees nothing.
     */
    problems: z.array(z.enum(PHOTO_PROBLEMS)),
  }),
  envelope: "flat",
  status: 200,
  errors: [
    "SESSION_ALREADY_SUBMITTED",
    "SESSION_DECLINED",
    "COMPANY_CLOSED",
    "CAMERA_REQUIRED",
    ...PHOTO_ERRORS,
  ],
});

export const submitSession = endpoint({
  id: "submitSession",
  method: "POST",
  path: "/v1/sessions/submit",
  summary: "Submits the photos of a session for verification",
  description:
    "Never refused for quota or spend limit, which the person cannot change: beyond them the verification stays " +
    "`PENDING`, on hold, says so in `decisionReason`, and is processed when there is room. " +
    TOKEN_FIRST,
  auth: "session",
  rate: "session-submit",
  body: {
    kind: "json",
    schema: z
      .object({
        session: sessionToken,
        selfie: photo.optional(),
        selfieKey: photoKey.optional(),
        idFront: photo.optional(),
        idFrontKey: photoKey.optional(),
        idBack: photo.optional(),
        idBackKey: photoKey.optional(),
        /** The document that the person says they have: a hint, never a fact. */
        documentType: documentTypeHint,
        /** ISO 3166-1 alpha-3. */
        documentCountry: z
          .string()
          .regex(/^[A-Z]{3}$/, "must be three capital letters")
          .optional(),
        /** What the page says of its device. Kept where the person's consent to the hosted page's text covers it. */
        device: deviceFacts.optional(),
      })
      .superRefine((body, context) => {
        for (const name of ["selfie", "idFront", "idBack"] as const) {
          const given = Number(body[name] !== undefined) + Number(body[`${name}Key`] !== undefined);
          const needed = name === "idBack" ? 0 : 1;
          if (given > 1)
            context.addIssue({
              code: "custom",
              path: [name],
              message: `must not be given together with ${name}Key`,
            });
          if (given < needed)
            context.addIssue({ code: "custom", path: [name], message: `or ${name}Key is required` });
        }
      }),
    base64: ["selfie", "idFront", "idBack"],
    limitBytes: 3 * PHOTO_LIMIT_BYTES,
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
    "SESSION_DECLINED",
    "COMPANY_CLOSED",
    "CAMERA_REQUIRED",
    "INVALID_UPLOAD_KEY",
    ...PHOTO_ERRORS,
  ],
});

export const uploadSessionCompanyDocument = endpoint({
  id: "uploadSessionCompanyDocument",
  method: "POST",
  path: "/v1/sessions/company-documents",
  summary: "Uploads one company document in a signatory's session",
  description: TOKEN_FIRST,
  auth: "session",
  rate: "session-documents",
  body: {
    kind: "multipart",
    fields: z.object({ session: sessionToken, docType }),
    files: { document: "required" },
    limitBytes: 11 * MIB,
  },
  response: z.strictObject({ docType: z.string(), status: choices.companyDocumentStatus }),
  envelope: "flat",
  status: 200,
  errors: [
    "FORBIDDEN",
    "INVALID_DOCUMENT_TYPE",
    "COMPANY_CLOSED",
    "UNSUPPORTED_FILE_TYPE",
    "UNSAFE_FILE",
    "INVALID_IMAGE",
    "IMAGE_TOO_MANY_PIXELS",
  ],
});
