import type { ReactNode } from "react";
import { Card } from "../ui/card";

/** The numbers one looks at first. */
export function Figures({ children }: { readonly children: ReactNode }) {
  return <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">{children}</div>;
}

export function Figure({
  label,
  value,
  note,
}: {
  readonly label: string;
  readonly value: string;
  readonly note: string;
}) {
  return (
    <Card className="px-5 py-4">
      <p className="text-soft text-sm">{label}</p>
      <p className="mt-1.5 font-semibold text-2xl text-ink tabular-nums tracking-tight">{value}</p>
      <p className="mt-0.5 text-soft text-xs">{note}</p>
    </Card>
  );
}
