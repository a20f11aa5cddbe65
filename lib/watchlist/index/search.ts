import { createHash } from "node:crypto";
import { closeSync, openSync, readSync } from "node:fs";
import path from "node:path";
import type { ListedEntity } from "../entity";
import { INDEX_FILE, RECORDS_FILE } from "../lists/versions";
import { AskedName } from "../matching/asked-name";
import {
  COUNTRY_MISMATCH,
  type DateFit,
  fitDates,
  type PackedDate,
  packDate,
  SEX_MISMATCH,
  yearOf,
} from "../matching/attribute-penalties";
import type { NameScore } from "../matching/explain";
import { analyseReadings } from "../matching/normalise";
import { scoreName } from "../matching/score";
import type { AnalysedName, SubjectKind } from "../matching/weighted-words";
import { type HitThresholds, hitAtFor, leastHitAt } from "../topic-thresholds";
import { HitDescriber } from "./hit-describer";
import { FLAG, packCountry, SEX_CODES } from "./index-columns";
import { loadSnapshot } from "./index-file";
import { IndexReader } from "./index-reader";

/** A person or company to search for; dates `YYYY-MM-DD`, countries ISO 3166-1 alpha-2. */
export interface SearchSubject {
  readonly kind: SubjectKind;
  readonly name: string;
  readonly dateOfBirth?: string | undefined;
  readonly countries?: readonly string[] | undefined;
  readonly sex?: "M" | "F" | undefined;
}

/** A list entry that resembles the subject, with the reasons. */
export interface Match {
  readonly entityId: string;
  /** SHA-256 of the entry in the list: it changes with the entry's content. */
  readonly entityHash: string;
  readonly name: string;
  readonly score: number;
  readonly topics: readonly string[];
  readonly datasets: readonly string[];
  readonly referents: readonly string[];
  readonly features: MatchFeatures;
}

export interface MatchFeatures {
  /** The entry's best matching name as the list publishes it, and the alignment of its words. */
  readonly listedName: string;
  readonly name: NameScore;
  readonly dateOfBirth: DateFit["agreement"];
  readonly country: "not_compared" | "same" | "other";
  readonly sex: "not_compared" | "same" | "other";
  /** The matching name is an alias that the list calls weak; it counts only with an exact birth date. */
  readonly isWeakAlias: boolean;
  /** What is added to the score of the name, by what: 0 or negative. Absent from workers of earlier versions, as is `listed`. */
  readonly adjustments?: {
    readonly dateOfBirth: number;
    readonly country: number;
    readonly sex: number;
  };
  /** The entry as it was when it was found, for whoever judges it; the first names only. */
  readonly listed?: {
    readonly names: readonly string[];
    readonly datesOfBirth: readonly string[];
    readonly countries: readonly string[];
    readonly sex: "M" | "F" | null;
  };
}

/** Names of an entry that are kept with a hit. */
const MOST_LISTED_NAMES = 20;

/** Factor for a weak alias without an exact birth date: the score stays below every useful threshold. */
const WEAK_SHARE = 0.6;
/** The score of the same name. */
const MOST_BY_NAME = 1;
/** A marked subject is searched in full, so a score that rounds differently costs a search and never a hit. */
const ROUNDING = 1e-9;
const LONGEST_RECORD = 4 * 1024 * 1024;

interface ScoredCandidate {
  readonly entity: number;
  readonly nameNumber: number;
  readonly score: number;
  readonly fit: DateFit;
  readonly country: MatchFeatures["country"];
  readonly sex: MatchFeatures["sex"];
}

/** With the reading of the subject's name that scored best. */
interface ReadCandidate extends ScoredCandidate {
  readonly query: AnalysedName;
}

/** One loaded list version. */
export class LoadedList {
  readonly #index: IndexReader;
  readonly #records: number;

  /** @throws Error when the snapshot is incomplete or the records cannot be opened */
  constructor(folder: string) {
    this.#index = new IndexReader(loadSnapshot(path.join(folder, INDEX_FILE)));
    this.#records = openSync(path.join(folder, RECORDS_FILE), "r");
  }

