"use client";

import { ListFilter, Search } from "lucide-react";
import Form from "next/form";
import Link from "next/link";
import { useId, useState } from "react";
import { Button, buttonLook } from "@/components/ui/button";
import { cx } from "@/components/ui/classes";
import { Input, Select } from "@/components/ui/field";
import { Kbd } from "@/components/ui/keys-dialog";
import { useKeys } from "@/components/ui/use-keys";
import { DECISIONS, VERIFICATION_STATUSES } from "@/lib/vocabulary";
import { DECISION_LOOK, STATUS_WORDS } from "./labels";

export interface FilterValues {
  readonly q?: string | undefined;
  readonly status?: string | undefined;
  readonly decision?: string | undefined;
  readonly reason?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/**
 * A plain form: what is looked for stands in the address, so that it can be kept and sent on. On a phone the filters
 * behind the search are folded away until one is set or wanted.
 */
export function Filters({
  values,
  reasons,
}: {
  readonly values: FilterValues;
  readonly reasons: readonly { readonly code: string; readonly sentence: string }[];
}) {
  const { q: _, ...filters } = values;
  const isFiltered = Object.values(values).some(Boolean);
  const [isOpen, setOpen] = useState(Object.values(filters).some(Boolean));
  const id = useId();
  useKeys({ "/": () => document.getElementById(`${id}-search`)?.focus() });
  return (
    <Form
      action="/dashboard/verifications"
      key={JSON.stringify(values)}
      className="grid gap-3 border-line border-b p-4 sm:p-5"
    >
      <div className="flex gap-2">
        <div className="relative min-w-0 flex-1">
          <Search aria-hidden="true" className="-translate-y-1/2 absolute top-1/2 left-3 size-4 text-soft" />
          <Input
            id={`${id}-search`}
            type="search"
            aria-label="Search"
            aria-keyshortcuts="/"
            name="q"
            defaultValue={values.q ?? ""}
            maxLength={200}
            placeholder="Name, document number, reference, user or verification id"
            className="peer pl-9"
          />
          <span
            aria-hidden="true"
            className="-translate-y-1/2 pointer-events-none absolute top-1/2 right-2 hidden peer-placeholder-shown:lg:block peer-focus:lg:hidden"
          >
            <Kbd>/</Kbd>
          </span>
        </div>
        <Button
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label="Filters"
          className="size-10 px-0 md:hidden"
          onClick={() => setOpen(!isOpen)}
        >
          <ListFilter aria-hidden="true" />
        </Button>
        <Button type="submit" look="primary" className="h-10 sm:h-9">
          Search
        </Button>
      </div>
      <div
        id={id}
        className={cx(
          "grid-cols-2 gap-2 md:grid md:grid-cols-[repeat(3,minmax(0,1fr))_auto_auto_auto]",
          isOpen ? "grid" : "hidden",
        )}
      >
        <Select name="decision" aria-label="Decision" defaultValue={values.decision ?? ""}>
          <option value="">Any decision</option>
          {DECISIONS.map((each) => (
            <option key={each} value={each}>
              {DECISION_LOOK[each].word}
            </option>
          ))}
        </Select>
        <Select name="status" aria-label="Status" defaultValue={values.status ?? ""}>
          <option value="">Any status</option>
          {VERIFICATION_STATUSES.map((each) => (
            <option key={each} value={each}>
              {STATUS_WORDS[each]}
            </option>
          ))}
        </Select>
        <Select
          name="reason"
          aria-label="Reason"
          defaultValue={values.reason ?? ""}
          className="col-span-2 md:col-span-1"
        >
          <option value="">Any reason</option>
          {reasons.map(({ code, sentence }) => (
            <option key={code} value={code}>
              {sentence}
            </option>
          ))}
        </Select>
        <Input
          type="date"
          name="from"
          aria-label="From day"
          defaultValue={values.from ?? ""}
          min="2000-01-01"
          max="2999-12-31"
        />
        <Input
          type="date"
          name="to"
          aria-label="To day"
          defaultValue={values.to ?? ""}
          min="2000-01-01"
          max="2999-12-31"
        />
        <div className="col-span-2 flex gap-2 md:col-span-1">
          <Button type="submit" className="h-10 flex-1 sm:h-9">
            Apply
          </Button>
          {isFiltered && (
            <Link
              href="/dashboard/verifications"
              className={buttonLook({ look: "quiet", className: "h-10 sm:h-9" })}
            >
              Clear
            </Link>
          )}
        </div>
      </div>
    </Form>
  );
}
