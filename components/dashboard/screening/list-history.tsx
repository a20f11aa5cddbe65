import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { Table, Td, Th, Tr } from "@/components/ui/table";
import { Instant } from "@/components/ui/time";
import type { WatchlistChanges, WatchlistView } from "@/lib/contract/watchlists";
import { Change } from "./list-table";

/** Versions of a list that were in force. */
export function ListVersions({ list }: { readonly list: WatchlistView }) {
  return (
    <Card>
      <CardHeader
        title="Versions"
        description="A version is named by a hash of its files. Each result says which versions it was found with."
      />
      <Table caption="Versions">
        <thead>
          <tr>
            <Th>Version</Th>
            <Th>Entries</Th>
            <Th>Change</Th>
            <Th>Imported</Th>
            <Th>Last confirmed</Th>
          </tr>
        </thead>
        <tbody>
          {list.versions.map(({ version, entities, change, importedAt, checkedAt }) => (
            <Tr key={version}>
              <Td className="font-mono text-xs">{version}</Td>
              <Td className="tabular-nums">{entities.toLocaleString("en")}</Td>
              <Td className="whitespace-nowrap tabular-nums">
                <Change change={change} />
              </Td>
              <Td>
                <Instant at={importedAt} />
              </Td>
              <Td>
                <Instant at={checkedAt} />
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}

const HEADINGS = { added: "Added", changed: "Changed", removed: "Removed" } as const;

/** The entries that the version in force added, changed and removed. */
export function ListChanges({ changes }: { readonly changes: WatchlistChanges | null }) {
  return (
    <Card>
      <CardHeader title="What the last version changed" description="The first entries of each kind." />
      <CardBody className="grid gap-6 text-sm sm:grid-cols-3">
        {changes === null ? (
          <p className="text-soft sm:col-span-3">
            Not known here: it is the first version, or another machine has the list.
          </p>
        ) : (
          <ListExamples changes={changes} />
        )}
      </CardBody>
    </Card>
  );
}

/** The entries of each kind, side by side in the grid around them. */
export function ListExamples({ changes }: { readonly changes: WatchlistChanges }) {
  return (["added", "changed", "removed"] as const).map((kind) => (
    <div key={kind}>
      <h3 className="mb-2 font-medium">{HEADINGS[kind]}</h3>
      {changes[kind].length === 0 && <p className="text-soft">None</p>}
      <ul className="grid gap-1">
        {changes[kind].map(({ id, name }) => (
          <li key={id} className="break-words">
            {name} <span className="font-mono text-soft text-xs">{id}</span>
          </li>
        ))}
      </ul>
    </div>
  ));
}
