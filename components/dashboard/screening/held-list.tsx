import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { CopyButton } from "@/components/ui/copy";
import { Notice } from "@/components/ui/notice";
import { Instant } from "@/components/ui/time";
import type { WatchlistView } from "@/lib/contract/watchlists";
import { ListExamples } from "./list-history";
import { Change } from "./list-table";

type Held = NonNullable<WatchlistView["held"]>;

/** What waits for a decision, and what speaks for either: the operator decides, because the list is everybody's. */
export function HeldList({ source, held }: { readonly source: string; readonly held: Held }) {
  const { why, entities, before, examples, at, version } = held;
  const number = (value: number) => value.toLocaleString("en");
  return (
    <Card>
      <CardHeader
        title="A new version waits"
        description={
          <>
            Fetched <Instant at={at} />. It is not in use yet: names are still compared with the previous
            version.
          </>
        }
      />
      <CardBody className="grid gap-5 text-sm">
        <Notice tone="warn">
          <p className="first-letter:uppercase">{why}.</p>
        </Notice>
        <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-1">
          <dt className="text-soft">Entries</dt>
          <dd className="tabular-nums">
            {number(entities)}, in force {number(before)}
          </dd>
          <dt className="text-soft">Change</dt>
          <dd className="tabular-nums">
            <Change change={held} />{" "}
            <span className="text-soft">
              ({number(held.added)} added, {number(held.changed)} changed, {number(held.removed)} removed)
            </span>
          </dd>
          <dt className="text-soft">Version</dt>
          <dd className="break-all font-mono text-xs">{version}</dd>
        </dl>
        {examples && (
          <div className="grid gap-6 sm:grid-cols-3">
            <ListExamples changes={examples} />
          </div>
        )}
        <div className="grid gap-3">
          <p>
            The operator of this server decides for every business. Confirm it if its publisher really changed
            the list like this; reject it if a part is missing.
          </p>
          {(["confirm", "reject"] as const).map((verb) => (
            <Command key={verb} text={`npm run admin -- lists ${verb} ${source}`} label={`Copy ${verb}`} />
          ))}
        </div>
      </CardBody>
    </Card>
  );
}

function Command({ text, label }: { readonly text: string; readonly label: string }) {
  return (
    <div className="flex items-center gap-2">
      <code className="min-w-0 break-all rounded-md bg-raised px-2 py-1 font-mono text-xs">{text}</code>
      <CopyButton bare text={text} label={label} />
    </div>
  );
}
