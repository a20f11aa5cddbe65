import { z } from "zod";
import { CONFIDENCES, DECISIONS, LIVENESS_DECISIONS, VERIFICATION_STATUSES } from "@/lib/terms";
import { endpoint } from "./endpoint";
import { instantText, pagination, paginationAnswer, percent, statusFilter } from "./fields";
import { extractedData } from "./verify";

/** SPEC 2.5. A field that is not known yet (still processing) is null. */
const listItem = {
  verificationId: z.string(),
  externalRef: z.string().nullable(),
  status: z.enum(VERIFICATION_STATUSES),
  decision: z.enum(DECISIONS).nullable(),
  confidence: z.enum(CONFIDENCES).nullable(),
  livenessDecision: z.enum(LIVENESS_DECISIONS),
  createdAt: instantText,
  completedAt: instantText.nullable(),
};

const verificationId = z.string().min(1).max(64);

export const listVerifications = endpoint({
  id: "listVerifications",
  method: "GET",
  path: "/v1/verifications",
  summary: "Verifications of this business, newest first",
  auth: "key",
  scope: "verifications:read",
  rate: "read",
  query: z.object({ ...pagination, status: statusFilter }),
  response: z.strictObject({
    verifications: z.array(z.strictObject(listItem)),
    pagination: paginationAnswer,
  }),
  envelope: "data",
  status: 200,
  errors: [],
});

export const getVerification = endpoint({
  id: "getVerification",
  method: "GET",
  path: "/v1/verifications/:verificationId",
  summary: "One verification with its scores and extracted data",
  auth: "key",
  scope: "verifications:read",
  rate: "read",
  params: z.object({ verificationId }),
  response: z.strictObject({
    ...listItem,
    decisionReason: z.string().nullable(),
    faceScore: percent.nullable(),
    ocrConfidence: percent.nullable(),
    extractedData,
    processingMs: z.number().int().nullable(),
  }),
  envelope: "data",
  status: 200,
  errors: ["NOT_FOUND"],
});

export const deleteVerification = endpoint({
  id: "deleteVerification",
  method: "DELETE",
  path: "/v1/verifications/:verificationId",
  summary: "Removes a verification and its images for good",
  auth: "key",
  scope: "verifications:delete",
  rate: "write",
  params: z.object({ verificationId }),
  response: z.strictObject({ message: z.string() }),
  envelope: "flat",
  status: 200,
  errors: ["NOT_FOUND"],
});
