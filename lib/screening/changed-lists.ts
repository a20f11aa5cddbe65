import { env } from "@/lib/platform/env";
import type { Tenant } from "@/lib/platform/tenant";
import type { Ratio } from "@/lib/vocabulary";
import { MATCHER_VERSION } from "@/lib/watchlist/matching/score";
import { matchChanges, warmLists } from "@/lib/watchlist/pool";
import { problemOf, toSearch } from "@/lib/watchlist/providers/index-provider";
import { type HitThresholds, leastHitAt, sameThresholds } from "@/lib/watchlist/topic-thresholds";
import type { ScreeningSubject } from "@/lib/watchlist/types";
import type { ListState } from "@/lib/watchlist/worker-thread";
import { confirmScreenings, readStandings, type Standing } from "./results";
import type { ScreenedRow, ScreenedSubject } from "./screened-subject";
import { readScreeningSettings } from "./settings";

/**
 * Monitoring by the changes of lists (SCREEN-MONITOR-3). A result without hits stays as it is when no entry that is new
 * or changed since its lists reaches the threshold: such an entry is the only way to a first hit. So these subjects are
 * matched with the changed entries alone, which takes a fraction of a search, and their result is noted to hold for
 * the lists in force.
 */

interface Matched<Row> {
  readonly row: Row;
  readonly subject: ScreeningSubject;
  /** Lists that changed since the row's result. */
  readonly sources: readonly string[];
}

/** Of these approved records those that have to be searched again. The others are noted as screened. */
export async function findTouched<Row extends ScreenedRow>(
  screened: ScreenedSubject<Row>,
  tenant: Tenant,
  rows: readonly Row[],
): Promise<readonly Row[]> {
  if (env().AML_PROVIDER !== "index") return rows;
  const lists = await warmLists();
  if (problemOf(lists) !== null) return rows;
  const thresholds = await readScreeningSettings(tenant);
  const ids = rows.map(({ id }) => id);
  const standings = await readStandings(tenant, ids);
  const matched = rows.flatMap((row): Matched<Row>[] => {
    const subject = screened.toSubject(row);
    const sources = changedSince(standings.get(row.id), lists, thresholds);
    return subject && sources ? [{ row, subject, sources }] : [];
  });
  const untouched = await withoutNewHit(matched, lists, leastHitAt(thresholds));
  await confirmScreenings(tenant, [...untouched], lists);
  return rows.filter(({ id }) => !untouched.has(id));
}

/**
 * The lists whose changes are all that a stored result does not know. Null where more than that is different: no result,
 * a failed one, hits, another threshold or matcher, another set of lists, or a version between that was missed.
 */
function changedSince(
  standing: Standing | undefined,
  lists: readonly ListState[],
  thresholds: HitThresholds,
): readonly string[] | null {
  const isAsNow =
    standing?.decision === "clear" &&
    standing.hits === 0 &&
    standing.hitAt !== null &&
    sameThresholds({ hitAt: standing.hitAt, topicHitAt: standing.topicHitAt ?? {} }, thresholds) &&
    standing.matcher === MATCHER_VERSION &&
    standing.lists.length === lists.length;
  if (!isAsNow) return null;
  const changed: string[] = [];
  for (const { source, version, changesFrom } of lists) {
    const known = standing.lists.find((list) => list.source === source)?.version;
    if (known === version) continue;
    if (known === undefined || known !== changesFrom) return null;
    changed.push(source);
  }
  return changed;
}

async function withoutNewHit<Row extends ScreenedRow>(
  matched: readonly Matched<Row>[],
  lists: readonly ListState[],
  leastScore: Ratio,
): Promise<ReadonlySet<string>> {
  const untouched = new Set<string>();
  for (const key of new Set(matched.map(keyOf))) {
    const group = matched.filter((each) => keyOf(each) === key);
    const sources = group[0]?.sources ?? [];
    const subjects = group.map(({ subject }) => toSearch(subject));
    const answer = await matchChanges({ sources, subjects, leastScore });
    // A version came into force in between: its changes are against another version.
    if (versionsOf(answer.lists) !== versionsOf(lists)) continue;
    for (const [i, { row }] of group.entries()) if (!answer.isTouched[i]) untouched.add(row.id);
  }
  return untouched;
}

const keyOf = ({ sources }: { readonly sources: readonly string[] }) => sources.join();

function versionsOf(lists: readonly ListState[]): string {
  return lists.map(({ source, version, importedAt }) => `${source}=${version}@${importedAt}`).join();
}
