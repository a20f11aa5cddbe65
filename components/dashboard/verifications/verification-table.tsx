import Link from "next/link";
import { Table, Td, Th, Tr } from "@/components/ui/table";
import { TimeAgo } from "@/components/ui/time";
import type { Decision, VerificationKind, VerificationStatus } from "@/lib/vocabulary";
import { StateBadge } from "./state-badge";

export interface VerificationRow {
  readonly id: string;
  readonly kind: VerificationKind;
  readonly name: string | null;
  readonly externalRef: string | null;
  readonly userId: string | null;
  readonly status: VerificationStatus;
  readonly decision: Decision | null;
  readonly decisionReason: string | null;
  readonly faceScore: number | null;
  readonly createdAt: string;
}

const KINDS: Readonly<Record<VerificationKind, string>> = {
  id_document: "ID document",
  selfie_match: "Selfie match",
};

/** The whole row leads to the case: its link is stretched over it. */
export function VerificationTable({ rows }: { readonly rows: readonly VerificationRow[] }) {
  return (
    <Table caption="Verifications, newest first">
      <thead>
        <tr>
          <Th>Result</Th>
          <Th>Person</Th>
          <Th className="hidden lg:table-cell">Check</Th>
          <Th className="hidden text-right sm:table-cell">Face</Th>
          <Th className="hidden w-2/5 md:table-cell">Why</Th>
          <Th className="hidden text-right sm:table-cell">Created</Th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Tr key={row.id} className="relative">
            <Td>
              <StateBadge status={row.status} decision={row.decision} />
            </Td>
            <Td className="max-w-52">
              <Link
                href={`/dashboard/verifications/${row.id}`}
                prefetch={false}
                className="block truncate font-medium after:absolute after:inset-0"
              >
                {titleOf(row)}
              </Link>
              <span className="hidden truncate text-soft text-xs sm:block">{subtitleOf(row)}</span>
              <span className="block truncate text-soft text-xs sm:hidden">
                {row.name && row.externalRef && `${row.externalRef} · `}
                <TimeAgo at={row.createdAt} />
              </span>
            </Td>
            <Td className="hidden whitespace-nowrap text-soft lg:table-cell">{KINDS[row.kind]}</Td>
            <Td className="hidden text-right tabular-nums sm:table-cell">
              {row.faceScore === null ? <span className="text-soft">–</span> : row.faceScore.toFixed(1)}
            </Td>
            <Td className="hidden max-w-0 md:table-cell">
              <span className="block truncate text-soft">{row.decisionReason ?? ""}</span>
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

function titleOf({ name, externalRef, userId, id }: VerificationRow): string {
  return name ?? externalRef ?? userId ?? id;
}

/** What else it is known by: the business's own words before ours. */
function subtitleOf(row: VerificationRow): string {
  const title = titleOf(row);
  return [row.externalRef, row.userId, row.id].find((each) => each && each !== title) ?? "";
}
