import {
  Bell,
  Camera,
  Cpu,
  FileText,
  FlagTriangleRight,
  type LucideIcon,
  ShieldQuestion,
  UserCheck,
} from "lucide-react";
import { Card, CardHeader } from "@/components/ui/card";
import { Instant } from "@/components/ui/time";
import type { TimelineEntry } from "@/lib/contract/dashboard";

const ICONS: Readonly<Record<TimelineEntry["kind"], LucideIcon>> = {
  created: FlagTriangleRight,
  captured: Camera,
  processed: Cpu,
  webhook: Bell,
  review: UserCheck,
  screening: ShieldQuestion,
  document: FileText,
};
const TONES = {
  neutral: "bg-raised text-soft",
  good: "bg-good-ground text-good",
  bad: "bg-bad-ground text-bad",
  warn: "bg-warn-ground text-warn",
} as const;

export function Timeline({ entries }: { readonly entries: readonly TimelineEntry[] }) {
  return (
    <Card>
      <CardHeader title="Timeline" />
      <ol className="grid gap-4 p-5">
        {entries.map(({ at, kind, title, detail, tone }, i) => {
          const Icon = ICONS[kind];
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries are only appended
            <li key={`${at} ${i}`} className="flex gap-3">
              <span className={`grid size-7 shrink-0 place-items-center rounded-full ${TONES[tone]}`}>
                <Icon aria-hidden="true" className="size-3.5" />
              </span>
              <div className="min-w-0 text-sm">
                <p className="break-words leading-snug">{title}</p>
                {detail && <p className="whitespace-pre-line break-words text-soft leading-snug">{detail}</p>}
                <p className="mt-0.5 text-soft text-xs">
                  <Instant at={at} exact />
                </p>
              </div>
            </li>
          );
        })}
      </ol>
    </Card>
  );
}
