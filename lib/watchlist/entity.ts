/** What an entry of a list can be. `either` is found as a person and as a company. */
export type EntityKind = "person" | "company" | "either";

export type Sex = "M" | "F";

export interface ListedName {
  readonly text: string;
  /** The list marks it as weak, of low quality or a nickname: never a hit without an exact birth date. */
  readonly isWeak: boolean;
}

/** One entry of a list in the common form of all sources. */
export interface ListedEntity {
  /** The source's identifier. */
  readonly id: string;
  readonly kind: EntityKind;
  /** The first one is shown. Never empty. */
  readonly names: readonly ListedName[];
  /** `YYYY`, `YYYY-MM` or `YYYY-MM-DD`; all that the list gives. */
  readonly datesOfBirth: readonly string[];
  /** ISO 3166-1 alpha-2: nationality of a person, jurisdiction of a company. */
  readonly countries: readonly string[];
  readonly sex: Sex | null;
  /** OpenSanctions' vocabulary (`sanction`, `role.pep`, …). */
  readonly topics: readonly string[];
  readonly datasets: readonly string[];
  /** Earlier identifiers of this entry (OpenSanctions merges entries); a resolution follows them. */
  readonly referents: readonly string[];
}
