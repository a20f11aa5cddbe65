import { env } from "@/lib/platform/env";
import type {
  ScreeningHit,
  ScreeningObservation,
  ScreeningQuery,
  ScreeningSubject,
} from "@/lib/watchlist/types";
import type { Match, SearchSubject } from "../index/search";
import { countryCode } from "../matching/countries";
import { MATCHER_VERSION } from "../matching/score";
import { searchLists } from "../pool";
import type { ListState } from "../worker-thread";
import { MOST_HITS, ofProvenance, toObservation } from "./observation";

const HOUR_MS = 3_600_000;

/**
 * Screens against the imported lists. Without any list the answer is `not_screened`; a list that is missing, broken or
 * older than AML_LIST_MAX_AGE_HOURS makes it `error`, because an entry on that list would be missed (SCREEN-RESULT-3).
 * @throws Error when the thread failed or the signal aborted.
 */
export async function screenWithIndex(
  query: ScreeningQuery,
  signal: AbortSignal,
): Promise<ScreeningObservation> {
  const { lists, matches } = await searchLists(
    { subject: toSearch(query), thresholds: ofProvenance(query), most: MOST_HITS },
    signal,
  );
  const provenance = {
    provider: "index" as const,
    matcher: MATCHER_VERSION,
    lists: lists.map(({ source, version, checkedAt }) => ({ source, version, checkedAt })),
  };
  const problem = problemOf(lists);
  if (problem === "none set up") return { decision: "not_screened", score: 0, hits: [], provenance };
  const found = toObservation(matches.map(toHit), query, provenance);
  return problem
    ? { ...found, decision: "error", provenance: { ...found.provenance, ...provenance, problem } }
    : found;
}

/** Why the lists cannot give an answer; null when they can. */
export function problemOf(lists: readonly ListState[], now = Date.now()): string | null {
  const { AML_SOURCES, AML_LIST_MAX_AGE_HOURS } = env();
  const required = Object.keys(AML_SOURCES);
  if (lists.length === 0 && required.length === 0) return "none set up";
  const missing = required.find((name) => !lists.some(({ source }) => source === name));
  if (missing) return `the list ${missing} was never imported`;
  for (const { source, problem, checkedAt } of lists) {
    if (problem) return `the list ${source} cannot be used: ${problem}`;
    const ageHours = (now - Date.parse(checkedAt)) / HOUR_MS;
    // Negated, so that an unreadable time counts as too old.
    if (!(ageHours <= AML_LIST_MAX_AGE_HOURS))
      return `the list ${source} is ${Math.floor(ageHours)} hours old`;
  }
  return null;
}

/** The subject as the index takes it. */
export function toSearch({ kind, name, dateOfBirth, country, sex }: ScreeningSubject): SearchSubject {
  const code = country === undefined ? null : countryCode(country);
  return { kind, name, dateOfBirth, countries: code ? [code] : [], sex };
}

function toHit(match: Match): ScreeningHit {
  const { name, score, topics, entityId, entityHash, datasets, referents, features } = match;
  return { name, score, topics, entityId, entityHash, datasets, referents, features: { ...features } };
}
