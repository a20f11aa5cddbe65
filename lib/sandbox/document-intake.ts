import { documentFormat, placeholderPdf, sanitiseDocument } from "@/lib/upload/company-document";
import type { DocumentIntake, SanitisedDocument } from "@/lib/upload/types";
import type { Mode } from "@/lib/vocabulary";
import { forMode } from "./for-mode";
import { sanitisePlaceholder } from "./image-intake";

const LIVE: DocumentIntake = { sanitiseDocument };
const SIMULATED: DocumentIntake = { sanitiseDocument: sanitisePlaceholderDocument };

/** The intake for a tenant's company documents: scanned for live; for test a placeholder is stored instead. */
export function selectDocumentIntake(mode: Mode): DocumentIntake {
  return forMode({ mode }, { live: LIVE, test: () => SIMULATED });
}

async function sanitisePlaceholderDocument(bytes: Uint8Array): Promise<SanitisedDocument> {
  if (documentFormat(bytes) === "pdf") return placeholderPdf();
  const { bytes: image, contentType } = await sanitisePlaceholder(bytes);
  return { bytes: image, contentType };
}
