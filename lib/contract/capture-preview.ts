import { z } from "zod";
import { brandingAnswer } from "./settings";
import { signatoryDocuments } from "./signatory-documents";

/** What a page of the dashboard sends to the preview of the hosted page that it frames. */
export const capturePreview = z.strictObject({
  branding: brandingAnswer,
  /** `company`: the documents of a signatory's company. */
  step: z.enum(["welcome", "company"]),
  /** Null for a person who signs for no company. */
  companyDocuments: signatoryDocuments.nullable(),
});
export type CapturePreviewView = z.output<typeof capturePreview>;

/** What the preview answers once it listens. */
export const PREVIEW_READY = "capture-preview-ready";
