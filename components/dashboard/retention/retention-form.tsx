"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardFooter, CardHeader } from "@/components/ui/card";
import { DataForm } from "@/components/ui/data-form";
import { Field, Input } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { problemOf } from "@/components/ui/refusal";
import { useToast } from "@/components/ui/toast";
import { useAct } from "@/components/ui/use-act";
import type { ActOf } from "@/lib/contract/action";
import type {
  changeRetentionCommand,
  previewRetentionCommand,
  RetentionChange,
  RetentionLoss,
  undoRetentionCommand,
} from "@/lib/contract/retention";
import { CheckDays } from "./check-days";
import { CHECK_FIELDS, changeIn, KINDS } from "./kinds";
import { PendingRetention } from "./pending-retention";
import { RetentionDialog } from "./retention-dialog";

interface RetentionActs {
  readonly preview: ActOf<typeof previewRetentionCommand>;
  readonly save: ActOf<typeof changeRetentionCommand>;
  readonly undo: ActOf<typeof undoRetentionCommand>;
}

export function RetentionForm({
  defaults,
  set,
  pending,
  acts,
}: {
  readonly defaults: RetentionChange;
  readonly set: RetentionChange;
  /** A change that waits for its time, and when that is. */
  readonly pending: { readonly set: RetentionChange; readonly from: string } | null;
  /** Null when the role is read-only. */
  readonly acts: RetentionActs | null;
}) {
  const { act, isBusy } = useAct();
  /** A change that waits is what is saved next to a further one. */
  const shown = pending?.set ?? set;
  const showToast = useToast();
  const [refused, setRefused] = useState<string | null>(null);
  const [asked, setAsked] = useState<{
    readonly change: RetentionChange;
    readonly loss: RetentionLoss;
  } | null>(null);
  const problem = problemOf<string>(refused, [
    ...KINDS.map(({ kind }) => kind),
    ...CHECK_FIELDS.map(({ name }) => name),
  ]);
  const submit = async (form: FormData) => {
    const body = changeIn(form);
    setRefused(null);
    if (!acts) return;
    const seen = await act(() => acts.preview({ body }), { refresh: false, onRefused: setRefused });
    if (!seen) return;
    if (seen.loss) setAsked({ change: body, loss: seen.loss });
    else await save(body);
  };
  const undo = acts && (() => act(() => acts.undo(), { done: "Undone. Everything is kept as before." }));
  const save = async (change: RetentionChange) => {
    if (!acts) return;
    const saved = await act(() => acts.save({ body: change }), { onRefused: setRefused });
    setAsked(null);
    if (!saved) return;
    if (saved.pending) showToast("Saved. It applies in 24 hours.", undo ? { undo: () => void undo() } : {});
    else showToast("Saved.");
  };
  return (
    <>
      {pending && <PendingRetention pending={pending} undo={undo} isBusy={isBusy} />}
      <DataForm onData={submit}>
        <Card>
          <CardHeader
            title="Retention periods"
            description="Leave empty to use the default. A shorter time applies after 24 hours, in which you can undo it; cases that wait for a verdict keep everything until they have one."
          />
          <CardBody className="grid grid-cols-1 gap-6">
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
                      key={String(shown[kind])}
                      name={kind}
                      type="number"
                      inputMode="numeric"
                      min={1}
                      max={defaults[kind] ?? 3650}
                      defaultValue={shown[kind] ?? ""}
                      placeholder={defaults[kind] === null ? "until deleted" : String(defaults[kind])}
                      disabled={acts === null}
                      className="w-40"
                    />
                    <span className="text-soft text-sm">
                      days{defaults[kind] === null ? "" : `, at most ${defaults[kind]}`}
                    </span>
                  </span>
                )}
              </Field>
            ))}
            <CheckDays defaults={defaults} shown={shown} problem={problem} isReadOnly={acts === null} />
          </CardBody>
          <CardFooter>
            {acts === null ? (
              <span className="text-soft text-sm">Only an owner may change this.</span>
            ) : (
              <Button type="submit" variant="primary" busy={isBusy}>
                Save
              </Button>
            )}
          </CardFooter>
        </Card>
      </DataForm>
      {asked && (
        <RetentionDialog
          loss={asked.loss}
          busy={isBusy}
          onCancel={() => setAsked(null)}
          onConfirm={() => void save(asked.change)}
        />
      )}
    </>
  );
}
