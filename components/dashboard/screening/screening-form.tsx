"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardFooter, CardHeader } from "@/components/ui/card";
import { DataForm } from "@/components/ui/data-form";
import { Checkbox, Field, Input } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { problemOf } from "@/components/ui/refusal";
import { useAct } from "@/components/ui/use-act";
import type { ActionInput, ActOf } from "@/lib/contract/action";
import type { changeScreeningCommand } from "@/lib/contract/screening";
import { thresholdOf } from "@/lib/contract/thresholds";
import { readTopics, TopicFields } from "./topic-thresholds";

type Settings = NonNullable<ActionInput<typeof changeScreeningCommand>["body"]>;

const HIT_AT = thresholdOf("hitAt");
const [LOWEST, HIGHEST] = HIT_AT.bounds;

interface Props {
  readonly current: Settings;
  /** Null when the role is read-only. */
  readonly save: ActOf<typeof changeScreeningCommand> | null;
}

/** The screening settings of a business, with the risk of approving companies without screening. */
export function ScreeningForm({ current, save }: Props) {
  const { act, isBusy } = useAct();
  const [refused, setRefused] = useState<string | null>(null);
  const [unscreened, setUnscreened] = useState(current.approveUnscreenedCompanies);
  const problem = problemOf(refused, ["hitAt"]);
  const submit = async (form: FormData) => {
    setRefused(null);
    const body = {
      hitAt: Number(form.get("hitAt")),
      topicHitAt: readTopics(form),
      monitoring: form.has("monitoring"),
      approveUnscreenedCompanies: unscreened,
    };
    if (save)
      await act(() => save({ body }), { done: "Saved. It applies from now on.", onRefused: setRefused });
  };
  return (
    <DataForm onData={submit}>
      <Card>
        <CardHeader title="Settings" description="Changes are recorded in the audit log." />
        <fieldset disabled={save === null} className="contents">
          <CardBody className="grid max-w-2xl gap-6">
            {problem.message && problem.field === null && (
              <Notice tone="bad" live>
                {problem.message}
              </Notice>
            )}
            <Field
              label={HIT_AT.label}
              hint={`${HIT_AT.meaning} From ${LOWEST} to ${HIGHEST}; ${HIT_AT.default} unless changed.`}
              problem={problem.field === "hitAt" ? problem.message : null}
            >
              {(ids) => (
                <Input
                  {...ids}
                  name="hitAt"
                  type="number"
                  min={LOWEST}
                  max={HIGHEST}
                  step={HIT_AT.step}
                  required
                  defaultValue={current.hitAt}
                  className="w-32"
                />
              )}
            </Field>
            <TopicFields current={current.topicHitAt} />
            <Checkbox
              name="monitoring"
              defaultChecked={current.monitoring}
              label="Screen approved people and companies again when a list changes"
              hint="A new hit opens a review and sends verification.aml_alert."
            />
            <Checkbox
              checked={unscreened}
              onChange={(event) => setUnscreened(event.target.checked)}
              label="Approve companies without screening"
              hint="While no watchlist is set up, a company can then be approved although its name was compared with no list. Otherwise it waits until a list is imported."
            />
            {unscreened && <Risk />}
          </CardBody>
        </fieldset>
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

function Risk() {
  return (
    <Notice tone="warn">
      A company under sanctions is then approved like any other, and doing business with it can be a crime.
      Each such approval says in its reason that the name was not screened, and has at most medium confidence.
      A failed screening and a hit still keep a company in review.
    </Notice>
  );
}
