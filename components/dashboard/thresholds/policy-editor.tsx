"use client";

import { History } from "lucide-react";
import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardFooter, CardHeader } from "@/components/ui/card";
import { DataForm } from "@/components/ui/data-form";
import { Dialog, DialogActions } from "@/components/ui/dialog";
import { Field, Input, Select } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { useAct } from "@/components/ui/use-act";
import { useUnsaved } from "@/components/ui/use-unsaved";
import type { ActOf } from "@/lib/contract/action";
import type { ReplayView, replayPolicyCommand, savePolicyCommand } from "@/lib/contract/dashboard";
import {
  levelWords,
  POLICY_DEFAULTS,
  POLICY_ENTRIES,
  type PolicyThresholds,
  thresholdProblem,
} from "@/lib/contract/thresholds";
import { ReplayResult } from "./replay-result";

interface Props {
  readonly version: string;
  /** Whether the business has saved no version of its own. */
  readonly isDefault: boolean;
  readonly current: PolicyThresholds;
  readonly replay: ActOf<typeof replayPolicyCommand>;
  /** Null where the role may not change thresholds. */
  readonly save: ActOf<typeof savePolicyCommand> | null;
}

const SAMPLES = [100, 500, 2000] as const;

/** Edits thresholds, replays them on stored verifications, and saves them as a new version. */
export function PolicyEditor({ version, isDefault, current, replay, save }: Props) {
  const [draft, setDraft] = useState(current);
  const [last, setLast] = useState<number>(500);
  const [seen, setSeen] = useState<{ result: ReplayView; draft: PolicyThresholds } | null>(null);
  const [isSaving, setSaving] = useState(false);
  const { act, isBusy } = useAct();
  const isChanged = JSON.stringify(draft) !== JSON.stringify(current);
  useUnsaved(isChanged);
  const isFresh = seen !== null && JSON.stringify(seen.draft) === JSON.stringify(draft);
  const contradiction = thresholdProblem(draft);
  const run = async () => {
    const result = await act(() => replay({ body: { thresholds: draft, last } }), { refresh: false });
    if (result) setSeen({ result, draft });
  };
  return (
    <>
      <Card>
        <CardHeader
          title={
            isDefault ? `The default (version ${version}) is in force` : `Version ${version} is in force`
          }
          description="Scores run from 0 to 100."
        />
        <CardBody className="grid gap-x-10 gap-y-7 lg:grid-cols-2">
          {POLICY_ENTRIES.map(({ name, label, meaning, bounds, levels = [], step = 1 }) =>
            bounds ? (
              <Slider
                key={name}
                label={label}
                meaning={meaning}
                value={Number(draft[name])}
                current={Number(current[name])}
                initial={Number(POLICY_DEFAULTS[name])}
                bounds={bounds}
                step={step}
                onChange={(value) => setDraft({ ...draft, [name]: value })}
              />
            ) : (
              <Field key={name} label={label} hint={meaning}>
                {(ids) => (
                  <Select
                    {...ids}
                    value={String(draft[name])}
                    onChange={(event) => setDraft({ ...draft, [name]: event.target.value })}
                  >
                    {levels.map((level) => (
                      <option key={level} value={level}>
                        {levelWords(level)}
                      </option>
                    ))}
                  </Select>
                )}
              </Field>
            ),
          )}
        </CardBody>
        <CardFooter>
          {contradiction && <span className="mr-auto text-bad text-sm">{contradiction}</span>}
          {isChanged && (
            <Button variant="quiet" onClick={() => setDraft(current)}>
              Reset to version {version}
            </Button>
          )}
          <Select
            aria-label="How many verifications to replay"
            value={last}
            onChange={(event) => setLast(Number(event.target.value))}
            className="w-44"
          >
            {SAMPLES.map((each) => (
              <option key={each} value={each}>
                on the last {each}
              </option>
            ))}
          </Select>
          <Button busy={isBusy && !isSaving} disabled={contradiction !== null} onClick={() => void run()}>
            <History aria-hidden="true" /> Replay
          </Button>
          {save && (
            <Button
              variant="primary"
              disabled={!isChanged || contradiction !== null}
              onClick={() => setSaving(true)}
            >
              Save as new version
            </Button>
          )}
        </CardFooter>
      </Card>
      {seen && <ReplayResult result={seen.result} isFresh={isFresh} />}
      {isSaving && save && (
        <SaveDialog
          version={version}
          draft={draft}
          replayed={isFresh ? (seen?.result ?? null) : null}
          save={save}
          onClose={() => setSaving(false)}
        />
      )}
    </>
  );
}

