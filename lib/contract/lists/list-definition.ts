import { z } from "zod";
import { limit, pageNumber } from "../fields";
import { day, endsBeforeItBegins } from "./period";

/**
 * A list is declared once: its columns, filters and order. The database query, the public list endpoint, the CSV
 * export, and the dashboard's URL, filter form and table all derive from the declaration.
 */
export interface ListDefinition {
  /** Names the list in its cursors. */
  readonly id: string;
  readonly sort: { readonly by: string; readonly label: string };
  readonly filters: Readonly<Record<string, FilterDefinition>>;
  /** In the order of the API's list item and of the CSV file. */
  readonly columns: Readonly<Record<string, ColumnDefinition>>;
  /** The dashboard's table, from left to right. */
  readonly table: readonly TableColumn[];
}

export interface FilterDefinition {
  /** What the query parameter must be; always text in, text out. */
  readonly schema: z.ZodType<string, string>;
  readonly label: string;
  readonly matches: FilterMatch;
  /** How the dashboard's form asks for it; a filter without one is not offered there. */
  readonly control?: "search" | "text" | "select" | "day";
  /** Labels of the values of a `select`; absent where the page supplies them. */
  readonly options?: Readonly<Record<string, string>>;
  /** True: no parameter of the public API. */
  readonly isDashboardOnly?: true;
}

/**
 * What a filter is compared with: a column of the record · `text`: the search · `reason`: a reason code of the
 * decision · a field read from the document, which is sealed and found through the blind index · a bound of the
 * creation time · `period`: bounds that move with the day, resolved before the query.
 */
export type FilterMatch =
  | { readonly column: string }
  | { readonly extracted: "issuingCountry" | "documentType" }
  | "text"
  | "reason"
  | "period"
  | "from"
  | "to";

export interface ColumnDefinition {
  readonly label: string;
  readonly schema: z.ZodType;
  /** The record's property, where it has another name than the column. */
  readonly property?: string;
  /** True: part of the public API's list item. */
  readonly isListed?: true;
  /** True: a column of the CSV export. */
  readonly isExported?: true;
  /** Labels of the values, where the table shows others than the stored ones. */
  readonly values?: Readonly<Record<string, string>>;
}

/** `cell` names one that the page's own table draws, `column` one of the definition. */
export type TableColumn = {
  /** The narrowest screen that shows it; absent: every screen. */
  readonly from?: "sm" | "md" | "lg";
  readonly heading?: string;
} & (
  | { readonly cell: string; readonly width?: "wide" }
  | { readonly column: string; readonly format: "text" | "long-text" | "label" | "score" | "time" }
);

/** Keeps the literal types of the declaration. */
export function defineList<const L extends ListDefinition>(list: L): L {
  return list;
}

type Filters<L extends ListDefinition> = L["filters"];

/** Filter values by name; an absent filter does not narrow the list. */
export type FilterValues<L extends ListDefinition> = {
  readonly [K in keyof Filters<L>]?: z.output<Filters<L>[K]["schema"]> | undefined;
};

/** The values of a record's columns as JSON carries them. */
export type ColumnValues<L extends ListDefinition> = {
  readonly [K in keyof L["columns"]]: z.output<L["columns"][K]["schema"]>;
};

type ListedName<C> = { [K in keyof C]: C[K] extends { isListed: true } ? K : never }[keyof C];
type ExportedName<C> = { [K in keyof C]: C[K] extends { isExported: true } ? K : never }[keyof C];

/** Columns of the API's list item. */
export type ListedColumn<L extends ListDefinition> = ListedName<L["columns"]> & string;
/** Columns of the CSV export. */
export type ExportedColumn<L extends ListDefinition> = ExportedName<L["columns"]> & string;
/** Properties that a record must have, so that every column of a list can be read from it. */
export type RecordProperty<L extends ListDefinition> = {
  [K in keyof L["columns"]]: L["columns"][K] extends { property: infer P extends string } ? P : K;
}[keyof L["columns"]] &
  string;
/** Columns of the database that filters are compared with. */
export type FilterColumn<L extends ListDefinition> = {
  [K in keyof Filters<L>]: Filters<L>[K]["matches"] extends { column: infer C extends string } ? C : never;
}[keyof Filters<L>];

export function listedColumns<L extends ListDefinition>({ columns }: L): ListedColumn<L>[] {
  return Object.keys(columns).filter((name) => columns[name]?.isListed) as ListedColumn<L>[];
}

export function exportedColumns<L extends ListDefinition>({ columns }: L): ExportedColumn<L>[] {
  return Object.keys(columns).filter((name) => columns[name]?.isExported) as ExportedColumn<L>[];
}

