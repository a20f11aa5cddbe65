import type { Tx } from "@/db/client";
import { type AcceptedDocuments, isAcceptedDocument } from "@/lib/contract/accepted-documents";
import { isoDay } from "@/lib/contract/iso-day";
import type { Tenant } from "@/lib/platform/tenant";
import { applyResolutions } from "@/lib/screening/resolutions";
import type {
  Caller,
  FaceAndDocumentReader,
  FaceCrops,
  PersonObservation,
  PersonPhotos,
  PictureHashes,
} from "@/lib/vision/types";
import type { ScreeningObservation, ScreeningSubject } from "@/lib/watchlist/types";
import type { Channel } from "./assurance";
import type { PersonEvidence } from "./person-evidence";
import { NO_REPEATS, readRepeatSignals, type Submission } from "./repeat-signals";
import { subjectOf, textsOf } from "./screening-subject";

export interface PersonFindings {
  readonly person: Omit<PersonObservation, "faceCrops" | "pictureHashes">;
  readonly screening: ScreeningObservation;
}

/** The findings, which are decided on and sealed, and what is stored apart and deleted with the photos. */
export interface PersonObservationResult {
  readonly observed: PersonFindings;
  readonly faceCrops: FaceCrops;
  readonly pictureHashes: PictureHashes;
}

export interface ObservePorts {
  readonly reader: FaceAndDocumentReader;
  readonly screen: (subject: ScreeningSubject) => Promise<ScreeningObservation>;
  readonly caller: Caller;
}

/** Reads a person's photos, then screens the name on the document. Never inside a transaction: it takes seconds. */
export async function observe(
  { reader, screen, caller }: ObservePorts,
  photos: PersonPhotos,
): Promise<PersonObservationResult> {
  const { faceCrops = {}, pictureHashes = {}, ...person } = await reader.observePerson(photos, caller);
  const subject = subjectOf(textsOf(person.document.fields));
  const screening = subject ? await screen(subject) : NOT_SCREENED;
  return { observed: { person, screening }, faceCrops, pictureHashes };
}

/** The screening with the hits marked that a reviewer has judged before; in the transaction that stores it. */
export async function resolvedScreening(
  tx: Tx,
  tenant: Tenant,
  id: string,
  { person, screening }: PersonFindings,
): Promise<ScreeningObservation> {
  const subject = subjectOf(textsOf(person.document.fields));
  return subject ? applyResolutions(tx, tenant, { ...subject, id }, screening) : screening;
}

/** How the photos came, and the documents that are accepted of those who came so; empty: every one. */
interface Circumstances {
  readonly channel: Channel;
  readonly acceptedDocuments: readonly AcceptedDocuments[];
}

/**
 * What a decision rests on: the observation, signals from the business's earlier verifications, and today's date.
 * @param submission null where there is no userId whose attempts could repeat
 */
export async function assembleEvidence(
  tenant: Tenant,
  observed: PersonFindings,
  submission: Submission | null,
  { channel, acceptedDocuments }: Circumstances,
): Promise<PersonEvidence> {
  const repeats = submission ? await readRepeatSignals(tenant, submission) : NO_REPEATS;
  const { documentType, issuingCountry } = observed.person.document.fields;
  const read = { type: documentType?.value, country: issuingCountry?.value };
  const isDocumentAccepted = isAcceptedDocument(acceptedDocuments, read);
  return { ...observed, repeats, channel, isDocumentAccepted, today: isoDay(new Date()) };
}

/** Without a name there is nothing to screen; the missing name itself sends the case to review. */
export const NOT_SCREENED: ScreeningObservation = { decision: "not_screened", score: 0, hits: [] };
