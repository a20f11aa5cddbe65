"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardFooter, CardHeader } from "@/components/ui/card";
import { DataForm } from "@/components/ui/data-form";
import { Field, Input } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { problemOf } from "@/components/ui/refusal";
import { useAct } from "@/components/ui/use-act";
import type { ActOf } from "@/lib/contract/action";
import type { changeRetentionCommand } from "@/lib/contract/dashboard";

interface Days<Value> {
  readonly images: Value;
  readonly fields: Value;
  readonly record: Value;
  readonly companyDocuments: Value;
  readonly webhookBodies: Value;
}
type Change = Days<number | null>;

const KINDS: readonly {
  readonly kind: keyof Days<unknown>;
  readonly label: string;
  readonly what: string;
}[] = [
  {
    kind: "images",
    label: "Photos of people",
    what: "Selfies, documents, challenge frames and face crops. After deletion, a decision can no longer be reviewed against its photos.",
  },
  {
    kind: "fields",
    label: "Extracted fields and observations",
    what: "Names and other fields, scores and measurements, watchlist hits. After deletion, a person can no longer be found by name or screened again, and thresholds can no longer be replayed.",
  },
  {
    kind: "record",
    label: "The record",
    what: "Decision, reasons and your references.",
  },
  {
    kind: "companyDocuments",
    label: "Company documents",
    what: "Counted from the company's decision.",
  },
  {
    kind: "webhookBodies",
    label: "Webhook bodies",
    what: "The body of each event and your server's answer. After deletion, an event can no longer be resent, and one that is still undelivered fails. The log entry stays.",
  },
];

export function RetentionForm({
  defaults,
  set,
  save,
}: {
  readonly defaults: Change;
  readonly set: Change;
  /** Null when the role is read-only. */
  readonly save: ActOf<typeof changeRetentionCommand> | null;
}) {
  const { act, isBusy } = useAct();
  const [refused, setRefused] = useState<string | null>(null);
  const problem = problemOf(
    refused,
    KINDS.map(({ kind }) => kind),
  );
  const submit = async (form: FormData) => {
    const daysOf = (kind: keyof Change) => {
      const text = String(form.get(kind) ?? "").trim();
      return text === "" ? null : Number(text);
    };
    const body = {
      images: daysOf("images"),
      fields: daysOf("fields"),
      record: daysOf("record"),
      companyDocuments: daysOf("companyDocuments"),
      webhookBodies: daysOf("webhookBodies"),
    };
    setRefused(null);
    if (save)
      await act(() => save({ body }), {
        done: "Saved. It applies from the next clean-up.",
        onRefused: setRefused,
      });
  };
  return (
    <DataForm onData={submit}>
      <Card>
        <CardHeader
          title="Days"
          description="Leave empty to use the default. Older data is removed by the next clean-up, within minutes."
        />
        <CardBody className="grid gap-6">
          {problem.message && problem.field === null && (
            <Notice tone="bad" live>
              {problem.message}
            </Notice>
          )}
          {KINDS.map(({ kind, label, what }) => (
            <Field
              key={kind}
              label={label}
              problem={problem.field === kind ? problem.message : null}
              hint={defaults[kind] === null ? `${what} Leave empty to keep it until you delete it.` : what}
              className="max-w-2xl"
            >
              {(ids) => (
                <span className="flex items-center gap-2.5">
                  <Input
                    {...ids}
                    key={String(set[kind])}
                    name={kind}
                    type="number"
                    inputMode="numeric"
                    min={1}
                    max={defaults[kind] ?? 3650}
                    defaultValue={set[kind] ?? ""}
                    placeholder={defaults[kind] === null ? "until deleted" : String(defaults[kind])}
                    disabled={save === null}
                    className="w-40"
                  />
                  <span className="text-soft text-sm">
                    days{defaults[kind] === null ? "" : `, at most ${defaults[kind]}`}
                  </span>
                </span>
              )}
            </Field>
          ))}
        </CardBody>
        <CardFooter>
          {save === null ? (
            <span className="text-soft text-sm">Only an owner may change this.</span>
          ) : (
            <Button type="submit" variant="primary" busy={isBusy}>
              Save
            </Button>
          )}
        </CardFooter>
      </Card>
    </DataForm>
  );
}
