/** Which documents a hosted check accepts. The hosted page uses this too: nothing here may import a parser. */

/** The kinds of document that the hosted page offers. */
export const OFFERED_DOCUMENTS = ["NATIONAL_ID", "PASSPORT", "DRIVERS_LICENSE", "RESIDENCE_PERMIT"] as const;
export type OfferedDocument = (typeof OFFERED_DOCUMENTS)[number];

/** Documents of one country, ISO 3166-1 alpha-3; null: of every country that no other entry names. */
export interface AcceptedDocuments {
  readonly country: string | null;
  readonly types: readonly OfferedDocument[];
}

/** The kinds that are accepted of a country; of no country in particular those that any entry names. */
export function acceptedTypes(
  accepted: readonly AcceptedDocuments[],
  country: string | null,
): readonly OfferedDocument[] {
  if (accepted.length === 0) return OFFERED_DOCUMENTS;
  if (country === null) {
    return OFFERED_DOCUMENTS.filter((type) => accepted.some(({ types }) => types.includes(type)));
  }
  const entry =
    accepted.find((each) => each.country === country) ?? accepted.find((each) => each.country === null);
  return entry?.types ?? [];
}

/** The countries that are accepted, where not every one is; null: any. */
export function acceptedCountries(accepted: readonly AcceptedDocuments[]): readonly string[] | null {
  const named = accepted.flatMap(({ country }) => country ?? []);
  return accepted.length === named.length && named.length > 0 ? named : null;
}

/**
 * Whether a document that was read is accepted. What was not read of it is not given the benefit of the doubt: a
 * document without a country is accepted only where every country's would be (CAPTURE-ACCEPT-2).
 */
export function isAcceptedDocument(
  accepted: readonly AcceptedDocuments[],
  read: { readonly type: string | undefined; readonly country: string | undefined },
): boolean {
  if (accepted.length === 0) return true;
  const has = (types: readonly OfferedDocument[]) => types.some((type) => type === read.type);
  if (read.country !== undefined) return has(acceptedTypes(accepted, read.country));
  return acceptedCountries(accepted) === null && accepted.every(({ types }) => has(types));
}
