"use client";

import { useState } from "react";
import type { Mode } from "@/lib/terms";
import { Button } from "../ui/button";
import { Card, CardBody, CardHeader } from "../ui/card";
import { Field, Input } from "../ui/field";
import { Meter } from "../ui/meter";
import { Notice } from "../ui/notice";
import { type Act, useAct } from "../ui/use-act";
import { moneyIn } from "./usage";

interface SpendLimitProps {
  readonly mode: Mode;
  readonly spend: number;
  readonly monthlyLimit: number | null;
  readonly currency: string;
  readonly mayAct: boolean;
  readonly save: Act<{ body: { monthlyLimit: number | null } }, object>;
}

const MAY_SET: Readonly<Record<Mode, boolean>> = { live: true, test: false };

/** Near: from 80 per cent. */
const NEAR = 0.8;

export function SpendLimit({ mode, spend, monthlyLimit, currency, mayAct, save }: SpendLimitProps) {
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
  const canSet = mayAct && MAY_SET[mode];
  return (
    <Card>
      <CardHeader
        title="Spend limit"
        description="Live work that would cost more than this in a calendar month is refused with 402 SPEND_LIMIT_REACHED. It holds for every key."
      />
      <CardBody className="grid gap-5">
        <Standing spend={spend} monthlyLimit={monthlyLimit} money={money} isLive={MAY_SET[mode]} />
        {canSet ? (
          <form
            onSubmit={(event) => {
              event.preventDefault();
              void set(Number(new FormData(event.currentTarget).get("limit")));
            }}
            className="flex flex-wrap items-start gap-3"
          >
            <Field label={`Limit a month (${currency})`} problem={problem} className="w-56">
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
                  defaultValue={monthlyLimit ?? ""}
                  placeholder="500"
                />
              )}
            </Field>
            <div className="flex sm:mt-6.5 gap-2">
              <Button type="submit" look="primary" busy={isBusy} className="h-10 sm:h-9">
                Set limit
              </Button>
              {monthlyLimit !== null && (
                <Button look="quiet" busy={isBusy} onClick={() => void set(null)} className="h-10 sm:h-9">
                  Remove
                </Button>
              )}
            </div>
          </form>
        ) : (
          <p className="text-soft text-sm">
            {MAY_SET[mode]
              ? "Only an owner can change it."
              : "It limits live work: switch to live to see and change it."}
          </p>
        )}
      </CardBody>
    </Card>
  );
}

function Standing({
  spend,
  monthlyLimit,
  money,
  isLive,
}: {
  readonly spend: number;
  readonly monthlyLimit: number | null;
  readonly money: (amount: number) => string;
  readonly isLive: boolean;
}) {
  if (monthlyLimit === null) return <p className="text-soft text-sm">There is no limit.</p>;
  if (!isLive) return <p className="text-sm">{money(monthlyLimit)} a month.</p>;
  return (
    <div className="grid max-w-md gap-3">
      {spend >= monthlyLimit && (
        <Notice tone="bad">
          The limit is reached: live work is refused until it is raised or the month ends.
        </Notice>
      )}
      {spend < monthlyLimit && spend >= monthlyLimit * NEAR && (
        <Notice tone="warn">More than 80 per cent of the limit is spent.</Notice>
      )}
      <Meter value={spend} most={monthlyLimit} label={`${money(spend)} of ${money(monthlyLimit)} spent`} />
    </div>
  );
}
