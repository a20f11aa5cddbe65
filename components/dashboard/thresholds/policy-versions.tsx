import { Badge } from "@/components/ui/badge";
import { Card, CardHeader } from "@/components/ui/card";
import { Instant } from "@/components/ui/time";
import {
  POLICY_DEFAULTS,
  POLICY_ENTRIES,
  type PolicyThresholds,
  thresholdValue,
} from "@/lib/contract/thresholds";

interface Version {
  readonly version: string;
  readonly thresholds: PolicyThresholds;
  readonly note: string | null;
  readonly author: string;
  readonly createdAt: string;
}

/** The policy's change history, newest first, ending with the default policy. */
export function PolicyVersions({ versions }: { readonly versions: readonly Version[] }) {
  return (
    <Card>
      <CardHeader title="Versions" />
      <ol className="divide-y divide-line text-sm">
        {versions.map(({ version, thresholds, note, author, createdAt }, i) => (
          <li key={version} className="grid gap-1 px-5 py-4">
            <p className="flex flex-wrap items-center gap-2.5">
              <span className="font-medium">Version {version}</span>
              {i === 0 && <Badge tone="good">in force</Badge>}
              <span className="text-soft">
                {author}, <Instant at={createdAt} />
              </span>
            </p>
            <p className="text-soft">
              {changesOf(versions[i + 1]?.thresholds ?? POLICY_DEFAULTS, thresholds)}
            </p>
            {note && <p>{note}</p>}
          </li>
        ))}
        <li className="flex flex-wrap items-center gap-2.5 px-5 py-4">
          <span className="font-medium">Default</span>
          {versions.length === 0 && <Badge tone="good">in force</Badge>}
          <span className="text-soft">The product default</span>
        </li>
      </ol>
    </Card>
  );
}

function changesOf(before: PolicyThresholds, after: PolicyThresholds): string {
  const changed = POLICY_ENTRIES.filter(({ name }) => before[name] !== after[name]);
  if (changed.length === 0) return "No thresholds changed";
  return changed
    .map(({ name, label }) => `${label}: ${thresholdValue(before[name])} → ${thresholdValue(after[name])}`)
    .join(" · ");
}
