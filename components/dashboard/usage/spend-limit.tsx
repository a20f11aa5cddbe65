"use client";

import { Mail } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { DataForm } from "@/components/ui/data-form";
import { Field, Input } from "@/components/ui/field";
import { Meter } from "@/components/ui/meter";
import { Notice } from "@/components/ui/notice";
import { problemOf } from "@/components/ui/refusal";
import { Instant } from "@/components/ui/time";
import { useAct } from "@/components/ui/use-act";
import type { putSpendLimit } from "@/lib/contract/account";
import type { ActOf } from "@/lib/contract/action";
import type { Mode } from "@/lib/vocabulary";
import { moneyIn, type Uncovered } from "./usage";

interface SpendLimitProps {
  readonly mode: Mode;
  readonly spend: number;
  readonly monthlyLimit: number | null;
  /** Billable types that the remaining limit does not cover. */
  readonly uncovered: Uncovered;
  /** Percentages of the limit at which owners get an e-mail. */
  readonly alertPercent: readonly number[];
  /** The alerts sent this month, newest first. */
  readonly alerts: readonly { readonly percent: number; readonly limit: number; readonly at: string }[];
  readonly currency: string;
  /** Whether the role has the permission. Test mode has no limit to set. */
  readonly maySet: boolean;
  readonly save: ActOf<typeof putSpendLimit>;
}

const HAS_LIMIT: Readonly<Record<Mode, boolean>> = { live: true, test: false };

export function SpendLimit(props: SpendLimitProps) {
  const { mode, spend, monthlyLimit, currency, maySet, save } = props;
  const { act, isBusy } = useAct();
  const [problem, setProblem] = useState<string | null>(null);
  const money = moneyIn(currency);
  const set = async (next: number | null) => {
    setProblem(null);
    const previous = monthlyLimit;
    await act(() => save({ body: { monthlyLimit: next } }), {
      done:
        next === null
          ? `The limit of ${money(previous ?? 0)} is removed.`
          : `The limit is ${money(next)} a month.`,
      undo: () => void set(previous),
      onRefused: setProblem,
    });
  };
  const canSet = maySet && HAS_LIMIT[mode];
  return (
    <Card>
      <CardHeader
        title="Spend limit"
        description={`Live requests that would exceed this limit in a calendar month are refused with 402 SPEND_LIMIT_REACHED; people who already have a link can still submit, and their verifications are put on hold. It applies to every key. Owners get an e-mail at ${props.alertPercent.join("% and ")}% of it.`}
      />
      <CardBody className="grid gap-5">
        <LimitStatus {...props} spend={spend} money={money} isLive={HAS_LIMIT[mode]} />
        {canSet ? (
          <DataForm
            onData={(form) => set(Number(form.get("limit")))}
            className="flex flex-wrap items-start gap-3"
          >
            <Field
              label={`Monthly limit (${currency})`}
              problem={problemOf(problem, ["monthlyLimit"]).message}
              className="w-56"
            >
              {(ids) => (
                <Input
                  {...ids}
                  key={monthlyLimit ?? "none"}
                  name="limit"
                  type="number"
                  min={0}
                  max={1_000_000_000}
                  step="0.01"
                  required
                  defaultValue={monthlyLimit?.toFixed(2) ?? ""}
                  placeholder="500"
                />
              )}
            </Field>
            <div className="flex sm:mt-6.5 gap-2">
              <Button type="submit" variant="primary" busy={isBusy} className="h-10 sm:h-9">
                Set limit
              </Button>
              {monthlyLimit !== null && (
                <Button variant="quiet" busy={isBusy} onClick={() => void set(null)} className="h-10 sm:h-9">
                  Remove
                </Button>
              )}
            </div>
          </DataForm>
        ) : (
          <p className="text-soft text-sm">
            {HAS_LIMIT[mode]
              ? "Only an owner can change this."
              : "The limit applies to live mode. Switch to live to change it."}
          </p>
        )}
      </CardBody>
    </Card>
  );
}

function LimitStatus({
  spend,
  monthlyLimit,
  uncovered,
  alertPercent,
  alerts,
  money,
  isLive,
}: Pick<SpendLimitProps, "spend" | "monthlyLimit" | "uncovered" | "alertPercent" | "alerts"> & {
  readonly money: (amount: number) => string;
  readonly isLive: boolean;
}) {
  if (monthlyLimit === null) return isLive && <p className="text-soft text-sm">No limit is set.</p>;
  if (!isLive) return <p className="text-sm">{money(monthlyLimit)} a month.</p>;
  const [near = 100] = alertPercent;
  const isNear = spend >= (monthlyLimit * near) / 100;
  return (
    <div className="grid max-w-xl gap-4">
      {uncovered.kinds.length > 0 ? (
        <Notice tone={uncovered.isEverything ? "bad" : "warn"}>
          {uncovered.isEverything
            ? "The limit is reached"
            : "The remaining amount is too small for some requests"}
          : {listOf(uncovered.kinds)} are refused until it is raised or the month ends.
        </Notice>
      ) : (
        isNear && <Notice tone="warn">More than {near}% of the limit is spent.</Notice>
      )}
      <Meter
        value={spend}
        max={monthlyLimit}
        label={`${money(spend)} of ${money(monthlyLimit)} spent`}
        caption={`${money(spend)} of ${money(monthlyLimit)} spent`}
      />
      {alerts.length > 0 && (
        <ul aria-label="E-mails to owners this month" className="grid gap-1.5 text-soft text-sm">
          {alerts.map(({ percent, limit, at }) => (
            <li key={`${percent} ${limit}`} className="flex items-start gap-2">
              <Mail aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
              <span>
                Owners were notified at {percent}% of {money(limit)}: <Instant at={at} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function listOf(names: readonly string[]): string {
  const lower = names.map((name) => name.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase()));
  return new Intl.ListFormat("en", { type: "conjunction" }).format(lower);
}
