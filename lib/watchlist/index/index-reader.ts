import { acronymKeys, initialsOf } from "../matching/acronym";
import { yearOf } from "../matching/attribute-penalties";
import { hash31 } from "../matching/blocking-keys";
import { joined, NameToken } from "../matching/name-token";
import type { AnalysedName, SubjectKind, WeightedToken } from "../matching/normalise";
import { similarity } from "../matching/similarity";
import { type Columns, FLAG, unpackForms } from "./index-columns";
import { firstAtLeast, TokenIndex } from "./token-index";

/** Names that are scored for one query (docs/screening.md, large-recall). */
export const CANDIDATES = 200;

/** Limits on the work of one query: postings that are read, and tokens that count as similar to one of its tokens. */
const MOST_POSTINGS = 3_000_000;
const MOST_ALIKE = 4_000;
/** Once this many names are candidates, a common word adds no new ones. */
const ENOUGH_TOUCHED = 2_000;
const SHARE_STILL_NEW = 0.45;
const LEAST_COVERAGE = 0.3;
const LIGHT = 0.3;
/** Added to the coverage when the year of birth fits. */
const MOST_PREFERENCE = 0.15;

/** Tokens of the index that are similar to one part of the query. */
interface Part {
  readonly alike: ReadonlyMap<number, number>;
  readonly names: number;
  readonly rarity: number;
  /** Joined or split words: adds candidates, and its absence costs nothing. */
  readonly isGuess: boolean;
}

/** Finds the names of an index that may match a name. */
export class IndexReader {
  readonly columns: Columns;
  readonly tokenIndex: TokenIndex;
  readonly names: number;
  readonly #coverage: Float32Array;
  readonly #lastPart: Uint16Array;

  constructor(columns: Columns) {
    this.columns = columns;
    this.tokenIndex = new TokenIndex(columns);
    this.names = columns.nameEntity.length;
    this.#coverage = new Float32Array(this.names);
    this.#lastPart = new Uint16Array(this.names);
  }

  /** An indexed name, ready for scoring. */
  name(number: number): AnalysedName {
    const { nameStart, nameLexeme, nameWeight, nameFlags } = this.columns;
    const tokens: WeightedToken[] = [];
    for (let i = nameStart[number] as number; i < (nameStart[number + 1] as number); i++) {
      tokens.push({
        nameToken: this.tokenIndex.nameToken(nameLexeme[i] as number),
        weight: (nameWeight[i] as number) / 100,
      });
    }
    const flags = nameFlags[number] as number;
    const text = tokens.map(({ nameToken }) => nameToken.glyph ?? nameToken.text).join("");
    return {
      tokens,
      forms: unpackForms(flags),
      isVowelless: (flags & FLAG.vowelless) !== 0,
      joined: text,
      joinedWhole: text,
    };
  }

  /**
   * Names that share enough tokens with a query, best first, at most {@link CANDIDATES}.
   * @param year of birth, to prefer entries that have it; 0 when unknown
   */
  candidates(query: AnalysedName, kind: SubjectKind, year: number): number[] {
    const parts = this.#partsOf(query, kind);
    const expected = parts.reduce((sum, part) => sum + (part.isGuess ? 0 : part.rarity), 0) || 1;
    const touched = this.#touch(parts, expected);
    this.#touchJoined(query, kind, expected, touched);
    return this.#best(touched, { query, kind, year, expected });
  }

