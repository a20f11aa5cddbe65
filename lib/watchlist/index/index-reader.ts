import { acronymKeys, initialsOf } from "../matching/acronym";
import type { AskedName } from "../matching/asked-name";
import { hash31 } from "../matching/blocking-keys";
import { joined, NameToken } from "../matching/name-token";
import { type Context, similarity } from "../matching/similarity";
import type { AnalysedName, SubjectKind, WeightedToken } from "../matching/weighted-words";
import { Coverage, type Part } from "./coverage";
import { type Columns, FLAG, unpackForms } from "./index-columns";
import { firstAtLeast, TokenIndex } from "./token-index";

/** Limit on the work of one query: tokens that count as similar to one of its tokens. */
const MOST_ALIKE = 4_000;
const LIGHT = 0.3;

type Likeness = (other: NameToken, context: Context) => number;

/** Finds the names of an index that may match a name. */
export class IndexReader {
  readonly columns: Columns;
  readonly tokenIndex: TokenIndex;
  readonly names: number;
  readonly #coverage: Coverage;

  constructor(columns: Columns) {
    this.columns = columns;
    this.tokenIndex = new TokenIndex(columns);
    this.names = columns.nameEntity.length;
    this.#coverage = new Coverage(columns);
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

  /** The same for two names exactly when {@link name} is. */
  key(number: number): string {
    const { nameStart, nameLexeme, nameWeight, nameFlags } = this.columns;
    let key = String(nameFlags[number]);
    const end = nameStart[number + 1] as number;
    for (let i = nameStart[number] as number; i < end; i++) key += ` ${nameLexeme[i]}:${nameWeight[i]}`;
    return key;
  }

  /**
   * Names that share enough tokens with a query, best first, at most {@link CANDIDATES}.
   * @param year of birth, to prefer entries that have it; 0 when unknown
   */
  candidates(asked: AskedName, year: number): number[] {
    const { name, kind } = asked;
    return this.#coverage.best({
      words: name.tokens.length,
      isVowelless: name.isVowelless,
      year,
      parts: this.#partsOf(asked),
      joined: [...this.#withJoined(name, kind)],
    });
  }

  /**
   * Every name that shares anything with a query, unranked: whatever {@link candidates} finds in a larger index is among
   * them. For small indexes only.
   */
  everyCandidate(asked: AskedName): ReadonlySet<number> {
    const { postingStart, posting, nameFlags } = this.columns;
    const found = new Set<number>();
    for (const { alike } of this.#partsOf(asked)) {
      for (const tokenNumber of alike.keys()) {
        const end = postingStart[tokenNumber + 1] as number;
        for (let i = postingStart[tokenNumber] as number; i < end; i++) found.add(posting[i] as number);
      }
    }
    for (const name of this.#withJoined(asked.name, asked.kind)) found.add(name);
    if (!asked.name.isVowelless) {
      for (const name of found) if ((nameFlags[name] as number) & FLAG.shadowed) found.delete(name);
    }
    return found;
  }

  #partsOf(asked: AskedName): Part[] {
    const { name, kind } = asked;
    const { tokens } = name;
    const parts: Part[] = [];
    for (const [i, { nameToken, weight }] of tokens.entries()) {
      if (weight < LIGHT && tokens.length > 2) continue;
      const alike = this.#alike(nameToken, kind, (other, context) => asked.likeness(i, other, context));
      parts.push(this.#part(alike, Math.min(1, weight + 0.1), false));
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

  #part(found: ReadonlyMap<number, number>, weight: number, isGuess: boolean): Part {
    const alike = new Map([...found].sort((a, b) => b[1] - a[1]));
    let names = 0;
    for (const number of alike.keys()) names += this.#namesWith(number);
    return { alike, names, rarity: Math.log(1 + this.names / (1 + names)) * weight, isGuess };
  }

  #namesWith(tokenNumber: number): number {
    const { postingStart } = this.columns;
    return (postingStart[tokenNumber + 1] as number) - (postingStart[tokenNumber] as number);
  }

  /** @param likeness of the token with another one */
  #alike(
    nameToken: NameToken,
    kind: SubjectKind,
    likeness: Likeness = (other, context) => similarity(nameToken, other, context),
  ): Map<number, number> {
    const plain: Context = { kind, areKorean: false, arePinyin: false, areChinese: false };
    const korean = nameToken.korean === null ? null : { ...plain, areKorean: true };
    const found = new Map<number, number>();
    for (const number of this.tokenIndex.sharing(nameToken, kind, MOST_ALIKE)) {
      const other = this.tokenIndex.nameToken(number);
      const alike = Math.max(likeness(other, plain), korean ? likeness(other, korean) : 0);
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
}
