import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Field, Input } from "@/components/ui/field";
import type { Problem } from "@/components/ui/refusal";
import { daysOfCheck, RETENTION_CHECKS, type RetentionChange } from "@/lib/contract/retention";
import { CHECK_FIELDS, CHECK_LABELS } from "./kinds";

/** Times of single kinds of checks, which count before those of all kinds. Shown where some are set, or asked for. */
export function CheckDays({
  defaults,
  shown,
  problem,
  isReadOnly,
}: {
  readonly defaults: RetentionChange;
  readonly shown: RetentionChange;
  readonly problem: Problem<string>;
  readonly isReadOnly: boolean;
}) {
  const [isOpen, setOpen] = useState(false);
  if (!isOpen && shown.kinds === undefined) {
    if (isReadOnly) return null;
    return (
      <Button
        variant="quiet"
        className="-ml-3.5 h-auto! w-fit max-w-full whitespace-normal! py-2 text-left"
        onClick={() => setOpen(true)}
      >
        Set different times for one kind of check
      </Button>
    );
  }
  return (
    <section aria-labelledby="check-days" className="max-w-2xl">
      <h3 id="check-days" className="font-medium text-sm">
        Times for one kind of check
      </h3>
      <p className="mt-2 text-soft text-sm">
        These replace the times above for that kind. Leave empty to use the times above.
      </p>
      {RETENTION_CHECKS.map((check) => (
        <fieldset key={check} className="mt-5">
          <legend className="mb-2 font-medium text-sm">{CHECK_LABELS[check]}</legend>
          <div className="grid gap-4 sm:grid-cols-3">
            {CHECK_FIELDS.filter((field) => field.check === check).map(({ part, name, label }) => (
              <Field key={name} label={label} problem={problem.field === name ? problem.message : null}>
                {(ids) => (
                  <Input
                    {...ids}
                    key={String(daysOfCheck(shown, check, part))}
                    name={name}
                    type="number"
                    inputMode="numeric"
                    min={1}
                    max={defaults[part] ?? 3650}
                    defaultValue={daysOfCheck(shown, check, part) ?? ""}
                    placeholder="as above"
                    disabled={isReadOnly}
                  />
                )}
              </Field>
            ))}
          </div>
        </fieldset>
      ))}
    </section>
  );
}