  /**
   * Every name that shares anything with a query, unranked: whatever {@link candidates} finds in a larger index is among
   * them. For small indexes only.
   */
  everyCandidate(query: AnalysedName, kind: SubjectKind): ReadonlySet<number> {
    const { postingStart, posting, nameFlags } = this.columns;
    const found = new Set<number>();
    for (const { alike } of this.#partsOf(query, kind)) {
      for (const tokenNumber of alike.keys()) {
        const end = postingStart[tokenNumber + 1] as number;
        for (let i = postingStart[tokenNumber] as number; i < end; i++) found.add(posting[i] as number);
      }
    }
    for (const name of this.#withJoined(query, kind)) found.add(name);
    if (!query.isVowelless) {
      for (const name of found) if ((nameFlags[name] as number) & FLAG.shadowed) found.delete(name);
    }
    return found;
  }

  #partsOf(query: AnalysedName, kind: SubjectKind): Part[] {
    const { tokens } = query;
    const parts: Part[] = [];
    for (const { nameToken, weight } of tokens) {
      if (weight < LIGHT && tokens.length > 2) continue;
      parts.push(this.#part(this.#alike(nameToken, kind), Math.min(1, weight + 0.1), false));
    }
    for (const [i, { nameToken }] of tokens.slice(1).entries()) {
      const both = joined((tokens[i] as WeightedToken).nameToken, nameToken);
      const alike = both.text.length < 5 ? new Map<number, number>() : this.#alike(both, kind);
      if (alike.size > 0) parts.push(this.#part(alike, 1, true));
    }
    for (const { nameToken } of tokens)
      parts.push(...this.#halves(nameToken, kind), ...this.#withoutArticle(nameToken, kind));
    return parts.sort((a, b) => a.names - b.names);
  }

  #part(alike: ReadonlyMap<number, number>, weight: number, isGuess: boolean): Part {
    let names = 0;
    for (const number of alike.keys()) names += this.#namesWith(number);
    return { alike, names, rarity: Math.log(1 + this.names / (1 + names)) * weight, isGuess };
  }

  #namesWith(tokenNumber: number): number {
    const { postingStart } = this.columns;
    return (postingStart[tokenNumber + 1] as number) - (postingStart[tokenNumber] as number);
  }

  #alike(nameToken: NameToken, kind: SubjectKind): Map<number, number> {
    const context = { kind, areKorean: nameToken.korean !== null, arePinyin: false, areChinese: false };
    const found = new Map<number, number>();
    const seen = new Set<number>();
    for (const number of this.tokenIndex.sharing(nameToken, kind)) {
      if (seen.has(number)) continue;
      seen.add(number);
      if (seen.size > MOST_ALIKE) break;
      const other = this.tokenIndex.nameToken(number);
      const alike = Math.max(
        similarity(nameToken, other, context),
        context.areKorean ? similarity(nameToken, other, { ...context, areKorean: false }) : 0,
      );
      if (alike > 0) found.set(number, alike);
    }
    return found;
  }

  /** `Alzahhar` may be `al-Zahar` in the list. */
  #withoutArticle({ text, isVowelless, sound }: NameToken, kind: SubjectKind): Part[] {
    if (!/^[aeiu]l.{4,}/.test(text) || isVowelless || sound) return [];
    const alike = this.#alike(new NameToken(text.slice(2)), kind);
    return alike.size === 0 ? [] : [this.#part(alike, 1, true)];
  }

  /** A long word may be two words in the list: `Alrawi`, `Al Rawi`. */
  #halves({ text, isVowelless }: NameToken, kind: SubjectKind): Part[] {
    if (text.length < 9 || text.length > 24 || isVowelless) return [];
    const parts: Part[] = [];
    for (let cut = 3; cut <= text.length - 3; cut++) {
      const left = this.tokenIndex.exact(text.slice(0, cut), kind);
      const right = left === null ? null : this.tokenIndex.exact(text.slice(cut), kind);
      if (left === null || right === null) continue;
      for (const half of [left, right]) parts.push(this.#part(new Map([[half, 1]]), 1, true));
    }
    return parts;
  }

