import { yearOf } from "../matching/attribute-penalties";
import { type Columns, FLAG } from "./index-columns";
import { TopList } from "./top-list";

/** Names that are scored for one query (docs/screening.md, large-recall). */
export const CANDIDATES = 200;

/** Limit on the work of one query: postings that are read. */
const MOST_POSTINGS = 3_000_000;
/** Once this many names are candidates, a common word adds no new ones. */
const ENOUGH_TOUCHED = 2_000;
const SHARE_STILL_NEW = 0.45;
const LEAST_COVERAGE = 0.3;
/** Added to the coverage when the year of birth fits, when none is listed, and when it is another one. */
const MOST_PREFERENCE = 0.15;
const NO_DATE = 0.05;
const OTHER_YEAR = -0.1;
/** More than the sums of coverage, in 32 bits, can be off. */
const ROUNDING = 1e-4;
/** Looking a name's words up costs as much as reading this many postings. */
const LOOKUP_COST = 6;
const LEAST_ROOM = 1 << 14;

const YEAR_BITS = 10;
const LAST_YEAR = (1 << YEAR_BITS) - 1;
const YEAR_ZERO = 1500;
const MOST_WORDS = 63;
const SLOW = 0xffff;

/** Tokens of the index that are similar to one part of the query. */
export interface Part {
  /** By token number, how similar; the most similar first. */
  readonly alike: ReadonlyMap<number, number>;
  readonly names: number;
  readonly rarity: number;
  /** Joined or split words: adds candidates, and its absence costs nothing. */
  readonly isGuess: boolean;
}

export interface CandidateQuery {
  readonly words: number;
  readonly isVowelless: boolean;
  /** Of birth, to prefer entries that have it; 0 when unknown. */
  readonly year: number;
  /** The parts of the query, the rarest first. */
  readonly parts: readonly Part[];
  /** Names that are candidates whatever they share. */
  readonly joined: readonly number[];
}

/**
 * How much of a query each name of an index covers. Common words have many postings: where a word alone is too little for
 * a name, or enough names are known, the words of the known names are looked up instead (0119).
 */
export class Coverage {
  readonly #columns: Columns;
  readonly #traits: Uint16Array;
  /** Of each name, its place among those that are touched, from 1 on; 0 for all others. */
  readonly #place: Uint32Array;
  /** By place: the name, how much it covers, and the last part that added to it. */
  #touched = new Uint32Array(LEAST_ROOM);
  #coverage = new Float32Array(LEAST_ROOM);
  #lastPart = new Uint16Array(LEAST_ROOM);
  /** The place after the last one. */
  #end = 1;

  constructor(columns: Columns) {
    this.#columns = columns;
    this.#traits = traitsOf(columns);
    this.#place = new Uint32Array(columns.nameEntity.length);
  }

  /** The best candidates in order, at most {@link CANDIDATES}. */
  best(query: CandidateQuery): number[] {
    const expected = query.parts.reduce((sum, part) => sum + (part.isGuess ? 0 : part.rarity), 0) || 1;
    this.#end = 1;
    this.#touch(query, expected);
    this.#touchJoined(query.joined, expected);
    const best = this.#ranked(query, expected).names();
    for (let i = 1; i < this.#end; i++) this.#place[this.#touched[i] as number] = 0;
    return best;
  }

  /** Adds up how much of the query each name covers, starting with the rarest part. */
  #touch(query: CandidateQuery, expected: number): void {
    const { parts } = query;
    const left = stillToCome(parts);
    let rest = expected;
    let walked = 0;
    for (const [index, part] of parts.entries()) {
      const isCommon = !part.isGuess && this.#end > ENOUGH_TOUCHED && rest / expected <= SHARE_STILL_NEW;
      const addsNew = !isCommon && !this.#isTooLittle(query, index, (left[index] as number) / expected);
      if (!part.isGuess) rest -= part.rarity;
      const isWhole = walked + part.names <= MOST_POSTINGS;
      if (isWhole && !addsNew && this.#end * LOOKUP_COST < part.names) this.#lookUp(part);
      else this.#walk(part, index + 1, addsNew, MOST_POSTINGS - walked);
      if (!isWhole) return;
      walked += part.names;
    }
  }

  /** Reads the postings of a part's tokens, at most so many. */
  #walk(part: Part, number: number, addsNew: boolean, most: number): void {
    const { postingStart, posting } = this.#columns;
    let walked = 0;
    for (const [tokenNumber, alike] of part.alike) {
      const names = posting.subarray(postingStart[tokenNumber], postingStart[tokenNumber + 1]);
      walked += names.length;
      if (walked > most) return;
      if (addsNew) this.#reserve(names.length);
      this.#cover(names, part.rarity * alike, number, addsNew);
    }
  }

  #cover(names: Uint32Array, gain: number, number: number, addsNew: boolean): void {
    const [places, coverage, lastPart] = [this.#place, this.#coverage, this.#lastPart];
    for (let i = 0; i < names.length; i++) {
      const name = names[i] as number;
      const place = places[name] as number;
      if (place === 0) {
        if (addsNew) this.#add(name, gain, number);
      } else if (lastPart[place] !== number) {
        coverage[place] = (coverage[place] as number) + gain;
        lastPart[place] = number;
      }
    }
  }

