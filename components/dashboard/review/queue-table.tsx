"use client";

import { ArrowDown, ArrowUp, Building2, Eye, ScanFace, UserRound } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Kbd, type KeyboardShortcuts, KeysDialog } from "@/components/ui/keys-dialog";
import { Table, Td, Th, Tr } from "@/components/ui/table";
import { TimeAgo } from "@/components/ui/time";
import { useKeys } from "@/components/ui/use-keys";
import { type QueueFilters, type QueueRow, queueUrl } from "@/lib/contract/review-queue";
import { SelectAllHeading, SelectCell } from "../lists/select-cells";

const KEYS: KeyboardShortcuts = [
  ["J", "Next case"],
  ["K", "Previous case"],
  ["↵", "Open the case"],
  ["?", "Show shortcuts"],
];

const REFRESH_MS = 30_000;

/** The queue. J and K move the focus along its links, so that Enter and screen readers follow it. */
export function QueueTable({
  rows,
  filters,
  mayReview,
}: {
  readonly rows: readonly QueueRow[];
  readonly filters: QueueFilters;
  readonly mayReview: boolean;
}) {
  const links = useRef<(HTMLAnchorElement | null)[]>([]);
  const [isHelping, setHelping] = useState(false);
  const move = (by: number) => () => {
    const at = links.current.indexOf(document.activeElement as HTMLAnchorElement);
    const to = at < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, at + by));
    links.current[to]?.focus();
  };
  useRefresh();
  useKeys({ j: move(1), k: move(-1), "?": () => setHelping(true) });
  return (
    <>
      <Table
        caption={`Cases waiting for review, the ${filters.order === "newest" ? "shortest" : "longest"} wait first`}
      >
        <thead>
          <tr>
            {mayReview && <SelectAllHeading />}
            <Th>Case</Th>
            <Th className="hidden w-1/2 md:table-cell">Reason</Th>
            <Th className="hidden lg:table-cell">Assignee</Th>
            <Th className="hidden text-right sm:table-cell">Face</Th>
            <Th className="text-right" aria-sort={filters.order === "newest" ? "descending" : "ascending"}>
              <OrderLink filters={filters} />
            </Th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <Tr
              key={row.id}
              className="relative has-[a:focus-visible]:bg-raised has-checked:bg-accent-ground/40"
            >
              {mayReview && (
                <SelectCell id={row.id} name={row.name ?? row.externalRef ?? row.userId ?? row.id} />
              )}
              <Td className="max-w-52 max-sm:w-full max-sm:max-w-0">
                <span className="flex items-center gap-2">
                  <SubjectIcon subject={row.subject} />
                  <Link
                    ref={(link) => {
                      links.current[at] = link;
                    }}
                    href={queueUrl(filters, row.id)}
                    prefetch={false}
                    className="block truncate font-medium outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2"
                  >
                    {row.name ?? row.externalRef ?? row.userId ?? row.id}
                  </Link>
                </span>
                <span className="block truncate text-soft text-xs">{subtitleOf(row)}</span>
                <Reasons row={row} className="mt-1 block md:hidden" />
                <Marks row={row} />
              </Td>
              <Td className="hidden md:table-cell">
                <Reasons row={row} className="block" />
              </Td>
              <Td className="hidden max-w-36 truncate lg:table-cell">
                {row.assignee ?? <span className="text-soft">–</span>}
              </Td>
              <Td className="hidden text-right tabular-nums sm:table-cell">
                {row.faceScore === null ? <span className="text-soft">–</span> : row.faceScore.toFixed(1)}
              </Td>
              <Td className="whitespace-nowrap text-right text-soft max-sm:text-xs">
                <TimeAgo at={row.waitingSince} />
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
      <p className="hidden items-center gap-1.5 border-line border-t px-5 py-2.5 text-soft text-xs sm:flex">
        <Kbd>J</Kbd> <Kbd>K</Kbd> to move, <Kbd>↵</Kbd> to open. In a case:{" "}
        {mayReview && (
          <>
            <Kbd>A</Kbd> to approve, <Kbd>R</Kbd> to reject,{" "}
          </>
        )}
        <Kbd>N</Kbd> for the next.
      </p>
      <KeysDialog open={isHelping} onClose={() => setHelping(false)} keys={KEYS} />
    </>
  );
}

/** Turns the queue round. */
function OrderLink({ filters }: { readonly filters: QueueFilters }) {
  const isNewest = filters.order === "newest";
  const Arrow = isNewest ? ArrowDown : ArrowUp;
  return (
    <Link
      href={queueUrl({ ...filters, order: isNewest ? undefined : "newest" })}
      prefetch={false}
      scroll={false}
      className="inline-flex items-center gap-1 rounded hover:text-ink"
      title={isNewest ? "Newest first. Reverse the order" : "Longest wait first. Reverse the order"}
    >
      Waiting since <Arrow aria-hidden="true" className="size-3.5" />
    </Link>
  );
}

/** Reloads the page periodically while it is visible, because other reviewers change the queue. */
function useRefresh(): void {
  const router = useRouter();
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") router.refresh();
    }, REFRESH_MS);
    return () => clearInterval(timer);
  }, [router]);
}

function subtitleOf({ name, externalRef, userId, isSignatory, subject, check }: QueueRow): string {
  const named = name ? (externalRef ?? userId) : null;
  const ofPerson = check === "selfie_match" ? "Selfie match" : "ID document";
  const what = subject === "company" ? "Company" : isSignatory ? "Signatory of a company" : ofPerson;
  return [named, what].filter(Boolean).join(" · ");
}

function SubjectIcon({ subject }: Pick<QueueRow, "subject">) {
  const Icon = subject === "company" ? Building2 : ScanFace;
  return <Icon aria-hidden="true" className="size-4 shrink-0 text-soft" />;
}

/** The first reason, and how many others there are. */
function Reasons({ row: { reasons }, className }: { readonly row: QueueRow; readonly className: string }) {
  const [first, ...others] = reasons;
  if (!first) return <span className={className}>–</span>;
  return (
    <span className={`${className} text-sm`} title={reasons.map(({ sentence }) => sentence).join(" ")}>
      {first.sentence}
      {others.length > 0 && <span className="whitespace-nowrap text-soft"> and {others.length} more</span>}
    </span>
  );
}

/** What the reasons do not say: an alert of a list, whose case it is, who has it open. */
function Marks({ row: { kind, assignee, viewers } }: { readonly row: QueueRow }) {
  const isHit = kind === "list_change" || kind === "watchlist_hit";
  if (!isHit && !assignee && viewers.length === 0) return null;
  return (
    <span className="mt-1.5 flex flex-wrap gap-1.5">
      {isHit && <Badge tone="bad">{kind === "list_change" ? "New on a list" : "Watchlist hit"}</Badge>}
      {assignee && (
        <span className="lg:hidden">
          <Badge>
            <UserRound aria-hidden="true" /> {assignee}
          </Badge>
        </span>
      )}
      {viewers.length > 0 && (
        <Badge tone="accent">
          <Eye aria-hidden="true" /> {viewers.join(", ")}
        </Badge>
      )}
    </span>
  );
}
