/** What an entry of a list is, as far as screening asks. */
export type EntityKind = "person" | "company" | "either";

export type Sex = "M" | "F";

export interface ListedName {
  readonly text: string;
  /** The list itself doubts it (weak, low quality, nickname): never a hit alone. */
  readonly isWeak: boolean;
}

/** One entry of a list in the one form that every source is read into. */
export interface ListedEntity {
  /** The source's own identifier. */
  readonly id: string;
  readonly kind: EntityKind;
  /** The first is the one that is shown. Never empty. */
  readonly names: readonly ListedName[];
  /** `YYYY`, `YYYY-MM` or `YYYY-MM-DD`; every one the list gives. */
  readonly datesOfBirth: readonly string[];
  /** ISO 3166-1 alpha-2: nationality of a person, jurisdiction of a company. */
  readonly countries: readonly string[];
  readonly sex: Sex | null;
  /** OpenSanctions' vocabulary (`sanction`, `role.pep`, …). */
  readonly topics: readonly string[];
  readonly datasets: readonly string[];
  /** Identifiers this entry had before (OpenSanctions merges entries); a resolution follows them. */
  readonly referents: readonly string[];
}
