"use client";

import { ListFilter, Search } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState, useTransition } from "react";
import { Button, buttonStyles } from "@/components/ui/button";
import { cx } from "@/components/ui/classes";
import { Input } from "@/components/ui/field";
import { Kbd } from "@/components/ui/keys-dialog";
import { useKeys } from "@/components/ui/use-keys";
import { type ListDefinition, listUrl } from "@/lib/contract/lists/list-definition";
import { FilterControl, type FilterOptions, shownFilters } from "./filter-control";
import { OF_PERIOD, PeriodControl } from "./period-control";

type Values = Readonly<Record<string, string | undefined>>;

interface FilterFormProps {
  readonly list: ListDefinition;
  /** The page's path. */
  readonly action: string;
  /** The filters of the URL. */
  readonly values: Values;
  /** What else the URL says of the list, such as its order. */
  readonly kept?: Values;
  readonly options: FilterOptions;
  /** Filters that the page shows elsewhere, such as tabs; their values are kept. */
  readonly shownElsewhere?: readonly string[];
  readonly searchPlaceholder?: string;
}

/** How long somebody who types a day may pause. */
const TYPING_MS = 800;

/**
 * A GET form, so that the filters are in the URL and can be bookmarked and shared. A choice applies at once, words when they
 * are entered. On a phone all but the search are collapsed until one is set or the user expands them.
 */
export function FilterForm(props: FilterFormProps) {
  const { list, action, values, kept = {}, options, shownElsewhere = [], searchPlaceholder } = props;
  const filters = shownFilters(list, options).filter(([name]) => !shownElsewhere.includes(name));
  const single = filters.filter(([name]) => !OF_PERIOD.includes(name));
  const hasPeriod = single.length < filters.length;
  const search = Object.entries(list.filters).find(([, { control }]) => control === "search")?.[0];
  // Words are entered by the button of the search, where there is one.
  const isTyped = !search && single.some(([, { control }]) => control === "text");
  const [isOpen, setOpen] = useState(filters.some(([name]) => values[name]));
  const { form, submit, apply, applySoon } = useApply(action, values);
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
    <form
      ref={form}
      action={action}
      method="get"
      onSubmit={submit}
      onChange={(event) => {
        if (event.target instanceof HTMLSelectElement && event.target.value !== "custom") apply();
      }}
      className="grid gap-3 border-line border-b p-4 sm:p-5"
    >
      {shownElsewhere.map(
        (name) => values[name] && <input key={name} type="hidden" name={name} value={values[name]} />,
      )}
      {Object.entries(kept).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
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
          "grid-cols-2 gap-2 md:grid md:grid-cols-[repeat(auto-fill,minmax(9.25rem,1fr))]",
          isOpen ? "grid" : "hidden",
        )}
      >
        {single.map(([name, filter]) => (
          <FilterControl
            key={name}
            name={name}
            filter={filter}
            value={values[name]}
            options={options}
            aria-label={filter.label}
          />
        ))}
        {hasPeriod && (
          <PeriodControl
            period={values["period"]}
            from={values["from"]}
            to={values["to"]}
            onEdit={applySoon}
          />
        )}
        {(isTyped || isFiltered) && (
          <div className="col-span-2 flex gap-2 md:col-span-1">
            {isTyped && (
              <Button type="submit" className="h-10 flex-1 sm:h-9">
                Apply
              </Button>
            )}
            {isFiltered && (
              <Link href={action} className={buttonStyles({ variant: "quiet", className: "h-10 sm:h-9" })}>
                Clear
              </Link>
            )}
          </div>
        )}
      </div>
    </form>
  );
}

/** Opens the list's URL for what the form says, and puts into the form what the URL says. */
function useApply(action: string, values: Values) {
  const router = useRouter();
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [, start] = useTransition();
  const ofUrl = useRef(values);
  useEffect(() => {
    followUrl(form.current, ofUrl.current, values);
    ofUrl.current = values;
  }, [values]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const apply = () => form.current?.requestSubmit();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // What is applied now is not applied again later, when another link may have been followed.
    clearTimeout(timer.current);
    const given = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>;
    // Days of one's own say it all; a period has no days.
    const shown = given["period"] === "custom" ? { period: "" } : { from: "", to: "" };
    start(() => router.push(listUrl(action, { ...given, ...shown }), { scroll: false }));
  };
  const applySoon = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(apply, TYPING_MS);
  };
  return { form, submit, apply, applySoon };
}

/** Puts what the URL has changed into the form. Words typed while a choice made before them arrives stay. */
function followUrl(form: HTMLFormElement | null, before: Values, values: Values): void {
  const isCleared = isAnyGiven(before) && !isAnyGiven(values);
  for (const control of form?.elements ?? []) {
    const isFilled = control instanceof HTMLInputElement || control instanceof HTMLSelectElement;
    // The control of the period follows by itself, and nobody's typing is replaced.
    if (!isFilled || OF_PERIOD.includes(control.name) || control === document.activeElement) continue;
    const isChanged = isCleared || before[control.name] !== values[control.name];
    if (isChanged && control.type !== "hidden") control.value = values[control.name] ?? "";
  }
}

function isAnyGiven(values: Values): boolean {
  return Object.values(values).some(Boolean);
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
