import type { ListedEntity } from "../entity";
import { keysOfAcronyms } from "../matching/acronym";
import { packDate } from "../matching/attribute-penalties";
import { hash31 } from "../matching/blocking-keys";
import { analyseReadings } from "../matching/normalise";
import type { AnalysedName, SubjectKind } from "../matching/weighted-words";
import { type Columns, FLAG, Growing, packCountry, packForms, SEX_CODES } from "./index-columns";
import { TokenIndexBuilder } from "./token-index";

/** Builds the columns of an index, entity by entity. The caller stores the records. */
export class IndexBuilder {
  readonly #tokenIndex = new TokenIndexBuilder();
  readonly #nameStart = new Growing(Uint32Array);
  readonly #nameLexeme = new Growing(Uint32Array);
  readonly #nameWeight = new Growing(Uint8Array);
  readonly #nameEntity = new Growing(Uint32Array);
  readonly #nameFlags = new Growing(Uint16Array);
  readonly #joinedHash = new Growing(Uint32Array);
  readonly #joinedName = new Growing(Uint32Array);
  readonly #dateStart = new Growing(Uint32Array);
  readonly #date = new Growing(Uint32Array);
  readonly #countryStart = new Growing(Uint32Array);
  readonly #country = new Growing(Uint16Array);
  readonly #sex = new Growing(Uint8Array);
  readonly #recordStart = new Growing(Float64Array);
  #entities = 0;

  constructor() {
    for (const starts of [this.#nameStart, this.#dateStart, this.#countryStart]) starts.push(0);
    this.#recordStart.push(0);
  }

  get entities(): number {
    return this.#entities;
  }

  get names(): number {
    return this.#nameEntity.length;
  }

  /** @param recordEnd offset of the end of the entity's record in the records file */
  add(entity: ListedEntity, recordEnd: number): void {
    const kinds: readonly SubjectKind[] = entity.kind === "either" ? ["person", "company"] : [entity.kind];
    for (const kind of kinds) this.#addNames(entity, kind);
    for (const text of entity.datesOfBirth) {
      const date = packDate(text);
      if (date !== null) this.#date.push(date);
    }
    this.#dateStart.push(this.#date.length);
    for (const code of entity.countries) this.#country.push(packCountry(code));
    this.#countryStart.push(this.#country.length);
    this.#sex.push(SEX_CODES.indexOf(entity.sex ?? ""));
    this.#recordStart.push(recordEnd);
    this.#entities += 1;
  }

  #addNames(entity: ListedEntity, kind: SubjectKind): void {
    const names = entity.names.flatMap(({ text, isWeak }) =>
      analyseReadings(text, kind).map((name) => ({ name, isWeak })),
    );
    const hasVowels = names.some(({ name }) => name.tokens.length > 0 && !name.isVowelless);
    const seen = new Set<string>();
    // A name that is listed both as weak and as strong is strong.
    for (const { name, isWeak } of names.sort((a, b) => Number(a.isWeak) - Number(b.isWeak))) {
      const signature = signatureOf(name);
      if (name.tokens.length === 0 || seen.has(signature)) continue;
      seen.add(signature);
      const flags =
        (kind === "company" ? FLAG.company : 0) |
        (name.isVowelless ? FLAG.vowelless : 0) |
        (name.isVowelless && hasVowels ? FLAG.shadowed : 0) |
        (isWeak ? FLAG.weak : 0);
      this.#addName(name, kind, flags);
    }
  }

  #addName(name: AnalysedName, kind: SubjectKind, flags: number): void {
    for (const { nameToken, weight } of name.tokens) {
      this.#nameLexeme.push(this.#tokenIndex.numberOf(nameToken, kind));
      this.#nameWeight.push(Math.round(weight * 100));
    }
    this.#nameStart.push(this.#nameLexeme.length);
    this.#nameEntity.push(this.#entities);
    this.#nameFlags.push(flags | packForms(name.forms));
    const number = this.#nameEntity.length - 1;
    const acronyms = kind === "company" ? keysOfAcronyms(name) : [];
    for (const text of [name.joined, ...acronyms]) {
      this.#joinedHash.push(hash31(text));
      this.#joinedName.push(number);
    }
  }

  done(): Columns {
    const nameLexeme = this.#nameLexeme.done();
    const nameStart = this.#nameStart.done();
    const tokenCount = this.#tokenIndex.size;
    return {
      ...this.#tokenIndex.done(),
      ...postings(nameStart, nameLexeme, tokenCount),
      ...sortedJoined(this.#joinedHash.done(), this.#joinedName.done()),
      nameStart,
      nameLexeme,
      nameWeight: this.#nameWeight.done(),
      nameEntity: this.#nameEntity.done(),
      nameFlags: this.#nameFlags.done(),
      dateStart: this.#dateStart.done(),
      date: this.#date.done(),
      countryStart: this.#countryStart.done(),
      country: this.#country.done(),
      sex: this.#sex.done(),
      recordStart: this.#recordStart.done(),
    };
  }
}

/** Ignores word order: names that differ in it alone score the same, except in ties. */
function signatureOf({ tokens, forms }: AnalysedName): string {
  const words = tokens
    .map(({ nameToken }) => `${nameToken.sound ?? ""}${nameToken.glyph ?? ""}${nameToken.text}`)
    .sort();
  return `${words.join(" ")}|${forms[0] ?? ""}`;
}

/** The names of each token by counting sort: one pass counts, one places. */
function postings(
  nameStart: Uint32Array,
  nameLexeme: Uint32Array,
  tokenCount: number,
): Pick<Columns, "postingStart" | "posting"> {
  const postingStart = new Uint32Array(tokenCount + 1);
  for (const nameToken of nameLexeme)
    postingStart[nameToken + 1] = (postingStart[nameToken + 1] as number) + 1;
  for (let i = 0; i < tokenCount; i++)
    postingStart[i + 1] = (postingStart[i + 1] as number) + (postingStart[i] as number);
  const next = postingStart.slice();
  const posting = new Uint32Array(nameLexeme.length);
  for (let name = 0; name + 1 < nameStart.length; name++) {
    for (let i = nameStart[name] as number; i < (nameStart[name + 1] as number); i++) {
      const nameToken = nameLexeme[i] as number;
      const place = next[nameToken] as number;
      posting[place] = name;
      next[nameToken] = place + 1;
    }
  }
  return { postingStart, posting };
}

const NAME_BITS = 1 << 22;

function sortedJoined(hashes: Uint32Array, names: Uint32Array): Pick<Columns, "joinedHash" | "joinedName"> {
  // When number and hash together exceed the 53 bits of a double, sorting needs a comparison function.
  const order =
    hashes.length < NAME_BITS
      ? Uint32Array.from(
          Float64Array.from(hashes, (hash, at) => hash * NAME_BITS + at).sort(),
          (packed) => packed % NAME_BITS,
        )
      : Uint32Array.from(hashes.keys()).sort((a, b) => (hashes[a] as number) - (hashes[b] as number));
  return {
    joinedHash: order.map((at) => hashes[at] as number),
    joinedName: order.map((at) => names[at] as number),
  };
}