/** The shape of the API's list item. */
export function listItemOf<L extends ListDefinition>(list: L) {
  const shape = listedColumns(list).map((name) => [name, list.columns[name]?.schema]);
  return Object.fromEntries(shape) as { [K in ListedColumn<L>]: L["columns"][K]["schema"] };
}

type PublicShape<F extends ListDefinition["filters"]> = {
  [K in keyof F as F[K] extends { isDashboardOnly: true } ? never : K]: z.ZodOptional<F[K]["schema"]>;
};

/** Query parameters of the public API: every filter of the list but the dashboard's own. */
export function publicFilters<L extends ListDefinition>({ filters }: L) {
  const shape = Object.entries(filters)
    .filter(([, { isDashboardOnly }]) => !isDashboardOnly)
    .map(([name, { schema }]) => [name, schema.optional()]);
  return Object.fromEntries(shape) as PublicShape<Filters<L>>;
}

const CURSOR_LIMIT_CHARS = 300;
const cursor = z.string().min(1).max(CURSOR_LIMIT_CHARS);

type RawQuery = Readonly<Record<string, unknown>>;

/** The query of a public list endpoint: filters, and `page` or `cursor` with `limit`. */
export function listQueryOf<L extends ListDefinition>(list: L) {
  const page = pageNumber.optional().meta({ default: 1 });
  return inOrder(
    z
      .object({
        page,
        limit,
        cursor: cursor
          .optional()
          .describe(
            "`nextCursor` of the page before, with the same filters. Not together with `page`. Another list's, " +
              "a changed or a made-up one is a VALIDATION_ERROR.",
          ),
        ...publicFilters(list),
      })
      .refine((given: RawQuery) => given["page"] === undefined || given["cursor"] === undefined, {
        path: ["cursor"],
        message: "must not be given together with page",
      }),
  );
}

/** Adds to the query of a list that `to` must not be before `from`. */
export function inOrder<Q extends z.ZodObject>(query: Q): Q {
  return query.refine((values) => !endsBeforeItBegins(values), {
    path: ["to"],
    message: "must not be before from",
  });
}

type FormName<F> = { [K in keyof F]: F[K] extends { control: string } ? K : never }[keyof F];

/** Query parameters of the dashboard: the filters that its form asks for. */
export function formFilters<L extends ListDefinition>({ filters }: L) {
  const shape = Object.entries(filters)
    .filter(([, { control }]) => control !== undefined)
    .map(([name, { control, schema }]) => [name, (control === "day" ? day : schema).optional()]);
  return Object.fromEntries(shape) as {
    [K in FormName<Filters<L>>]: z.ZodOptional<Filters<L>[K]["schema"]>;
  };
}

/** The order of a list by creation time. A page of either costs the same: the index is read in one direction or the other. */
export type ListOrder = "newest" | "oldest";

type UrlValues = Readonly<Record<string, string | string[] | undefined>>;

/** The filters and the cursor of a dashboard URL; a value that is not valid is left out, as if it were absent. */
export function readListUrl<L extends ListDefinition>(
  list: L,
  url: UrlValues,
): {
  readonly filters: FilterValues<L>;
  readonly order: ListOrder;
  readonly cursor: string | undefined;
} {
  const entries = Object.entries<z.ZodType>(formFilters(list));
  const shape = entries.map(([name, schema]) => [name, schema.catch(undefined)]);
  return {
    filters: z.object(Object.fromEntries(shape)).parse(url) as FilterValues<L>,
    order: url["order"] === "oldest" ? "oldest" : "newest",
    cursor: cursor.optional().catch(undefined).parse(url["cursor"]),
  };
}

/** The query string of a list's URL; filters without a value are left out. */
export function listUrl(path: string, values: Readonly<Record<string, string | null | undefined>>): string {
  const given = Object.entries(values).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
}

/**
 * The values of some columns of a record, as JSON carries them: instants as ISO 8601 text.
 * @param names defaults to every column of the list
 */
export function columnValues<L extends ListDefinition, K extends keyof L["columns"] & string>(
  { columns }: L,
  record: Readonly<Record<RecordProperty<L>, unknown>>,
  names = Object.keys(columns) as K[],
): Pick<ColumnValues<L>, K> {
  const values = names.map((name) => {
    const property = columns[name]?.property ?? name;
    const value = (record as Readonly<Record<string, unknown>>)[property];
    return [name, value instanceof Date ? value.toISOString() : value];
  });
  return Object.fromEntries(values) as Pick<ColumnValues<L>, K>;
}
