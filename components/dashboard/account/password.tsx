"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { CheckedForm } from "@/components/ui/checked-form";
import { Field, Input } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { useAct } from "@/components/ui/use-act";
import type { ActOf } from "@/lib/contract/action";
import type * as command from "@/lib/contract/members";

export function Password({
  changePassword,
}: {
  readonly changePassword: ActOf<typeof command.changePassword>;
}) {
  const { act, isBusy } = useAct();
  const [problem, setProblem] = useState<string | null>(null);
  const submit = async (form: HTMLFormElement) => {
    setProblem(null);
    const values = new FormData(form);
    const body = { current: String(values.get("current")), next: String(values.get("next")) };
    const changed = await act(() => changePassword({ body }), {
      done: "Your password has been changed. All other browsers were signed out.",
      onRefused: setProblem,
    });
    if (changed) form.reset();
  };
  return (
    <Card>
      <CardHeader
        title="Password"
        description="At least 12 characters. Changing it signs out all other browsers."
      />
      <CardBody className="grid gap-4">
        {problem && (
          <Notice tone="bad" live>
            {problem}
          </Notice>
        )}
        <CheckedForm
          onSubmit={(event) => {
            event.preventDefault();
            void submit(event.currentTarget);
          }}
          className="grid items-start gap-4 sm:grid-cols-[1fr_1fr_auto]"
        >
          <Field label="Current password">
            {(ids) => (
              <Input
                {...ids}
                name="current"
                type="password"
                required
                maxLength={256}
                autoComplete="current-password"
              />
            )}
          </Field>
          <Field label="New password">
            {(ids) => (
              <Input
                {...ids}
                name="next"
                type="password"
                required
                maxLength={256}
                autoComplete="new-password"
              />
            )}
          </Field>
          <Button type="submit" busy={isBusy} className="h-10 sm:mt-6.5 sm:h-9">
            Change password
          </Button>
        </CheckedForm>
      </CardBody>
    </Card>
  );
}
