import { z } from "zod";
import {
  companyCountries,
  companyDocumentRules,
  companyDocumentTypes,
} from "@/lib/countries/company-documents";
import { VERIFICATION_STATUSES } from "@/lib/vocabulary";
import * as choices from "./choices";
import { endpoint } from "./endpoint";
import {
  docType,
  externalRef,
  filledText,
  instantText,
  JSON_LIMIT_BYTES,
  longText,
  MIB,
  NOTE_LIMIT,
  printedText,
  READING,
} from "./fields";
import { DAY_MS, isoDay } from "./iso-day";
import { COMPANY_LIST } from "./lists/company-list";
import { listItemOf, listQueryOf } from "./lists/list-definition";

const verificationId = z.string().regex(/^\w{1,64}$/);
const params = z.object({ verificationId });
const NAME_LIMIT_CHARS = 255;
const NUMBER_LIMIT_CHARS = 64;
const ADDRESS_LIMIT_CHARS = 1000;
const REVIEWS_AT_ONCE = 100;

/** ISO 3166-1 alpha-2 in either case. The schema takes any code, so that one without checklist has its own error. */
const country = z
  .string()
  .regex(/^[A-Za-z]{2}$/, "must be a 2-letter country code")
  .meta({ enum: companyCountries().map(({ code }) => code) })
  .transform((code) => code.toUpperCase());

/**
 * A date, or a date and time of which the date part as written counts. Not in the future, except for the next day in UTC:
 * in some time zone it has begun.
 */
const incorporationDate = z
  .union([z.iso.date(), z.iso.datetime({ offset: true, local: true })])
  .transform((written) => written.slice(0, 10))
  .refine((date) => date <= isoDay(new Date(Date.now() + DAY_MS)), "must not lie in the future");

/** A line of the checklist. `docType` stays an open list: a later release may support more countries. */
const requiredDocument = z.strictObject({
  docType: z.string(),
  label: z.string(),
  required: z.boolean(),
  sortOrder: z.number().int(),
});

const SIMULATE_WORDS = 'must be an object such as {"signatory":"rejected","aml":"hit"}';

export const companyVerificationBody = z.object({
  country,
  registeredName: printedText(NAME_LIMIT_CHARS),
  registrationNumber: printedText(NUMBER_LIMIT_CHARS).optional(),
  registeredAddress: filledText(ADDRESS_LIMIT_CHARS).register(READING, { lineBreaks: true }).optional(),
  taxId: printedText(NUMBER_LIMIT_CHARS).optional(),
  incorporationDate: incorporationDate.optional(),
  externalRef,
  /** With a test key: the result of the signatory's check, and of the screening of the registered name. */
  simulate: z
    .strictObject(
      {
        signatory: choices.simulatedOutcome.optional(),
        aml: choices.amlDecision.optional(),
      },
      // Elsewhere `simulate` is one word.
      { error: ({ code }) => (code === "invalid_type" ? SIMULATE_WORDS : undefined) },
    )
    .optional(),
});

export const createCompanyVerification = endpoint({
  id: "createCompanyVerification",
  method: "POST",
  path: "/v1/company-verifications",
  summary: "Starts the verification of a company",
  description:
    "The reply lists the documents to upload. Give `verifyUrl` to the authorized signatory.\n\n" +
    `${companyDocumentRules()}\n\n` +
    "With an `Idempotency-Key` a repeated request answers 200 with the same company and a fresh token, for as long as " +
    "the record is kept; nothing is screened or metered again. Once the company is decided, `signatorySessionToken` and " +
    "`verifyUrl` are null.\n\n" +
    "With a test key `simulate` selects the outcome: `signatory` that of the signatory's check (otherwise `approved`), " +
    "`aml` that of the screening (otherwise `clear`; a hit can be resolved like a real one). What `simulate` does not " +
    "name, words in the `registeredName` select: `SIGNATORY REJECTED`, `SIGNATORY NEEDS REVIEW`, `AML HIT`, `AML ERROR`.",
  auth: "key",
  scope: "company:write",
  rate: "write",
  body: { kind: "json", schema: companyVerificationBody, limitBytes: JSON_LIMIT_BYTES },
  response: z.strictObject({
    verificationId: z.string(),
    /** `pending` at creation; a replay answers the present status. */
    status: z.enum(["pending", ...VERIFICATION_STATUSES]),
    requiredDocuments: z.array(requiredDocument),
    /**
     * For the signatory's identity check and the documents. Expires after 1800 seconds; a replay issues a new one. Null
     * in a replay once the company is decided: it takes nothing more.
     */
    signatorySessionToken: z.string().nullable(),
    verifyUrl: z.string().nullable(),
  }),
  envelope: "data",
  status: 202,
  idempotent: "record",
  metered: true,
  errors: ["KYB_COUNTRY_UNSUPPORTED", "SIMULATE_NOT_ALLOWED"],
});

