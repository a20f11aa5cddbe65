"use client";

import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { DataForm } from "@/components/ui/data-form";
import { Field, Input, Select } from "@/components/ui/field";
import { useAct } from "@/components/ui/use-act";
import type { ActOf } from "@/lib/contract/action";
import type { FoundEntry, searchListCommand } from "@/lib/contract/watchlists";
import { codeLabel } from "../verifications/labels";
import { TOPICS } from "./topics";

interface Props {
  readonly source: string;
  readonly search: ActOf<typeof searchListCommand>;
}

/** Searches one list for a name, with the matcher that screenings use. Nothing is stored. */
export function ListSearch({ source, search }: Props) {
  const { act, isBusy } = useAct();
  const [found, setFound] = useState<readonly FoundEntry[] | null>(null);
  const submit = async (form: FormData) => {
    const text = (name: string) => String(form.get(name) ?? "").trim() || undefined;
    const kind = form.get("kind") === "company" ? "company" : "person";
    const body = {
      kind,
      name: text("name") ?? "",
      dateOfBirth: kind === "person" ? text("dateOfBirth") : undefined,
      topic: text("topic"),
    } as const;
    await act(async () => {
      const answer = await search({ params: { source }, body });
      setFound(answer.ok ? answer.data.matches : null);
      return answer;
    });
  };
  return (
    <Card>
      <CardHeader
        title="Search this list"
        description="Entries that resemble a name, from 60% similarity. Nobody is screened by it, and nothing is stored."
      />
      <CardBody className="grid gap-5">
        <DataForm onData={submit} className="flex flex-wrap items-end gap-3">
          <Field label="Name" className="w-64">
            {(ids) => (
              <Input {...ids} name="name" required minLength={2} maxLength={200} autoComplete="off" />
            )}
          </Field>
          <Field label="Kind" className="w-36">
            {(ids) => (
              <Select {...ids} name="kind">
                <option value="person">Person</option>
                <option value="company">Company</option>
              </Select>
            )}
          </Field>
          <Field label="Birth date" className="w-44">
            {(ids) => <Input {...ids} name="dateOfBirth" type="date" />}
          </Field>
          <Field label="Topic" className="w-56">
            {(ids) => (
              <Select {...ids} name="topic">
                <option value="">Any</option>
                {Object.entries(TOPICS).map(([topic, label]) => (
                  <option key={topic} value={topic}>
                    {label}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Button type="submit" variant="primary" busy={isBusy}>
            Search
          </Button>
        </DataForm>
        <div aria-live="polite">{found && <Found entries={found} />}</div>
      </CardBody>
    </Card>
  );
}

function Found({ entries }: { readonly entries: readonly FoundEntry[] }) {
  if (entries.length === 0)
    return <p className="text-soft text-sm">No entry in this list resembles the name.</p>;
  return (
    <ul className="divide-y divide-line border-line border-t text-sm">
      {entries.map(({ entityId, name, score, topics, datesOfBirth, countries }) => (
        <li key={entityId} className="flex flex-wrap items-center justify-between gap-2 py-2.5">
          <span>
            <span className="font-medium">{name}</span>
            <span className="block text-soft">
              {[...topics.map(codeLabel), ...datesOfBirth, ...countries].join(" · ")}
              <span className="font-mono text-xs"> {entityId}</span>
            </span>
          </span>
          <Badge tone="warn">{Math.round(score * 100)}% similar</Badge>
        </li>
      ))}
    </ul>
  );
}
