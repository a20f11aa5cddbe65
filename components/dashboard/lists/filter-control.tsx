import { Input, Select } from "@/components/ui/field";
import type { FilterDefinition, ListDefinition } from "@/lib/contract/lists/list-definition";
import { DAY_BOUNDS } from "@/lib/contract/lists/period";

/** Labels of values that the page supplies, by the filter's name. */
export type FilterOptions = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The filters shown as separate controls: all but the search and choices without values. */
export function shownFilters(
  { filters }: ListDefinition,
  options: FilterOptions,
): [string, FilterDefinition][] {
  return Object.entries(filters).filter(([name, { control, options: own = options[name] }]) =>
    control === "select" ? own !== undefined : control === "text" || control === "day",
  );
}

interface FilterControlProps {
  readonly name: string;
  readonly filter: FilterDefinition;
  readonly value: string | undefined;
  readonly options: FilterOptions;
  readonly id?: string;
  readonly className?: string | undefined;
  readonly "aria-label"?: string;
  readonly "aria-describedby"?: string | undefined;
  readonly "aria-invalid"?: boolean;
}

/** The form control of one filter of a list. */
export function FilterControl({ filter, value = "", options, ...control }: FilterControlProps) {
  const { name } = control;
  if (filter.control === "day")
    return <Input {...control} {...DAY_BOUNDS} type="date" defaultValue={value} />;
  if (filter.control !== "select") {
    return <Input {...control} maxLength={255} placeholder={filter.label} defaultValue={value} />;
  }
  return (
    <Select {...control} defaultValue={value}>
      <option value="">Any {filter.label.toLowerCase()}</option>
      {Object.entries(filter.options ?? options[name] ?? {}).map(([each, label]) => (
        <option key={each} value={each}>
          {label}
        </option>
      ))}
    </Select>
  );
}
