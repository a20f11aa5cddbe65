import { ArrowDown, ArrowUp } from "lucide-react";
import Link from "next/link";
import { Fragment, type ReactNode } from "react";
import { cx } from "@/components/ui/classes";
import { Table, Td, Th, Tr } from "@/components/ui/table";
import { TimeAgo } from "@/components/ui/time";
import type {
  ColumnDefinition,
  ListDefinition,
  ListOrder,
  TableColumn,
} from "@/lib/contract/lists/list-definition";
import { SelectAllHeading, SelectCell } from "./select-cells";

type ListRow = { readonly verificationId: string } | { readonly id: string };

const idOf = (row: ListRow) => ("id" in row ? row.id : row.verificationId);

interface ListTableProps<Row extends ListRow> {
  readonly list: ListDefinition;
  readonly caption: string;
  readonly rows: readonly Row[];
  /** Cells that the definition names without a column, rendered as `<td>`. */
  readonly cells: Readonly<Record<string, (row: Row) => ReactNode>>;
  /** The order shown, and where the heading of the sorted column leads; absent: the order cannot be changed. */
  readonly sort?: ListSort;
  /** A first column in which rows are selected. */
  readonly selects?: boolean;
}

export interface ListSort {
  readonly order: ListOrder;
  /** The URL of the other order. */
  readonly href: string;
}

const ORDER_LABELS: Readonly<Record<ListOrder, string>> = { newest: "newest first", oldest: "oldest first" };

/** The narrowest screen that shows a column. Tailwind needs complete class names. */
const FROM = { sm: "hidden sm:table-cell", md: "hidden md:table-cell", lg: "hidden lg:table-cell" } as const;

/** A table built from a list definition, with page-specific cells among the columns. */
export function ListTable<Row extends ListRow>(props: ListTableProps<Row>) {
  const { list, caption, rows, cells, sort, selects = false } = props;
  return (
    <Table caption={`${caption}, ${sort ? ORDER_LABELS[sort.order] : list.sort.label}`}>
      <thead>
        <tr>
          {selects && <SelectAllHeading />}
          {list.table.map((place) => {
            const label = place.heading ?? ("column" in place ? list.columns[place.column]?.label : "");
            const isSorted = sort !== undefined && keyOf(place) === list.sort.by;
            return (
              <Th
                key={keyOf(place)}
                className={cx(place.from && FROM[place.from], headingClass(place))}
                {...(isSorted ? { "aria-sort": ARIA_SORT[sort.order] } : {})}
              >
                {isSorted ? <SortLink sort={sort}>{label}</SortLink> : label}
              </Th>
            );
          })}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Tr key={idOf(row)} className="relative has-checked:bg-accent-ground/40">
            {selects && <SelectCell id={idOf(row)} />}
            {list.table.map((place) => (
              <Fragment key={keyOf(place)}>
                {"cell" in place ? (
                  cells[place.cell]?.(row)
                ) : (
                  <Cell
                    format={place.format}
                    className={place.from && FROM[place.from]}
                    column={list.columns[place.column]}
                    value={(row as Readonly<Record<string, unknown>>)[place.column]}
                  />
                )}
              </Fragment>
            ))}
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}

const ARIA_SORT = { newest: "descending", oldest: "ascending" } as const;

/** The heading of the sorted column turns the order round. */
function SortLink({
  sort: { order, href },
  children,
}: {
  readonly sort: ListSort;
  readonly children: ReactNode;
}) {
  const Arrow = { newest: ArrowDown, oldest: ArrowUp }[order];
  return (
    <Link
      href={href}
      prefetch={false}
      scroll={false}
      className="inline-flex items-center gap-1 rounded hover:text-ink"
      title={`Sorted ${ORDER_LABELS[order]}. Reverse the order`}
    >
      {children} <Arrow aria-hidden="true" className="size-3.5" />
    </Link>
  );
}

const keyOf = (place: TableColumn) => ("cell" in place ? place.cell : place.column);

function headingClass(place: TableColumn): string | undefined {
  if ("cell" in place) return place.width && "w-2/5";
  if (place.format === "long-text") return "w-2/5";
  return place.format === "score" || place.format === "time" ? "text-right" : undefined;
}

interface CellProps {
  readonly format: Extract<TableColumn, { column: string }>["format"];
  readonly className: string | undefined;
  readonly column: ColumnDefinition | undefined;
  readonly value: unknown;
}

function Cell({ format, className, column, value }: CellProps) {
  const isEmpty = value === null || value === undefined || value === "";
  switch (format) {
    case "score":
      return (
        <Td className={cx(className, "text-right tabular-nums")}>
          {isEmpty ? <span className="text-soft">–</span> : Number(value).toFixed(1)}
        </Td>
      );
    case "time":
      return (
        <Td className={cx(className, "text-right text-soft max-sm:text-xs")}>
          {!isEmpty && <TimeAgo at={String(value)} />}
        </Td>
      );
    case "long-text":
      return (
        <Td className={cx(className, "max-w-0")}>
          <span className="block truncate text-soft">{isEmpty ? "" : String(value)}</span>
        </Td>
      );
    case "label":
      return (
        <Td className={cx(className, "whitespace-nowrap text-soft max-sm:whitespace-normal")}>
          {isEmpty ? "–" : (column?.values?.[String(value)] ?? String(value))}
        </Td>
      );
    case "text":
      return (
        <Td className={cx(className, "max-w-36 truncate text-soft max-sm:max-w-24")}>
          {isEmpty ? "–" : String(value)}
        </Td>
      );
  }
}
