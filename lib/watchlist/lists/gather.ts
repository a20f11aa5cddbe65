import type { EntityKind, ListedEntity, ListedName, Sex } from "../entity";
import { countryCodes } from "../matching/countries";

/** Limits of one entry; only a broken file exceeds them. */
const MOST_NAMES = 2_000;
const LONGEST_NAME = 1_000;

/** Collects the rows of a file about one entry. */
export class Gathering {
  readonly #id: string;
  readonly #names = new Map<string, ListedName>();
  readonly #dates = new Set<string>();
  readonly #countries = new Set<string>();
  kind: EntityKind | null = null;
  sex: Sex | null = null;

  constructor(id: string) {
    this.#id = id;
  }

  name(text: string, isWeak = false): void {
    const trimmed = text.replace(/\s+/g, " ").trim().slice(0, LONGEST_NAME);
    if (trimmed.length < 2 || this.#names.size >= MOST_NAMES) return;
    const standing = this.#names.get(trimmed);
    if (!standing || (standing.isWeak && !isWeak)) this.#names.set(trimmed, { text: trimmed, isWeak });
  }

  dates(texts: readonly string[]): void {
    for (const text of texts) this.#dates.add(text);
  }

  countries(texts: readonly string[]): void {
    for (const code of countryCodes(texts)) this.#countries.add(code);
  }

  /** The entity; null when it has no name or is not of a kind that is screened. */
  entity(
    dataset: string,
    {
      topics = ["sanction"],
      referents = [],
    }: { topics?: readonly string[]; referents?: readonly string[] } = {},
  ): ListedEntity | null {
    const names = [...this.#names.values()].sort((a, b) => Number(a.isWeak) - Number(b.isWeak));
    if (this.kind === null || names.length === 0) return null;
    return {
      id: this.#id,
      kind: this.kind,
      names,
      datesOfBirth: [...this.#dates],
      countries: [...this.#countries],
      sex: this.sex,
      topics,
      datasets: [dataset],
      referents,
    };
  }
}

export function sexOf(text: string | undefined): Sex | null {
  const letter = (text ?? "").trim().charAt(0).toUpperCase();
  return letter === "M" || letter === "F" ? letter : null;
}
