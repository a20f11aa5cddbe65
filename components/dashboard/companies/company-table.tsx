import Link from "next/link";
import { Table, Td, Th, Tr } from "@/components/ui/table";
import { TimeAgo } from "@/components/ui/time";
import type { Decision, VerificationStatus } from "@/lib/vocabulary";
import { StateBadge } from "../verifications/state-badge";

export interface CompanyRow {
  readonly id: string;
  readonly registeredName: string;
  readonly registrationNumber: string | null;
  readonly externalRef: string | null;
  readonly status: VerificationStatus;
  readonly decision: Decision | null;
  readonly decisionReason: string | null;
  /** What keeps the company from a decision; empty once it is decided. */
  readonly pending: readonly { readonly brief: string; readonly needsPerson: boolean }[];
  readonly createdAt: string;
}

export function CompanyTable({ rows }: { readonly rows: readonly CompanyRow[] }) {
  return (
    <Table caption="Companies, newest first">
      <thead>
        <tr>
          <Th>Result</Th>
          <Th>Company</Th>
          <Th className="hidden sm:table-cell">Reference</Th>
          <Th className="hidden w-2/5 md:table-cell">Pending</Th>
          <Th className="hidden text-right sm:table-cell">Created</Th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Tr key={row.id} className="relative">
            <Td>
              <StateBadge status={row.status} decision={row.decision} />
            </Td>
            <Td className="w-full max-w-0 sm:w-auto sm:max-w-56">
              <Link
                href={`/dashboard/companies/${row.id}`}
                prefetch={false}
                className="block truncate font-medium after:absolute after:inset-0"
              >
                {row.registeredName}
              </Link>
              <span className="block truncate text-soft text-xs">{row.registrationNumber ?? row.id}</span>
              <span className="mt-1 block text-xs md:hidden">
                <PendingItems row={row} />
              </span>
            </Td>
            <Td className="hidden max-w-36 truncate text-soft sm:table-cell">{row.externalRef ?? "–"}</Td>
            <Td className="hidden md:table-cell">
              <PendingItems row={row} />
            </Td>
            <Td className="hidden text-right text-soft sm:table-cell">
              <TimeAgo at={row.createdAt} />
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}

/** What needs a reviewer is highlighted; the rest waits for the business or the signatory. */
function PendingItems({ row: { pending, decisionReason } }: { readonly row: CompanyRow }) {
  if (pending.length === 0) return <span className="line-clamp-2 text-soft">{decisionReason}</span>;
  return (
    <ul className="flex flex-wrap gap-x-3 gap-y-0.5">
      {pending.map(({ brief, needsPerson }) => (
        <li key={brief} className={needsPerson ? "font-medium text-warn" : "text-soft"}>
          {brief}
        </li>
      ))}
    </ul>
  );
}
