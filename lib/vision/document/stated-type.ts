import type { IntegrityCheck } from "@/lib/vision/types";
import type { DocumentType } from "@/lib/vocabulary";
import type { FusedType } from "./fields/document-type";

/** From this confidence on a type counts as read, as in the other checks (DOCUMENT-CHECK-1). */
const SURE = 85;

/** These cards look alike and share the codes of their zones: people confuse their names. */
const CARDS: ReadonlySet<DocumentType> = new Set(["NATIONAL_ID", "RESIDENCE_PERMIT"]);
const isSameKind = (a: DocumentType, b: DocumentType) => a === b || (CARDS.has(a) && CARDS.has(b));

export const TYPE_AS_STATED = "document_type_as_stated";

/** Whether the document has the type that the caller named; the type itself follows from the document alone. */
export function typeAsStated(read: FusedType | null, stated: DocumentType | undefined): IntegrityCheck {
  const name = TYPE_AS_STATED;
  const kind = "user_action";
  if (!read || stated === undefined || read.confidence < SURE)
    return { name, outcome: "not_applicable", kind };
  return isSameKind(read.type, stated)
    ? { name, outcome: "pass", kind }
    : { name, outcome: "fail", kind, fields: ["documentType"] };
}