  close(): void {
    closeSync(this.#records);
  }

  /** Entries that are hits by these thresholds, best first. */
  search(subject: SearchSubject, thresholds: HitThresholds, most: number): Match[] {
    const leastScore = leastHitAt(thresholds);
    const year = yearOf(packDate(subject.dateOfBirth) ?? 0);
    const best = new Map<number, ReadCandidate>();
    for (const asked of this.#readings(subject)) {
      const names = this.#index.candidates(asked, year);
      for (const found of this.#score(asked, subject, { names, leastScore })) {
        if (found.score > (best.get(found.entity)?.score ?? 0))
          best.set(found.entity, { ...found, query: asked.name });
      }
    }
    const hits: Match[] = [];
    const describer = new HitDescriber(subject.kind);
    for (const each of [...best.values()].sort((a, b) => b.score - a.score)) {
      const match = this.#describe(each, describer);
      // Unrounded: an entry that scores a hair less than its threshold is no hit.
      if (each.score >= hitAtFor(match.topics, thresholds)) hits.push(match);
      if (hits.length === most) break;
    }
    return hits;
  }

  /** Whether any entry has at least this score; of a small list, whose every name with a common word is scored. */
  hasAny(subject: SearchSubject, leastScore: number): boolean {
    const least = leastScore - ROUNDING;
    return this.#readings(subject).some((asked) => {
      const names = this.#index.everyCandidate(asked);
      return this.#score(asked, subject, { names, leastScore: least }).length > 0;
    });
  }

  /** Identifiers of the entries that a search scores, to measure recall. */
  candidateIds(subject: SearchSubject): string[] {
    const year = yearOf(packDate(subject.dateOfBirth) ?? 0);
    const names = this.#readings(subject).flatMap((asked) => this.#index.candidates(asked, year));
    const entities = new Set(names.map((name) => this.#index.columns.nameEntity[name] as number));
    return [...entities].map((entity) => this.#record(entity).entity.id);
  }

  /** The readings of a subject's name that have words; one that joins words, if the list has the word that they make. */
  #readings({ name, kind }: SearchSubject): AskedName[] {
    return analyseReadings(name, kind)
      .filter(
        ({ tokens, compound }) =>
          tokens.length > 0 && (compound === undefined || this.#index.tokenIndex.hasFolded(compound, kind)),
      )
      .map((reading) => new AskedName(reading, kind));
  }

  /** Best score of each entity that reaches `leastScore`. */
  #score(
    asked: AskedName,
    subject: SearchSubject,
    { names, leastScore }: { readonly names: Iterable<number>; readonly leastScore: number },
  ): ScoredCandidate[] {
    const birth = packDate(subject.dateOfBirth);
    const countries = (subject.countries ?? []).map(packCountry);
    const { nameEntity, nameFlags } = this.#index.columns;
    const best = new Map<number, ScoredCandidate>();
    const scores = new Map<string, number>();
    for (const nameNumber of names) {
      const entity = nameEntity[nameNumber] as number;
      const qualified = this.#qualify(entity, subject, { birth, countries });
      // Another birth date alone keeps most entries below the threshold, whatever their names are.
      if (MOST_BY_NAME + qualified.adjustment < leastScore) continue;
      const byName = this.#scoreOnce(asked, nameNumber, scores);
      const isWeak = ((nameFlags[nameNumber] as number) & FLAG.weak) !== 0;
      const share = isWeak && qualified.fit.agreement !== "exact" ? WEAK_SHARE : 1;
      const score = Math.max(0, Math.min(1, (byName + qualified.adjustment) * share));
      if (score >= leastScore && score > (best.get(entity)?.score ?? 0))
        best.set(entity, { entity, nameNumber, score, ...qualified });
    }
    return [...best.values()];
  }

  /** Many entries of a large list have the same name. */
  #scoreOnce(asked: AskedName, nameNumber: number, scores: Map<string, number>): number {
    const key = this.#index.key(nameNumber);
    let score = scores.get(key);
    if (score === undefined) {
      score = scoreName(asked, this.#index.name(nameNumber));
      scores.set(key, score);
    }
    return score;
  }

  #qualify(
    entity: number,
    { kind, sex }: SearchSubject,
    { birth, countries }: { birth: PackedDate | null; countries: readonly number[] },
  ) {
    const { dateStart, date, countryStart, country, sex: sexes } = this.#index.columns;
    const dates = date.subarray(dateStart[entity], dateStart[entity + 1]);
    const fit = fitDates(kind === "person" ? birth : null, dates);
    const listed = country.subarray(countryStart[entity], countryStart[entity + 1]);
    const byCountry = compared(countries.length > 0 && listed.length > 0, () =>
      countries.some((code) => listed.includes(code)),
    );
    const listedSex = SEX_CODES[sexes[entity] as number] ?? "";
    const bySex = compared(
      kind === "person" && sex !== undefined && listedSex !== "",
      () => sex === listedSex,
    );
    const adjustment =
      fit.adjustment +
      (byCountry === "other" ? COUNTRY_MISMATCH[kind] : 0) +
      (bySex === "other" ? SEX_MISMATCH : 0);
    return { fit, country: byCountry, sex: bySex, adjustment };
  }

  #describe(
    { entity, nameNumber, score, fit, country, sex, query }: ReadCandidate,
    describer: HitDescriber,
  ): Match {
    const { entity: record, hash } = this.#record(entity);
    const published = describer.publishedAs(this.#index.name(nameNumber), record);
    return {
      entityId: record.id,
      entityHash: hash,
      name: record.names[0]?.text ?? "",
      score: Math.round(score * 10_000) / 10_000,
      topics: record.topics,
      datasets: record.datasets,
      referents: record.referents,
      features: {
        listedName: published.text,
        name: describer.explain(query, published.name),
        dateOfBirth: fit.agreement,
        country,
        sex,
        isWeakAlias: ((this.#index.columns.nameFlags[nameNumber] as number) & FLAG.weak) !== 0,
        adjustments: {
          dateOfBirth: fit.adjustment,
          country: country === "other" ? COUNTRY_MISMATCH[describer.kind] : 0,
          sex: sex === "other" ? SEX_MISMATCH : 0,
        },
        listed: {
          names: record.names.slice(0, MOST_LISTED_NAMES).map(({ text }) => text),
          datesOfBirth: record.datesOfBirth,
          countries: record.countries,
          sex: record.sex,
        },
      },
    };
  }

  #record(entity: number): { entity: ListedEntity; hash: string } {
    const { recordStart } = this.#index.columns;
    const from = recordStart[entity] as number;
    const bytes = Buffer.alloc(Math.min(LONGEST_RECORD, (recordStart[entity + 1] as number) - from));
    const got = readSync(this.#records, bytes, 0, bytes.length, from);
    if (got !== bytes.length) throw new Error("The records of the list are incomplete.");
    return {
      entity: JSON.parse(bytes.toString("utf8")) as ListedEntity,
      hash: createHash("sha256").update(bytes).digest("hex"),
    };
  }
}

function compared(isComparable: boolean, isSame: () => boolean): "not_compared" | "same" | "other" {
  if (!isComparable) return "not_compared";
  return isSame() ? "same" : "other";
}
