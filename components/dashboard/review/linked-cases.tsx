import Link from "next/link";
import { Card, CardHeader } from "@/components/ui/card";
import { TimeAgo } from "@/components/ui/time";
import type { LinkedCase } from "@/lib/contract/case-notes";
import type { VerificationStatus } from "@/lib/vocabulary";
import { StateBadge } from "../verifications/state-badge";

const SHARES = {
  document: "Same document number",
  selfie: "Same selfie",
  user: "Same user id",
} as const;

/** Other cases with the same document, selfie or user; nothing where there are none. */
export function LinkedCases({ cases }: { readonly cases: readonly LinkedCase[] }) {
  if (cases.length === 0) return null;
  return (
    <Card>
      <CardHeader
        title="Linked cases"
        description="Same document number, same selfie or same user id. Different photos of one face are not compared."
      />
      <ul className="divide-y divide-line text-sm">
        {cases.map(({ id, name, status, decision, createdAt, shares }) => (
          <li key={id} className="grid gap-1 px-5 py-3">
            <span className="flex flex-wrap items-center justify-between gap-2">
              <Link
                href={`/dashboard/verifications/${id}`}
                prefetch={false}
                className="min-w-0 truncate font-medium text-accent-text underline underline-offset-2"
              >
                {name ?? id}
              </Link>
              <StateBadge status={status as VerificationStatus} decision={decision} />
            </span>
            <span className="text-soft text-xs">
              {shares.map((each) => SHARES[each]).join(", ")} · <TimeAgo at={createdAt} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
