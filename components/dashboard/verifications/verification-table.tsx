import Link from "next/link";
import type { Decision, VerificationKind, VerificationStatus } from "@/lib/terms";
import { Table, Td, Th, Tr } from "../ui/table";
import { TimeAgo } from "../ui/time";
import { StateBadge } from "./state-badge";

export interface VerificationRow {
  readonly id: string;
  readonly kind: VerificationKind;
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
          <Th>Reference</Th>
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
            <Td className="max-w-44">
              <Link
                href={`/dashboard/verifications/${row.id}`}
                prefetch={false}
                className="block truncate font-medium after:absolute after:inset-0"
              >
                {row.externalRef ?? row.userId ?? row.id}
              </Link>
              <span className="hidden truncate font-mono text-soft text-xs sm:block">{row.id}</span>
              <span className="text-soft text-xs sm:hidden">
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
