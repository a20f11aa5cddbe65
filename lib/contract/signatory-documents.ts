import { z } from "zod";
import * as choices from "./choices";

/** What a company's signatory is asked to hand in, as the hosted page shows it. */
export const signatoryDocuments = z.strictObject({
  open: z.boolean(),
  registeredName: z.string(),
  items: z.array(
    z.strictObject({
      docType: z.string(),
      label: z.string(),
      required: z.boolean(),
      status: choices.companyDocumentStatus.nullable(),
      /** Why a better copy is asked for; null: it is not. */
      problem: choices.copyReason.nullable(),
    }),
  ),
});
export type SignatoryDocuments = z.output<typeof signatoryDocuments>;
