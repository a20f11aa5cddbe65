import type { ListedEntity } from "../entity";
import { explainName, type NameScore } from "../matching/explain";
import { analyseReadings } from "../matching/normalise";
import type { AnalysedName, SubjectKind } from "../matching/weighted-words";

/** A name as the list publishes it, analysed. */
export interface PublishedName {
  readonly text: string;
  readonly name: AnalysedName;
}

interface Reading {
  readonly words: string;
  readonly name: AnalysedName;
}

/** Describes the hits of one search, which often have the same name: each text is analysed, and explained, once. */
export class HitDescriber {
  readonly kind: SubjectKind;
  readonly #readings = new Map<string, readonly Reading[]>();
  readonly #explained = new Map<AnalysedName, Map<AnalysedName, NameScore>>();

  constructor(kind: SubjectKind) {
    this.kind = kind;
  }

  /** The name of an entry that an indexed one was made of: the index does not have it as it is written. */
  publishedAs(indexed: AnalysedName, { names }: ListedEntity): PublishedName {
    const wanted = wordsOf(indexed);
    for (const { text } of names) {
      const found = this.#readingsOf(text).find(({ words }) => words === wanted);
      if (found) return { text, name: found.name };
    }
    // Of an index that another program built, until it is built anew.
    return { text: names[0]?.text ?? "", name: indexed };
  }

  /** The score of two names and the words that it comes from. */
  explain(query: AnalysedName, listed: AnalysedName): NameScore {
    const ofQuery = this.#explained.get(query) ?? new Map<AnalysedName, NameScore>();
    this.#explained.set(query, ofQuery);
    const explained = ofQuery.get(listed) ?? explainName(query, listed, this.kind);
    ofQuery.set(listed, explained);
    return explained;
  }

  #readingsOf(text: string): readonly Reading[] {
    let readings = this.#readings.get(text);
    if (!readings) {
      readings = analyseReadings(text, this.kind).map((name) => ({ words: wordsOf(name), name }));
      this.#readings.set(text, readings);
    }
    return readings;
  }
}

function wordsOf({ tokens }: AnalysedName): string {
  return tokens.map(({ nameToken: { text, glyph, sound } }) => `${text} ${glyph} ${sound}`).join("|");
}
