"use client";

import { ListFilter, Search } from "lucide-react";
import Form from "next/form";
import Link from "next/link";
import { type ReactNode, useId, useState } from "react";
import { Button, buttonStyles } from "@/components/ui/button";
import { cx } from "@/components/ui/classes";
import { Input } from "@/components/ui/field";
import { Kbd } from "@/components/ui/keys-dialog";
import { useKeys } from "@/components/ui/use-keys";
import type { ListDefinition } from "@/lib/contract/lists/list-definition";
import { FilterControl, type FilterOptions, shownFilters } from "./filter-control";

type Values = Readonly<Record<string, string | undefined>>;

interface FilterFormProps {
  readonly list: ListDefinition;
  /** The page's path. */
  readonly action: string;
  /** The filters of the URL. */
  readonly values: Values;
  readonly options: FilterOptions;
  /** Filters that the page shows elsewhere, such as tabs; their values are kept. */
  readonly shownElsewhere?: readonly string[];
  readonly searchPlaceholder?: string;
}

/**
 * A GET form, so that the filters are in the URL and can be bookmarked and shared. On a phone all but the search are
 * collapsed until one is set or the user expands them.
 */
export function FilterForm(props: FilterFormProps) {
  const { list, action, values, options, shownElsewhere = [], searchPlaceholder } = props;
  const filters = shownFilters(list, options).filter(([name]) => !shownElsewhere.includes(name));
  const search = Object.entries(list.filters).find(([, { control }]) => control === "search")?.[0];
  const [isOpen, setOpen] = useState(filters.some(([name]) => values[name]));
  const id = useId();
  const isFiltered = Object.entries(values).some(([name, value]) => value && !shownElsewhere.includes(name));
  const toggle = (
    <Button
      aria-expanded={isOpen}
      aria-controls={id}
      aria-label="Filters"
      className="size-10 px-0 md:hidden"
      onClick={() => setOpen(!isOpen)}
    >
      <ListFilter aria-hidden="true" />
    </Button>
  );
  return (
    <Form action={action} key={JSON.stringify(values)} className="grid gap-3 border-line border-b p-4 sm:p-5">
      {shownElsewhere.map(
        (name) => values[name] && <input key={name} type="hidden" name={name} value={values[name]} />,
      )}
      {search ? (
        <SearchRow name={search} value={values[search]} placeholder={searchPlaceholder}>
          {toggle}
        </SearchRow>
      ) : (
        <div className="flex justify-end md:hidden">{toggle}</div>
      )}
      <div
        id={id}
        className={cx(
          "grid-cols-2 gap-2 md:grid md:grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))]",
          isOpen ? "grid" : "hidden",
        )}
      >
        {filters.map(([name, filter]) => (
          <FilterControl
            key={name}
            name={name}
            filter={filter}
            value={values[name]}
            options={options}
            aria-label={filter.label}
          />
        ))}
        <div className="col-span-2 flex gap-2 md:col-span-1">
          <Button type="submit" className="h-10 flex-1 sm:h-9">
            Apply
          </Button>
          {isFiltered && (
            <Link href={action} className={buttonStyles({ variant: "quiet", className: "h-10 sm:h-9" })}>
              Clear
            </Link>
          )}
        </div>
      </div>
    </Form>
  );
}

interface SearchRowProps {
  readonly name: string;
  readonly value: string | undefined;
  readonly placeholder: string | undefined;
  readonly children: ReactNode;
}

/** The search field, focused by the "/" key, and its button. */
function SearchRow({ name, value, placeholder, children }: SearchRowProps) {
  const id = useId();
  useKeys({ "/": () => document.getElementById(id)?.focus() });
  return (
    <div className="flex gap-2">
      <div className="relative min-w-0 flex-1">
        <Search aria-hidden="true" className="-translate-y-1/2 absolute top-1/2 left-3 size-4 text-soft" />
        <Input
          id={id}
          type="search"
          aria-label="Search"
          aria-keyshortcuts="/"
          name={name}
          defaultValue={value ?? ""}
          maxLength={200}
          placeholder={placeholder}
          className="peer pl-9"
        />
        <span
          aria-hidden="true"
          className="-translate-y-1/2 pointer-events-none absolute top-1/2 right-2 hidden peer-placeholder-shown:lg:block peer-focus:lg:hidden"
        >
          <Kbd>/</Kbd>
        </span>
      </div>
      {children}
      <Button type="submit" variant="primary" className="h-10 sm:h-9">
        Search
      </Button>
    </div>
  );
}