  /** Adds up how much of the query each name covers, starting with the rarest part. */
  #touch(parts: readonly Part[], expected: number): number[] {
    const { postingStart, posting } = this.columns;
    const touched: number[] = [];
    let rest = expected;
    let walked = 0;
    for (const [index, part] of parts.entries()) {
      const addsNew = part.isGuess || touched.length < ENOUGH_TOUCHED || rest / expected > SHARE_STILL_NEW;
      if (!part.isGuess) rest -= part.rarity;
      for (const [tokenNumber, alike] of [...part.alike].sort((a, b) => b[1] - a[1])) {
        const gain = part.rarity * alike;
        const end = postingStart[tokenNumber + 1] as number;
        walked += end - (postingStart[tokenNumber] as number);
        if (walked > MOST_POSTINGS) return touched;
        for (let i = postingStart[tokenNumber] as number; i < end; i++) {
          this.#cover(posting[i] as number, gain, index + 1, addsNew, touched);
        }
      }
    }
    return touched;
  }

  #cover(name: number, gain: number, part: number, addsNew: boolean, touched: number[]): void {
    const before = this.#coverage[name] as number;
    if (before === 0) {
      if (!addsNew) return;
      touched.push(name);
    } else if (this.#lastPart[name] === part) return;
    this.#coverage[name] = before + gain;
    this.#lastPart[name] = part;
  }

  #touchJoined(query: AnalysedName, kind: SubjectKind, expected: number, touched: number[]): void {
    for (const name of this.#withJoined(query, kind)) {
      if (this.#coverage[name] === 0) touched.push(name);
      this.#coverage[name] = Math.max(this.#coverage[name] as number, expected + 1);
    }
  }

  /** Names with the same letters, and companies of which one is the other's acronym. */
  *#withJoined(query: AnalysedName, kind: SubjectKind): Iterable<number> {
    const { joinedHash, joinedName } = this.columns;
    const isOne = query.tokens.length === 1;
    const acronyms = kind === "company" ? (isOne ? acronymKeys(query.joined) : initialsOf(query)) : [];
    for (const hash of [query.joined, ...acronyms].map(hash31)) {
      for (let i = firstAtLeast(joinedHash, hash); joinedHash[i] === hash; i++) {
        if (this.#isOf(joinedName[i] as number, kind)) yield joinedName[i] as number;
      }
    }
  }

  #isOf(name: number, kind: SubjectKind): boolean {
    const isCompany = ((this.columns.nameFlags[name] as number) & FLAG.company) !== 0;
    return isCompany === (kind === "company");
  }

  /** Ranks the candidates, and resets the scratch arrays for the next query. */
  #best(touched: readonly number[], search: CandidateQuery): number[] {
    const best = new TopList(CANDIDATES);
    for (const name of touched) {
      const coverage = (this.#coverage[name] as number) / search.expected;
      this.#coverage[name] = 0;
      this.#lastPart[name] = 0;
      // Most candidates cannot reach the best ones: skip them before reading more of the name.
      if (coverage < LEAST_COVERAGE || coverage + MOST_PREFERENCE <= best.least) continue;
      const flags = this.columns.nameFlags[name] as number;
      if (flags & FLAG.shadowed && !search.query.isVowelless) continue;
      best.offer(name, coverage + this.#preference(name, search));
    }
    return best.names();
  }

  #preference(name: number, { query, year }: CandidateQuery): number {
    const { nameStart, nameEntity, dateStart, date } = this.columns;
    const length = (nameStart[name + 1] as number) - (nameStart[name] as number);
    const byLength = -0.01 * Math.abs(length - query.tokens.length);
    if (year === 0) return byLength;
    const entity = nameEntity[name] as number;
    const from = dateStart[entity] as number;
    const to = dateStart[entity + 1] as number;
    if (from === to) return byLength + 0.05;
    for (let i = from; i < to; i++) {
      if (Math.abs(yearOf(date[i] as number) - year) <= 1) return byLength + MOST_PREFERENCE;
    }
    return byLength - 0.1;
  }
}

interface CandidateQuery {
  readonly query: AnalysedName;
  readonly kind: SubjectKind;
  readonly year: number;
  readonly expected: number;
}

/** The highest values, in order. */
class TopList {
  readonly #most: number;
  readonly #kept: { name: number; value: number }[] = [];

  constructor(most: number) {
    this.#most = most;
  }

  /** A value must exceed this to be taken. */
  get least(): number {
    return this.#kept.length < this.#most ? Number.NEGATIVE_INFINITY : (this.#kept.at(-1)?.value ?? 0);
  }

  offer(name: number, value: number): void {
    const kept = this.#kept;
    if (kept.length === this.#most) {
      if (value <= this.least) return;
      kept.pop();
    }
    let low = 0;
    let high = kept.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((kept[middle]?.value ?? 0) >= value) low = middle + 1;
      else high = middle;
    }
    kept.splice(low, 0, { name, value });
  }

  names(): number[] {
    return this.#kept.map(({ name }) => name);
  }
}
