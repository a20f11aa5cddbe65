import { ArrowRight, Equal } from "lucide-react";
import Link from "next/link";
import { Badge } from "@/components/ui/badge";
import { Card, CardHeader } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Notice } from "@/components/ui/notice";
import { Table, Td, Th, Tr } from "@/components/ui/table";
import type { ReplayView } from "@/lib/contract/dashboard";
import { DECISIONS, type Decision } from "@/lib/vocabulary";
import { DECISION_LOOK } from "../verifications/labels";

/** The decisions that the draft would change. */
export function ReplayResult({
  result,
  isFresh,
}: {
  readonly result: ReplayView;
  readonly isFresh: boolean;
}) {
  const { looked, before, after, changed, changes } = result;
  return (
    <Card>
      <CardHeader
        title={`${changed} of ${looked} ${looked === 1 ? "decision" : "decisions"} would change`}
        description="Stored observations, decided by the version in force and by your draft. Reviewers' verdicts are ignored. Repeated attempts and duplicate selfies count as they did at the time."
      />
      {!isFresh && (
        <div className="px-5 pt-4">
          <Notice tone="warn">A threshold has changed since this replay. Run it again.</Notice>
        </div>
      )}
      <dl className="grid gap-px border-line border-b bg-line sm:grid-cols-3">
        {DECISIONS.map((each) => (
          <div key={each} className="bg-card px-5 py-3.5">
            <dt className="text-soft text-sm">{DECISION_LOOK[each].word}</dt>
            <dd className="mt-0.5 font-semibold text-lg tabular-nums">
              {before[each]} <ArrowRight aria-label="becomes" className="inline size-4 text-soft" />{" "}
              {after[each]}
            </dd>
          </div>
        ))}
      </dl>
      {changes.length === 0 ? (
        <EmptyState icon={Equal} title={looked === 0 ? "Nothing to replay" : "Nothing would change"}>
          {looked === 0
            ? "No verification with stored observations exists in this mode."
            : "The draft decides all of them as the version in force does."}
        </EmptyState>
      ) : (
        <Table caption="Decisions that would change">
          <thead>
            <tr>
              <Th>Verification</Th>
              <Th>Change</Th>
              <Th className="text-right">Face</Th>
              <Th className="text-right">Liveness</Th>
              <Th className="hidden md:table-cell">Because</Th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ verificationId, externalRef, from, to, because, faceScore, livenessScore }) => (
              <Tr key={verificationId}>
                <Td>
                  <Link
                    href={`/dashboard/verifications/${verificationId}`}
                    prefetch={false}
                    className="rounded text-accent-text hover:underline"
                  >
                    {externalRef ?? verificationId}
                  </Link>
                </Td>
                <Td className="whitespace-nowrap">
                  <Word decision={from} />{" "}
                  <ArrowRight aria-label="becomes" className="inline size-4 text-soft" />{" "}
                  <Word decision={to} />
                </Td>
                <Td className="text-right tabular-nums">{faceScore?.toFixed(1) ?? "–"}</Td>
                <Td className="text-right tabular-nums">{livenessScore ?? "–"}</Td>
                <Td className="hidden text-soft md:table-cell">{because}</Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      )}
      {changed > changes.length && (
        <p className="border-line border-t px-5 py-3 text-soft text-sm">
          The newest {changes.length} of {changed} are shown.
        </p>
      )}
    </Card>
  );
}

function Word({ decision }: { readonly decision: Decision }) {
  const { tone, word } = DECISION_LOOK[decision];
  return <Badge tone={tone}>{word}</Badge>;
}
