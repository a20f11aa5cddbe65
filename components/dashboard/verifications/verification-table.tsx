import Link from "next/link";
import { Td } from "@/components/ui/table";
import { TimeAgo } from "@/components/ui/time";
import { VERIFICATION_LIST, type VerificationTableRow } from "@/lib/contract/lists/verification-list";
import { type ListSort, ListTable } from "../lists/list-table";
import { StateBadge } from "./state-badge";

export function VerificationTable(props: {
  readonly rows: readonly VerificationTableRow[];
  readonly sort: ListSort;
}) {
  return <ListTable {...props} selects list={VERIFICATION_LIST} caption="Verifications" cells={CELLS} />;
}

const CELLS = {
  result: ({ status, decision }: VerificationTableRow) => (
    <Td>
      <StateBadge status={status} decision={decision} />
    </Td>
  ),
  /** The link covers the whole row. */
  person: (row: VerificationTableRow) => (
    <Td className="max-w-52 max-sm:w-full max-sm:max-w-0">
      <Link
        href={`/dashboard/verifications/${row.verificationId}`}
        prefetch={false}
        className="block truncate font-medium after:absolute after:inset-0"
      >
        {titleOf(row)}
      </Link>
      <span className="hidden truncate text-soft text-xs sm:block">{subtitleOf(row)}</span>
      <span className="block truncate text-soft text-xs sm:hidden">
        <TimeAgo at={row.createdAt} />
        {row.name && row.externalRef && ` · ${row.externalRef}`}
      </span>
    </Td>
  ),
};

function titleOf({ name, externalRef, userId, verificationId }: VerificationTableRow): string {
  return name ?? externalRef ?? userId ?? verificationId;
}

/** The secondary identifier: the business's own references, else the verification's id. */
function subtitleOf(row: VerificationTableRow): string {
  const title = titleOf(row);
  return [row.externalRef, row.userId, row.verificationId].find((each) => each && each !== title) ?? "";
}
