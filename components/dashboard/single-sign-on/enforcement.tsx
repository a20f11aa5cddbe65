"use client";

import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { DataForm } from "@/components/ui/data-form";
import { Field, Select } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { useAct } from "@/components/ui/use-act";
import type { ActOf } from "@/lib/contract/action";
import type { enforceSingleSignOn } from "@/lib/contract/single-sign-on";

interface EnforcementProps {
  readonly isEnforced: boolean;
  readonly breakGlassUserId: string | null;
  readonly owners: readonly { readonly id: string; readonly email: string }[];
  readonly enforce: ActOf<typeof enforceSingleSignOn>;
}

/** Whether members have to sign in with the provider, and which owner need not. */
export function Enforcement({ isEnforced, breakGlassUserId, owners, enforce }: EnforcementProps) {
  const { act, isBusy } = useAct();
  const [refused, setRefused] = useState<string | null>(null);
  const submit = async (form: FormData) => {
    setRefused(null);
    const body = { isEnforced: true, breakGlassUserId: String(form.get("breakGlass")) };
    await act(() => enforce({ body }), {
      done: "Saved. Other browsers that signed in without the provider were signed out.",
      onRefused: setRefused,
    });
  };
  const relax = () =>
    void act(() => enforce({ body: { isEnforced: false } }), {
      done: "Members can sign in with passwords and passkeys again.",
      onRefused: setRefused,
    });
  return (
    <Card>
      <CardHeader
        title="Require single sign-on"
        description={
          <span className="flex flex-wrap items-center gap-2.5">
            {isEnforced ? <Badge tone="good">Required</Badge> : <Badge>Optional</Badge>}
            Passwords and passkeys then sign no member in, also those whose address is at another domain.
          </span>
        }
        action={
          isEnforced && (
            <Button busy={isBusy} onClick={relax}>
              Make it optional
            </Button>
          )
        }
      />
      <CardBody className="grid max-w-2xl gap-4">
        {refused && (
          <Notice tone="bad" live>
            {refused}
          </Notice>
        )}
        <DataForm onData={submit} className="grid justify-items-start gap-4">
          <Field
            label="Owner who can sign in without it"
            hint="For the day on which the provider fails. Each use is audited and mailed to all owners."
            className="w-full"
          >
            {(ids) => (
              <Select {...ids} name="breakGlass" defaultValue={breakGlassUserId ?? owners[0]?.id}>
                {owners.map(({ id, email }) => (
                  <option key={id} value={id}>
                    {email}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Button type="submit" variant={isEnforced ? "secondary" : "primary"} busy={isBusy}>
            {isEnforced ? "Change owner" : "Require"}
          </Button>
        </DataForm>
      </CardBody>
    </Card>
  );
}
