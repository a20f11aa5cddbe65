import type { ActiveList, BrokenList } from "./versions";

/** `missing`: named by AML_SOURCES and not imported; `stale`: not confirmed for longer than the limit. */
type ListCondition = "good" | "stale" | "broken" | "missing";

/** What the operator sees of one list. */
export interface ListStatus {
  readonly source: string;
  readonly condition: ListCondition;
  readonly entities: number | null;
  readonly version: string | null;
  /** The date that the list gives for itself. */
  readonly listDate: string | null;
  readonly importedAt: string | null;
  /** Hours since the list was last confirmed to be current. */
  readonly ageHours: number | null;
  readonly problem: string | null;
}

interface ListLimits {
  /** Lists that must be there (AML_SOURCES). */
  readonly required: readonly string[];
  /** AML_LIST_MAX_AGE_HOURS. */
  readonly maxAgeHours: number;
  readonly now: Date;
}

const NOTHING = { entities: null, version: null, listDate: null, importedAt: null, ageHours: null };

/** Judges the lists in force as a screening does (SCREEN-LIST-4): a list that is not good makes it an error. */
export function judgeLists(
  lists: readonly (ActiveList | BrokenList)[],
  { required, maxAgeHours, now }: ListLimits,
): ListStatus[] {
  const present = new Set(lists.map(({ source }) => source));
  const missing = required.filter((source) => !present.has(source));
  return [
    ...lists.map((list) => ("problem" in list ? brokenStatus(list) : statusOf(list, maxAgeHours, now))),
    ...missing.map((source): ListStatus => {
      const problem = "AML_SOURCES names it and it was never imported";
      return { ...NOTHING, source, condition: "missing", problem };
    }),
  ].sort((a, b) => (a.source < b.source ? -1 : 1));
}

const brokenStatus = ({ source, problem }: BrokenList): ListStatus => ({
  ...NOTHING,
  source,
  condition: "broken",
  problem,
});

function statusOf({ source, version, checkedAt }: ActiveList, maxAgeHours: number, now: Date): ListStatus {
  const ageHours = Math.max(0, (now.getTime() - checkedAt.getTime()) / 3_600_000);
  const isStale = ageHours > maxAgeHours;
  return {
    source,
    condition: isStale ? "stale" : "good",
    entities: version.entities,
    version: version.version,
    listDate: version.listDate,
    importedAt: version.importedAt,
    ageHours: Math.round(ageHours * 10) / 10,
    problem: isStale ? `not confirmed for ${Math.round(ageHours)} hours, more than ${maxAgeHours}` : null,
  };
}