  /** The same for the names that are touched, by their words. */
  #lookUp({ alike, rarity }: Part): void {
    const { nameStart, nameLexeme } = this.#columns;
    for (let place = 1; place < this.#end; place++) {
      const name = this.#touched[place] as number;
      const end = nameStart[name + 1] as number;
      let most = 0;
      for (let i = nameStart[name] as number; i < end; i++) {
        const found = alike.get(nameLexeme[i] as number);
        if (found !== undefined && found > most) most = found;
      }
      if (most > 0) this.#coverage[place] = (this.#coverage[place] as number) + rarity * most;
    }
  }

  /**
   * Whether parts that add this much are too little for a name that they are all of. A joined name keeps its place among
   * candidates of equal value only when it is touched where it would be.
   * @param toCome what the parts from `index` on can add to a name, as a share of the query
   */
  #isTooLittle({ parts, joined }: CandidateQuery, index: number, toCome: number): boolean {
    if (toCome + ROUNDING >= LEAST_COVERAGE) return false;
    return !joined.some((name) => this.#place[name] === 0 && this.#hasAny(name, parts.slice(index)));
  }

  #hasAny(name: number, parts: readonly Part[]): boolean {
    const { nameStart, nameLexeme } = this.#columns;
    const words = nameLexeme.subarray(nameStart[name], nameStart[name + 1]);
    return words.some((word) => parts.some(({ alike }) => alike.has(word)));
  }

  #touchJoined(names: readonly number[], expected: number): void {
    this.#reserve(names.length);
    for (const name of names) {
      const place = this.#place[name] as number;
      if (place === 0) this.#add(name, expected + 1, 0);
      else this.#coverage[place] = Math.max(this.#coverage[place] as number, expected + 1);
    }
  }

  /** Room is reserved before. */
  #add(name: number, gain: number, part: number): void {
    const place = this.#end;
    this.#place[name] = place;
    this.#touched[place] = name;
    this.#coverage[place] = gain;
    this.#lastPart[place] = part;
    this.#end = place + 1;
  }

  #reserve(more: number): void {
    if (this.#end + more <= this.#touched.length) return;
    const room = (this.#end + more) * 2;
    const enlarged = <T extends Uint32Array | Float32Array | Uint16Array>(values: T, larger: T): T => {
      larger.set(values.subarray(0, this.#end));
      return larger;
    };
    this.#touched = enlarged(this.#touched, new Uint32Array(room));
    this.#coverage = enlarged(this.#coverage, new Float32Array(room));
    this.#lastPart = enlarged(this.#lastPart, new Uint16Array(room));
  }

  #ranked(query: CandidateQuery, expected: number): TopList {
    const best = new TopList(CANDIDATES);
    const [touched, coverages, end] = [this.#touched, this.#coverage, this.#end];
    // What is preferred by its length and year gets no more than this.
    const limit = query.year === 0 ? 0 : MOST_PREFERENCE;
    let least = best.least;
    for (let i = 1; i < end; i++) {
      const coverage = (coverages[i] as number) / expected;
      // Most candidates cannot reach the best ones: skip them before reading more of the name.
      if (coverage < LEAST_COVERAGE || coverage + limit <= least) continue;
      const name = touched[i] as number;
      const preference = this.#preference(name, query);
      if (preference === null) continue;
      best.offer(name, coverage + preference);
      least = best.least;
    }
    return best;
  }

  /** By length and year of birth; null for a name that is not compared with this query. */
  #preference(name: number, { words, year, isVowelless }: CandidateQuery): number | null {
    const traits = this.#traits[name] as number;
    const { nameStart, nameFlags } = this.#columns;
    if (traits === SLOW) {
      if ((nameFlags[name] as number) & FLAG.shadowed && !isVowelless) return null;
      const length = (nameStart[name + 1] as number) - (nameStart[name] as number);
      return -0.01 * Math.abs(length - words) + (year === 0 ? 0 : this.#preferenceOfDates(name, year));
    }
    const byLength = -0.01 * Math.abs((traits >>> YEAR_BITS) - words);
    if (year === 0) return byLength;
    const listed = traits & LAST_YEAR;
    if (listed === 0) return byLength + NO_DATE;
    return byLength + (Math.abs(listed + YEAR_ZERO - year) <= 1 ? MOST_PREFERENCE : OTHER_YEAR);
  }

  #preferenceOfDates(name: number, year: number): number {
    const { nameEntity, dateStart, date } = this.#columns;
    const entity = nameEntity[name] as number;
    const from = dateStart[entity] as number;
    const to = dateStart[entity + 1] as number;
    if (from === to) return NO_DATE;
    for (let i = from; i < to; i++) {
      if (Math.abs(yearOf(date[i] as number) - year) <= 1) return MOST_PREFERENCE;
    }
    return OTHER_YEAR;
  }
}

/** Of a name, the number of its words and its entity's one year of birth in 16 bits; those that do not fit are {@link SLOW}. */
function traitsOf(columns: Columns): Uint16Array {
  const { nameStart, nameEntity, nameFlags, dateStart, date } = columns;
  const traits = new Uint16Array(nameEntity.length);
  for (let name = 0; name < traits.length; name++) {
    const words = (nameStart[name + 1] as number) - (nameStart[name] as number);
    const entity = nameEntity[name] as number;
    const from = dateStart[entity] as number;
    const dates = (dateStart[entity + 1] as number) - from;
    const year = dates === 1 ? yearOf(date[from] as number) - YEAR_ZERO : 0;
    const fits = words < MOST_WORDS && dates <= 1 && (dates === 0 || (year > 0 && year <= LAST_YEAR));
    const isShadowed = ((nameFlags[name] as number) & FLAG.shadowed) !== 0;
    traits[name] = fits && !isShadowed ? (words << YEAR_BITS) | year : SLOW;
  }
  return traits;
}

/** Of each part, the most that it and those after it can add to a name. */
function stillToCome(parts: readonly Part[]): Float64Array {
  const left = new Float64Array(parts.length);
  let sum = 0;
  for (let i = parts.length - 1; i >= 0; i--) {
    const { rarity, alike } = parts[i] as Part;
    const [most = 0] = alike.values();
    sum += rarity * most;
    left[i] = sum;
  }
  return left;
}
