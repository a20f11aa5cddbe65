import Link from "next/link";
import { Td } from "@/components/ui/table";
import { COMPANY_LIST, type CompanyTableRow } from "@/lib/contract/lists/company-list";
import { type ListSort, ListTable } from "../lists/list-table";
import { StateBadge } from "../verifications/state-badge";

export function CompanyTable(props: { readonly rows: readonly CompanyTableRow[]; readonly sort: ListSort }) {
  return <ListTable {...props} selects list={COMPANY_LIST} caption="Companies" cells={CELLS} />;
}

const CELLS = {
  result: ({ status, decision }: CompanyTableRow) => (
    <Td>
      <StateBadge status={status} decision={decision} />
    </Td>
  ),
  /** The link covers the whole row. */
  company: (row: CompanyTableRow) => (
    <Td className="w-full max-w-0 sm:w-auto sm:max-w-56">
      <Link
        href={`/dashboard/companies/${row.verificationId}`}
        prefetch={false}
        className="block truncate font-medium after:absolute after:inset-0"
      >
        {row.registeredName}
      </Link>
      <span className="block truncate text-soft text-xs">{row.registrationNumber ?? row.verificationId}</span>
      <span className="mt-1 block text-xs md:hidden">
        <PendingItems row={row} />
      </span>
    </Td>
  ),
  pending: (row: CompanyTableRow) => (
    <Td className="hidden md:table-cell">
      <PendingItems row={row} />
    </Td>
  ),
};

/** Rows that need a reviewer are highlighted; the others wait for the business or the signatory. */
function PendingItems({ row: { pending, decisionReason } }: { readonly row: CompanyTableRow }) {
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
