import type { Engine, PersonObservation, PersonPhotos, ScreeningObservation } from "@/lib/engine/port";

export interface Observed {
  readonly person: PersonObservation;
  readonly screening: ScreeningObservation;
}

/** Looks at a person's photos, then screens the name that was read. Never inside a transaction (POLICY Q9). */
export async function observe(engine: Engine, photos: PersonPhotos): Promise<Observed> {
  const person = await engine.observePerson(photos);
  const { surname, names, dateOfBirth, nationality } = person.document.fields;
  const name = [names?.value, surname?.value].filter(Boolean).join(" ");
  if (!name) return { person, screening: NOT_SCREENED };
  const screening = await engine.screen({
    kind: "person",
    name,
    ...(dateOfBirth ? { dateOfBirth: dateOfBirth.value } : {}),
    ...(nationality ? { country: nationality.value } : {}),
  });
  return { person, screening };
}

/** Without a name there is nothing to screen; the missing name itself sends the case to a person. */
export const NOT_SCREENED: ScreeningObservation = { decision: "not_screened", score: 0, hits: [] };