export const uploadCompanyDocument = endpoint({
  id: "uploadCompanyDocument",
  method: "POST",
  path: "/v1/company-verifications/:verificationId/documents",
  summary: "Uploads one document of a company",
  description:
    "JPEG, PNG or PDF of at most 10 MiB. Several documents of one `docType` may exist: the newest one " +
    "counts, and the others need no verdict. A PDF has at most 20 pages, is not encrypted and contains no script, attachment, form or launch action.",
  auth: "key",
  scope: "company:write",
  rate: "write",
  params,
  body: {
    kind: "multipart",
    fields: z.object({ docType: docType.meta({ enum: companyDocumentTypes() }) }),
    files: { document: "required" },
    limitBytes: 11 * MIB,
  },
  response: z.strictObject({
    documentId: z.string(),
    docType: z.string(),
    status: choices.companyDocumentStatus,
  }),
  envelope: "data",
  status: 201,
  errors: [
    "NOT_FOUND",
    "INVALID_DOCUMENT_TYPE",
    "COMPANY_CLOSED",
    "UNSUPPORTED_FILE_TYPE",
    "UNSAFE_FILE",
    "INVALID_IMAGE",
    "IMAGE_TOO_MANY_PIXELS",
  ],
});

const listItem = listItemOf(COMPANY_LIST);

export const listCompanyVerifications = endpoint({
  id: "listCompanyVerifications",
  method: "GET",
  path: "/v1/company-verifications",
  summary: "Company verifications of this business, newest first",
  description:
    "All filters hold together. Ask for a page by `page`, or follow `nextCursor`, which stays exact while records come " +
    "and go; it is null on the last page. `total` counts every match.",
  auth: "key",
  scope: "company:read",
  rate: "read",
  query: listQueryOf(COMPANY_LIST),
  response: z.strictObject({
    items: z.array(z.strictObject(listItem)),
    total: z.number().int(),
    /** Null on a page that a cursor led to. */
    page: z.number().int().nullable(),
    limit: z.number().int(),
    nextCursor: z.string().nullable(),
  }),
  envelope: "data",
  status: 200,
  errors: [],
});

export const getCompanyVerification = endpoint({
  id: "getCompanyVerification",
  method: "GET",
  path: "/v1/company-verifications/:verificationId",
  summary: "One company verification with its documents and reviews",
  auth: "key",
  scope: "company:read",
  rate: "read",
  params,
  response: z.strictObject({
    id: z.string(),
    ...listItem,
    externalRef: z.string().nullable(),
    country: z.string(),
    registrationNumber: z.string().nullable(),
    /** Why it was decided so; of an open company what it waits for at the moment. */
    decisionReason: z.string().nullable(),
    reasons: choices.companyReasons,
    /** 0 until it is decided; grows with each decision. */
    revision: z.number().int(),
    amlDecision: choices.amlDecision,
    amlScore: z.number().min(0).max(1),
    signatoryVerificationId: z.string().nullable(),
    documents: z.array(
      z.strictObject({
        id: z.string(),
        docType: z.string(),
        status: choices.companyDocumentStatus,
        /** Valid for one hour. */
        signedUrl: z.string(),
        createdAt: instantText,
      }),
    ),
    /** Every verdict, oldest first. */
    reviewHistory: z.array(
      z.strictObject({
        documentId: z.string(),
        docType: z.string(),
        status: choices.documentVerdict,
        note: z.string().nullable(),
        /** Id of the API key, or `dashboard`. */
        reviewer: z.string(),
        createdAt: instantText,
      }),
    ),
    webhookSent: z.boolean(),
    completedAt: instantText.nullable(),
  }),
  envelope: "data",
  status: 200,
  errors: ["NOT_FOUND"],
});

const documentReview = z.object({
  documentId: z.string().min(1).max(64),
  status: choices.documentVerdict,
  note: longText(NOTE_LIMIT).optional(),
});

export const reviewCompanyVerification = endpoint({
  id: "reviewCompanyVerification",
  method: "POST",
  path: "/v1/company-verifications/:verificationId/review",
  summary: "Accepts or rejects documents of a company",
  description:
    "The decision is computed, never set: REJECTED when a document of a required `docType` is rejected or " +
    "the signatory is; APPROVED when the newest document of each of them is accepted, the signatory is approved and the " +
    "registered name was screened and is clear; else NEEDS_REVIEW. A document that a newer one replaces needs no verdict. " +
    "A server without watchlists answers `not_screened`, and the company stays NEEDS_REVIEW until a list is imported or " +
    "an owner allows approvals without screening at the dashboard. " +
    "Until the decision is final a verdict can be changed; `reviewHistory` keeps all of them.",
  auth: "key",
  scope: "company:review",
  rate: "write",
  params,
  body: {
    kind: "json",
    schema: z.object({
      documentReviews: z
        .array(documentReview)
        .min(1)
        .max(REVIEWS_AT_ONCE)
        .refine(
          (reviews) => new Set(reviews.map(({ documentId }) => documentId)).size === reviews.length,
          "must name each document once",
        ),
    }),
    limitBytes: MIB,
  },
  response: z.strictObject({
    verificationId: z.string(),
    status: listItem.status,
    decision: listItem.decision,
  }),
  envelope: "data",
  status: 200,
  errors: ["NOT_FOUND", "INVALID_DOCUMENT", "NOT_REVIEWABLE"],
});

export const resendCompanyWebhook = endpoint({
  id: "resendCompanyWebhook",
  method: "POST",
  path: "/v1/company-verifications/:verificationId/resend-webhook",
  summary: "Sends the completed event of a company verification again",
  auth: "key",
  scope: "company:write",
  rate: "write",
  params,
  /** The original event, with the same `eventId` and bytes. */
  response: z.strictObject({ verificationId: z.string(), eventId: z.string(), message: z.string() }),
  envelope: "data",
  status: 200,
  errors: ["NOT_FOUND", "NOT_TERMINAL", "WEBHOOK_NOT_CONFIGURED", "DELIVERY_EXPIRED"],
});
