import { isoDay } from "@/lib/contract/iso-day";
import type { Tenant } from "@/lib/platform/tenant";
import type { BusinessScreener } from "@/lib/screening/screen";
import type { FaceAndDocumentReader, FaceCrops, PersonObservation, PersonPhotos } from "@/lib/vision/types";
import type { ScreeningObservation } from "@/lib/watchlist/types";
import type { PersonEvidence } from "./decide";
import { NO_REPEATS, readRepeatSignals, type Submission } from "./repeat-signals";
import { subjectOf, textsOf } from "./screening-subject";

export interface Observed {
  readonly person: Omit<PersonObservation, "faceCrops">;
  readonly screening: ScreeningObservation;
}

/** What is decided on and sealed, and apart from it the cut-outs, which are stored like photos. */
export interface Seen {
  readonly observed: Observed;
  readonly faceCrops: FaceCrops;
}

/** Looks at a person's photos, then screens the name that was read. Never inside a transaction (POLICY Q9). */
export async function observe(
  { reader, screener }: { readonly reader: FaceAndDocumentReader; readonly screener: BusinessScreener },
  photos: PersonPhotos,
): Promise<Seen> {
  const { faceCrops = {}, ...person } = await reader.observePerson(photos);
  return { observed: { person, screening: await screenPerson(screener, person) }, faceCrops };
}

async function screenPerson(
  screener: BusinessScreener,
  person: Observed["person"],
): Promise<ScreeningObservation> {
  const subject = subjectOf(textsOf(person.document.fields));
  return subject ? screener.screen(subject) : NOT_SCREENED;
}

/**
 * What a decision rests on: the observation, what earlier verifications of the business say, and today's date.
 * @param submission null where there is no userId whose attempts could repeat
 */
export async function assembleEvidence(
  tenant: Tenant,
  observed: Observed,
  submission: Submission | null,
): Promise<PersonEvidence> {
  const repeats = submission ? await readRepeatSignals(tenant, submission) : NO_REPEATS;
  return { ...observed, repeats, today: isoDay(new Date()) };
}

/** Without a name there is nothing to screen; the missing name itself sends the case to a person. */
export const NOT_SCREENED: ScreeningObservation = { decision: "not_screened", score: 0, hits: [] };
