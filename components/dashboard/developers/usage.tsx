import type { Mode, UsageType } from "@/lib/terms";
import { Card, CardHeader } from "../ui/card";
import { Meter } from "../ui/meter";
import { Table, Td, Th, Tr } from "../ui/table";

export interface UsageReport {
  readonly mode: Mode;
  readonly plan: string;
  readonly period: { readonly from: string; readonly to: string };
  readonly usage: readonly {
    readonly type: UsageType;
    readonly used: number;
    readonly inProgress: number;
    readonly quota: number | null;
    readonly price: number;
    readonly spend: number;
  }[];
  readonly spend: number;
  readonly currency: string;
}

const NAMES: Readonly<Record<UsageType, string>> = {
  selfie_match: "Selfie matches",
  id_document: "ID document checks",
  company_verification: "Company verifications",
};
const LEAD: Readonly<Record<Mode, string>> = {
  live: "Every finished piece of live work counts once.",
  test: "Made in the sandbox. It costs nothing and counts against no quota.",
};

export function Usage({ report }: { readonly report: UsageReport }) {
  const money = moneyIn(report.currency);
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
      <Table caption="Usage by type">
        <thead>
          <tr>
            <Th>Type</Th>
            <Th className="text-right">Used</Th>
            <Th className="text-right">In progress</Th>
            <Th className="w-56">Quota</Th>
            <Th className="text-right">Price each</Th>
            <Th className="text-right">Spent</Th>
          </tr>
        </thead>
        <tbody>
          {report.usage.map(({ type, used, inProgress, quota, price, spend }) => (
            <Tr key={type}>
              <Td className="whitespace-nowrap font-medium">{NAMES[type]}</Td>
              <Td className="text-right tabular-nums">{used.toLocaleString("en")}</Td>
              <Td className="text-right text-soft tabular-nums">{inProgress.toLocaleString("en")}</Td>
              <Td>
                {quota === null ? (
                  <span className="text-soft">No quota</span>
                ) : (
                  <Meter
                    value={used + inProgress}
                    most={quota}
                    label={`${used + inProgress} of ${quota} used`}
                  />
                )}
              </Td>
              <Td className="text-right text-soft tabular-nums">{money(price)}</Td>
              <Td className="text-right tabular-nums">{money(spend)}</Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </Card>
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
