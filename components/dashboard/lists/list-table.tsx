import { Fragment, type ReactNode } from "react";
import { cx } from "@/components/ui/classes";
import { Table, Td, Th, Tr } from "@/components/ui/table";
import { TimeAgo } from "@/components/ui/time";
import type { ColumnDefinition, ListDefinition, TableColumn } from "@/lib/contract/lists/list-definition";

type ListRow = { readonly verificationId: string } | { readonly id: string };

const idOf = (row: ListRow) => ("id" in row ? row.id : row.verificationId);

interface ListTableProps<Row extends ListRow> {
  readonly list: ListDefinition;
  readonly caption: string;
  readonly rows: readonly Row[];
  /** Cells that the definition names without a column, rendered as `<td>`. */
  readonly cells: Readonly<Record<string, (row: Row) => ReactNode>>;
}

/** The narrowest screen that shows a column. Tailwind needs complete class names. */
const FROM = { sm: "hidden sm:table-cell", md: "hidden md:table-cell", lg: "hidden lg:table-cell" } as const;

/** A table built from a list definition, with page-specific cells among the columns. */
export function ListTable<Row extends ListRow>({ list, caption, rows, cells }: ListTableProps<Row>) {
  return (
    <Table caption={`${caption}, ${list.sort.label}`}>
      <thead>
        <tr>
          {list.table.map((place) => (
            <Th key={keyOf(place)} className={cx(place.from && FROM[place.from], headingClass(place))}>
              {place.heading ?? ("column" in place ? list.columns[place.column]?.label : "")}
            </Th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Tr key={idOf(row)} className="relative">
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
        <Td className={cx(className, "text-right text-soft")}>
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
        <Td className={cx(className, "whitespace-nowrap text-soft")}>
          {isEmpty ? "–" : (column?.values?.[String(value)] ?? String(value))}
        </Td>
      );
    case "text":
      return (
        <Td className={cx(className, "max-w-36 truncate text-soft")}>{isEmpty ? "–" : String(value)}</Td>
      );
  }
}
