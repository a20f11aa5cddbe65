import { Badge } from "@/components/ui/badge";
import { Card, CardHeader } from "@/components/ui/card";
import { Instant } from "@/components/ui/time";
import type { ThresholdValues } from "@/lib/contract/dashboard";
import { thresholdWord } from "./threshold-labels";

interface Version {
  readonly version: string;
  readonly thresholds: ThresholdValues;
  readonly note: string | null;
  readonly author: string;
  readonly createdAt: string;
}

/** Who changed what, newest first, down to the default it began with. */
export function PolicyVersions({
  versions,
  defaults,
}: {
  readonly versions: readonly Version[];
  readonly defaults: ThresholdValues;
}) {
  return (
    <Card>
      <CardHeader title="Versions" />
      <ol className="divide-y divide-line text-sm">
        {versions.map(({ version, thresholds, note, author, createdAt }, i) => (
          <li key={version} className="grid gap-1 px-5 py-4">
            <p className="flex flex-wrap items-center gap-2.5">
              <span className="font-medium">Version {version}</span>
              {i === 0 && <Badge tone="good">decides now</Badge>}
              <span className="text-soft">
                {author}, <Instant at={createdAt} />
              </span>
            </p>
            <p className="text-soft">{changesOf(versions[i + 1]?.thresholds ?? defaults, thresholds)}</p>
            {note && <p>{note}</p>}
          </li>
        ))}
        <li className="flex flex-wrap items-center gap-2.5 px-5 py-4">
          <span className="font-medium">Version 1</span>
          {versions.length === 0 && <Badge tone="good">decides now</Badge>}
          <span className="text-soft">The default of the product</span>
        </li>
      </ol>
    </Card>
  );
}

function changesOf(before: ThresholdValues, after: ThresholdValues): string {
  const names = Object.keys(after) as (keyof ThresholdValues)[];
  const changed = names.filter((name) => before[name] !== after[name]);
  const word = (value: number | boolean) =>
    typeof value === "number" ? String(value) : value ? "yes" : "no";
  if (changed.length === 0) return "The same thresholds as before";
  return changed
    .map((name) => `${thresholdWord(name)}: ${word(before[name])} → ${word(after[name])}`)
    .join(" · ");
}
