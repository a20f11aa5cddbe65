import { and, eq, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { FilterValues, ListDefinition } from "@/lib/contract/lists/list-definition";
import { firstInstant, lastInstant } from "@/lib/contract/lists/period";

/** The filters of a list definition as conditions of a query. */

type Values = FilterValues<ListDefinition>;

/**
 * Every filter value that is compared with a column, by the column's name.
 * @param columns columns that a table has; filters of others are left out
 */
export function columnConditions(
  { filters }: ListDefinition,
  values: Values,
  columns: Readonly<Record<string, AnyPgColumn>>,
): SQL | undefined {
  return and(
    ...Object.entries(filters).map(([name, { matches }]) => {
      const value = values[name];
      const column = typeof matches === "object" && "column" in matches ? columns[matches.column] : undefined;
      return value === undefined || column === undefined ? undefined : eq(column, value);
    }),
  );
}

/** Both ends belong to the period. */
export function periodCondition(
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
  createdAt: AnyPgColumn,
): SQL | undefined {
  const instant = (ms: number) => new Date(ms).toISOString();
  return and(
    from === undefined ? undefined : sql`${createdAt} >= ${instant(firstInstant(from))}::timestamptz`,
    to === undefined ? undefined : sql`${createdAt} <= ${instant(lastInstant(to))}::timestamptz`,
  );
}
