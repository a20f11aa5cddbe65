import { Card, CardHeader } from "@/components/ui/card";
import { Meter } from "@/components/ui/meter";
import { Notice } from "@/components/ui/notice";
import type { Mode, UsageType } from "@/lib/vocabulary";

export interface UsageReport {
  readonly mode: Mode;
  readonly plan: string;
  readonly period: { readonly from: string; readonly to: string };
  readonly usage: readonly {
    readonly type: UsageType;
    readonly used: number;
    readonly inProgress: number;
    readonly onHold: number;
    readonly quota: number | null;
    readonly price: number;
    readonly spend: number;
  }[];
  readonly spend: number;
  readonly monthlyLimit: number | null;
  readonly currency: string;
}

const NAMES: Readonly<Record<UsageType, string>> = {
  selfie_match: "Selfie matches",
  id_document: "ID document checks",
  company_verification: "Company verifications",
};
const LEAD: Readonly<Record<Mode, string>> = {
  live: "Every completed live verification counts once.",
  test: "Test mode is free and does not count against a quota.",
};

export function Usage({ report }: { readonly report: UsageReport }) {
  const money = moneyIn(report.currency);
  const onHold = report.usage.reduce((sum, each) => sum + each.onHold, 0);
  return (
    <Card className="overflow-hidden">
      <CardHeader
        title={monthOf(report.period.from)}
        description={LEAD[report.mode]}
        action={
          <dl className="flex gap-8">
            <Figure term="Plan" value={report.plan} />
            <Figure term="Spent" value={money(report.spend)} />
          </dl>
        }
      />
      {onHold > 0 && (
        <div className="border-line border-b px-5 py-4">
          <Notice tone="warn">
            {onHold === 1 ? "1 verification is" : `${onHold.toLocaleString("en")} verifications are`} on hold:
            submitted on the hosted page after the quota or the spend limit was used up. The photos are kept
            and checked, the oldest first, when the limit is raised or the month ends.
          </Notice>
        </div>
      )}
      <ul>
        {report.usage.map(({ type, used, inProgress, quota, price, spend }) => (
          <li
            key={type}
            className="grid gap-x-6 gap-y-3 border-line border-b px-5 py-4 last:border-b-0 lg:grid-cols-[13rem_minmax(0,1fr)_22rem] lg:items-center"
          >
            <h3 className="font-medium text-sm">{NAMES[type]}</h3>
            {quota === null ? (
              <p className="text-soft text-sm">No quota</p>
            ) : (
              <Meter
                value={used + inProgress}
                max={quota}
                label={`${NAMES[type]}: ${used + inProgress} of ${quota} used`}
              />
            )}
            <dl className="grid grid-cols-4 gap-3 lg:text-right">
              <Count term="Used" value={used.toLocaleString("en")} />
              <Count term="In progress" value={inProgress.toLocaleString("en")} />
              <Count term="Price each" value={money(price)} />
              <Count term="Spent" value={money(spend)} />
            </dl>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Billable types whose next request would exceed the limit, and whether that is every billable type. */
export interface Uncovered {
  readonly kinds: readonly string[];
  readonly isEverything: boolean;
}

/** Work in progress counts as spent. */
export function uncovered({ usage, spend, monthlyLimit }: UsageReport): Uncovered {
  const priced = usage.filter(({ price }) => price > 0);
  if (monthlyLimit === null) return { kinds: [], isEverything: false };
  const taken = usage.reduce((sum, { inProgress, price }) => sum + inProgress * price, spend);
  const refused = priced.filter(({ price }) => taken + price > monthlyLimit + ROUNDING);
  return { kinds: refused.map(({ type }) => NAMES[type]), isEverything: refused.length === priced.length };
}

/** Tolerance for floating-point sums of decimal amounts. */
const ROUNDING = 1e-7;

function Count({ term, value }: { readonly term: string; readonly value: string }) {
  return (
    <div>
      <dt className="whitespace-nowrap text-soft text-xs">{term}</dt>
      <dd className="text-sm tabular-nums">{value}</dd>
    </div>
  );
}

function Figure({ term, value }: { readonly term: string; readonly value: string }) {
  return (
    <div>
      <dt className="text-soft text-xs">{term}</dt>
      <dd className="font-semibold text-lg capitalize tabular-nums">{value}</dd>
    </div>
  );
}

export function moneyIn(currency: string): (amount: number) => string {
  const format = new Intl.NumberFormat("en", { style: "currency", currency });
  return (amount) => format.format(amount);
}

function monthOf(from: string): string {
  return new Intl.DateTimeFormat("en", { month: "long", year: "numeric", timeZone: "UTC" }).format(
    new Date(from),
  );
}
