import type { PhotoProblem } from "@/lib/vocabulary";
import { isExpired } from "./document/expiry";
import { readDocument } from "./document/read";
import { FACE_SIDE_PX, seeSelfie } from "./face/observe";
import { decode } from "./images/image";
import { Pyramid } from "./images/pixels";
import { Steps } from "./step-timer";
import type { DocumentObservation, DocumentProblem } from "./types";

/** The reader ends here; a card that fills the frame is read in a quarter of it (see ARCHITECTURE.md, Engine). */
const DEADLINE_MS = 4000;
/** An expiry date read this surely was right in every case measured (see ARCHITECTURE.md, Engine). */
const SURE_DATE = 90;

/** Looks at one photo alone: what would a person better do again? @throws Failure when it cannot be decoded. */
export async function inspectPhoto(type: "selfie" | "idFront", bytes: Uint8Array): Promise<PhotoProblem[]> {
  if (type === "idFront") return documentProblems(await readFront(bytes), new Date());
  const image = new Pyramid(await decode(bytes, FACE_SIDE_PX));
  const { observation } = await seeSelfie(image, new Steps(), null);
  return observation.problems.filter((problem) => problem !== "portrait_unreadable");
}

function readFront(bytes: Uint8Array): Promise<DocumentObservation> {
  return readDocument(bytes, undefined, { now: new Date(), deadlineMs: DEADLINE_MS });
}

const CURABLE: Readonly<Partial<Record<DocumentProblem, PhotoProblem>>> = {
  not_a_document: "not_a_document",
  too_dark: "too_dark",
  too_blurred: "too_blurred",
  wrong_side: "wrong_side",
  document_unreadable: "document_unreadable",
};

/** What was not looked at in time is not known to be wrong. */
export function documentProblems({ problems, fields }: DocumentObservation, now: Date): PhotoProblem[] {
  if (problems.includes("time_limit")) return [];
  const expiry = fields.expiryDate;
  const expired = expiry !== undefined && expiry.confidence >= SURE_DATE && isExpired(expiry.value, now);
  return [
    ...problems.flatMap((problem) => CURABLE[problem] ?? []),
    ...(expired ? (["document_expired"] as const) : []),
  ];
}
