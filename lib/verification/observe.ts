import type { FaceAndDocumentReader, FaceCrops, PersonObservation, PersonPhotos } from "@/lib/vision/types";
import type { Screener, ScreeningObservation } from "@/lib/watchlist/types";
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
  { reader, screener }: { readonly reader: FaceAndDocumentReader; readonly screener: Screener },
  photos: PersonPhotos,
): Promise<Seen> {
  const { faceCrops = {}, ...person } = await reader.observePerson(photos);
  return { observed: { person, screening: await screenPerson(screener, person) }, faceCrops };
}

async function screenPerson(screener: Screener, person: Observed["person"]): Promise<ScreeningObservation> {
  const subject = subjectOf(textsOf(person.document.fields));
  return subject ? screener.screen(subject) : NOT_SCREENED;
}

/** Without a name there is nothing to screen; the missing name itself sends the case to a person. */
export const NOT_SCREENED: ScreeningObservation = { decision: "not_screened", score: 0, hits: [] };