function Slider({
  label,
  meaning,
  value,
  current,
  initial,
  bounds: [lowest, highest],
  step,
  onChange,
}: {
  readonly label: string;
  readonly meaning: string;
  readonly value: number;
  readonly current: number;
  readonly initial: number;
  readonly bounds: readonly [number, number];
  readonly step: number;
  readonly onChange: (value: number) => void;
}) {
  const id = useId();
  const set = (text: string) => {
    const number = Math.round(Number(text) / step) * step;
    if (Number.isFinite(number)) onChange(Math.min(highest, Math.max(lowest, number)));
  };
  return (
    <div className="grid content-start gap-2">
      <div className="flex items-center justify-between gap-4">
        <label htmlFor={id} className="font-medium text-sm">
          {label}
        </label>
        <span className="flex items-center gap-2 text-sm">
          {value !== current && <span className="text-soft line-through tabular-nums">{current}</span>}
          <span className="min-w-8 rounded-md bg-raised px-2 py-0.5 text-center font-semibold tabular-nums">
            {value}
          </span>
        </span>
      </div>
      <input
        id={id}
        type="range"
        min={lowest}
        max={highest}
        step={step}
        value={value}
        aria-describedby={`${id}-meaning`}
        onChange={(event) => set(event.target.value)}
        className="w-full accent-accent"
      />
      {/* Screen readers announce the bounds with the slider itself. */}
      <div aria-hidden="true" className="-mt-1 flex justify-between text-soft text-xs tabular-nums">
        <span>{lowest}</span>
        <span>{highest}</span>
      </div>
      <p id={`${id}-meaning`} className="text-soft text-sm leading-snug">
        {meaning}{" "}
        {value < initial && <span className="text-warn">Less strict than the default of {initial}.</span>}
      </p>
    </div>
  );
}

function SaveDialog({
  version,
  draft,
  replayed,
  save,
  onClose,
}: {
  readonly version: string;
  readonly draft: PolicyThresholds;
  readonly replayed: ReplayView | null;
  readonly save: NonNullable<Props["save"]>;
  readonly onClose: () => void;
}) {
  const { act, isBusy } = useAct();
  const [problem, setProblem] = useState<string | null>(null);
  const submit = async (form: FormData) => {
    const body = { thresholds: draft, note: String(form.get("note")), basedOn: version };
    const saved = await act(() => save({ body }), {
      done: "Saved. This version is now in force.",
      onRefused: setProblem,
    });
    if (saved) onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Save as new version"
      description={`Decisions made by version ${version} do not change.`}
    >
      <DataForm onData={submit} className="grid gap-4">
        {problem && (
          <Notice tone="bad" live>
            {problem}
          </Notice>
        )}
        <Notice tone={replayed ? "info" : "warn"}>
          {replayed ? replayedText(replayed) : "You have not replayed this draft, so its effect is unknown."}
        </Notice>
        <Field label="Note" hint="Reason for the change, shown in the list of versions.">
          {(ids) => <Input {...ids} name="note" maxLength={500} autoFocus />}
        </Field>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={isBusy}>
            Save
          </Button>
        </DialogActions>
      </DataForm>
    </Dialog>
  );
}

/** What the replay found, as a sentence. */
function replayedText({ looked, changed }: ReplayView): string {
  const on = looked === 1 ? "On the last verification" : `On the last ${looked} verifications`;
  return `${on}, this draft would have changed ${changed === 1 ? "1 decision" : `${changed} decisions`}.`;
}
