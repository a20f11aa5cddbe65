"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import { buttonStyles } from "@/components/ui/button";
import { Select } from "@/components/ui/field";
import {
  type Assignable,
  countText,
  NOBODY,
  QUEUE_AGES,
  type QueueFilters,
  queueFilters,
  queueUrl,
  type ReasonCount,
} from "@/lib/contract/review-queue";

interface Props {
  readonly filters: QueueFilters;
  readonly reasons: readonly ReasonCount[];
  readonly assignable: readonly Assignable[];
  readonly memberId: string;
}

/** Narrows the queue by reason, assignee and age; a choice applies at once and stands in the URL. */
export function QueueFilterForm({ filters, reasons, assignable, memberId }: Props) {
  const router = useRouter();
  // A second choice may come before the page of the first one is there.
  const latest = useRef(filters);
  useEffect(() => {
    latest.current = filters;
  }, [filters]);
  const choose = (name: "reason" | "assignee" | "olderThan") => ({
    value: filters[name] ?? "",
    onChange: (event: { readonly target: { readonly value: string } }) => {
      latest.current = queueFilters.parse({ ...latest.current, [name]: event.target.value || undefined });
      router.push(queueUrl(latest.current), { scroll: false });
    },
  });
  const isFiltered = filters.reason || filters.assignee || filters.olderThan;
  const colleagues = assignable.filter(({ id }) => id !== memberId);
  return (
    <div className="grid grid-cols-2 gap-2 border-line border-b p-3 sm:grid-cols-[minmax(0,2fr)_1fr_1fr_auto] sm:px-4">
      <Select aria-label="Reason" className="col-span-2 sm:col-span-1" {...choose("reason")}>
        <option value="">Any reason</option>
        {filters.reason && !reasons.some(({ code }) => code === filters.reason) && (
          <option value={filters.reason}>{filters.reason}</option>
        )}
        {reasons.map(({ code, sentence, count }) => (
          <option key={code} value={code}>
            {`${sentence.replace(/\.$/, "")} (${countText(count)})`}
          </option>
        ))}
      </Select>
      <Select aria-label="Assignee" {...choose("assignee")}>
        <option value="">Anyone</option>
        {assignable.length > colleagues.length && <option value={memberId}>Assigned to me</option>}
        <option value={NOBODY}>Unassigned</option>
        {colleagues.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <Select aria-label="Waiting" {...choose("olderThan")}>
        <option value="">Any time</option>
        {QUEUE_AGES.map((days) => (
          <option key={days} value={days}>
            {days === "1" ? "1 day or more" : `${days} days or more`}
          </option>
        ))}
      </Select>
      {isFiltered && (
        <Link
          href={queueUrl({ kind: filters.kind })}
          prefetch={false}
          scroll={false}
          className={buttonStyles({ variant: "quiet", className: "h-10 sm:h-9" })}
        >
          Clear
        </Link>
      )}
    </div>
  );
}
