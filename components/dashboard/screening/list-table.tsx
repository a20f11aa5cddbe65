import { ListChecks } from "lucide-react";
import Link from "next/link";
import { Badge } from "@/components/ui/badge";
import { Card, CardHeader } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Table, Td, Th, Tr } from "@/components/ui/table";
import { TimeAgo } from "@/components/ui/time";
import type { WatchlistVersion, WatchlistView } from "@/lib/contract/watchlists";

/**
 * The lists that names are compared with.
 * @param isScreenedElsewhere names are compared by a screening server, whose lists are not known here
 */
export function ListTable({
  lists,
  isScreenedElsewhere,
}: {
  readonly lists: readonly WatchlistView[];
  readonly isScreenedElsewhere: boolean;
}) {
  return (
    <Card>
      <CardHeader
        title="Lists"
        description="The same for every business of this server. The operator adds and confirms them."
      />
      {lists.length === 0 ? (
        <EmptyState
          icon={ListChecks}
          title={isScreenedElsewhere ? "Lists of a screening server" : "No list yet"}
        >
          {isScreenedElsewhere ? (
            "Names are compared by the screening server that the operator has set up."
          ) : (
            <>
              Nothing is compared until the operator of this server adds a list:{" "}
              <code>npm run admin -- lists add</code>. <code>lists known</code> shows which there are.
            </>
          )}
        </EmptyState>
      ) : (
        <Table caption="Lists">
          <thead>
            <tr>
              <Th>List</Th>
              <Th>State</Th>
              <Th>Entries</Th>
              <Th>Last change</Th>
              <Th>Changed</Th>
              <Th>Confirmed</Th>
            </tr>
          </thead>
          <tbody>
            {lists.map((list) => (
              <Row key={list.source} list={list} newest={list.versions[0]} />
            ))}
          </tbody>
        </Table>
      )}
    </Card>
  );
}

function Row({
  list,
  newest,
}: {
  readonly list: WatchlistView;
  readonly newest: WatchlistVersion | undefined;
}) {
  return (
    <Tr>
      <Td>
        <Link
          href={`/dashboard/screening/lists/${list.source}`}
          prefetch={false}
          className="rounded font-medium text-accent-text hover:underline"
        >
          {list.source}
        </Link>
      </Td>
      <Td>
        <ListState list={list} />
      </Td>
      <Td className="tabular-nums">{newest?.entities.toLocaleString("en") ?? "–"}</Td>
      <Td className="whitespace-nowrap tabular-nums">
        <Change change={newest?.change ?? null} />
      </Td>
      <Td>{newest ? <TimeAgo at={newest.importedAt} /> : "–"}</Td>
      <Td>{newest ? <TimeAgo at={newest.checkedAt} /> : "–"}</Td>
    </Tr>
  );
}

export function Change({ change }: { readonly change: WatchlistVersion["change"] }) {
  if (change === null) return <span className="text-soft">not known</span>;
  const { added, changed, removed } = change;
  const number = (value: number) => value.toLocaleString("en");
  return (
    <span title={`${added} added, ${changed} changed, ${removed} removed`}>
      <span className="text-good">+{number(added)}</span>{" "}
      <span className="text-soft">~{number(changed)}</span>{" "}
      <span className="text-bad">−{number(removed)}</span>
    </span>
  );
}

function ListState({ list }: { readonly list: WatchlistView }) {
  const { isInForce, isStale, held, failures } = list;
  const state = !isInForce ? (
    <Badge>Not in force</Badge>
  ) : isStale ? (
    <Badge tone="bad">Too old: screenings fail</Badge>
  ) : held ? (
    <Badge tone="warn">A new version waits</Badge>
  ) : (
    <Badge tone="good">In force</Badge>
  );
  return (
    <>
      {state}
      {held && <span className="mt-1 block min-w-48 max-w-80 text-soft text-xs">{held.why}</span>}
      {failures > 0 && (
        <span className="mt-1 block text-soft text-xs">
          The last {failures === 1 ? "try" : `${failures} tries`} to fetch it failed
        </span>
      )}
    </>
  );
}
