"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardFooter, CardHeader } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { CopyBox } from "@/components/ui/copy";
import { DataForm } from "@/components/ui/data-form";
import { Field, Input, Select } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { problemOf } from "@/components/ui/refusal";
import { useAct } from "@/components/ui/use-act";
import type { ActOf } from "@/lib/contract/action";
import { ASSIGNED_ROLES, LEAST_PRIVILEGED_ROLE, ROLES } from "@/lib/contract/permissions";
import type { removeProvider, saveProvider } from "@/lib/contract/single-sign-on";
import type { MemberRole } from "@/lib/vocabulary";

interface ProviderFormProps {
  readonly issuer: string | null;
  readonly clientId: string | null;
  readonly defaultRole: MemberRole | null;
  /** To be registered at the provider. */
  readonly callbackUrl: string;
  readonly save: ActOf<typeof saveProvider>;
  readonly remove: ActOf<typeof removeProvider>;
}

const FIELDS = ["issuer", "clientId", "clientSecret"] as const;

/** The provider's address and this dashboard's client there. */
export function ProviderForm({ save, remove, callbackUrl, ...current }: ProviderFormProps) {
  const { act, isBusy } = useAct();
  const [refused, setRefused] = useState<string | null>(null);
  const [isRemoving, setRemoving] = useState(false);
  const problem = problemOf(refused, FIELDS);
  const problemAt = (name: (typeof FIELDS)[number]) => (problem.field === name ? problem.message : null);
  const submit = async (form: FormData) => {
    setRefused(null);
    const text = (name: string) => String(form.get(name) ?? "").trim();
    const defaultRole = ASSIGNED_ROLES.find((each) => each === form.get("defaultRole"));
    const body = {
      issuer: text("issuer"),
      clientId: text("clientId"),
      clientSecret: text("clientSecret"),
      defaultRole: defaultRole ?? LEAST_PRIVILEGED_ROLE,
    };
    await act(() => save({ body }), { done: "Saved. It applies from now on.", onRefused: setRefused });
  };
  const end = async () => {
    if (await act(() => remove(), { done: "Single sign-on was removed." })) setRemoving(false);
  };
  return (
    <DataForm onData={submit}>
      <Card>
        <CardHeader
          title="Provider"
          description="Any provider of OpenID Connect, such as Okta, Microsoft Entra ID, Google Workspace, Keycloak or Authentik. It must state that e-mail addresses are verified (email_verified)."
        />
        <CardBody className="grid max-w-2xl gap-5">
          {problem.message && problem.field === null && (
            <Notice tone="bad" live>
              {problem.message}
            </Notice>
          )}
          <div className="grid gap-1.5">
            <p className="font-medium text-sm">Redirect URI</p>
            <CopyBox text={callbackUrl} label="redirect URI" />
            <p className="text-soft text-sm">Register it at the provider, for a web application.</p>
          </div>
          <Field
            label="Issuer"
            hint="The address before /.well-known/openid-configuration."
            problem={problemAt("issuer")}
          >
            {(ids) => (
              <Input
                {...ids}
                name="issuer"
                type="url"
                required
                maxLength={2048}
                defaultValue={current.issuer ?? ""}
                placeholder="https://login.example.com"
              />
            )}
          </Field>
          <Field label="Client ID" problem={problemAt("clientId")}>
            {(ids) => (
              <Input
                {...ids}
                name="clientId"
                required
                maxLength={255}
                defaultValue={current.clientId ?? ""}
                autoComplete="off"
              />
            )}
          </Field>
          <Field
            label="Client secret"
            hint={current.issuer ? "Leave it empty to keep the stored one." : "Stored encrypted."}
            problem={problemAt("clientSecret")}
          >
            {(ids) => (
              <Input
                {...ids}
                name="clientSecret"
                type="password"
                required={current.issuer === null}
                maxLength={1024}
                autoComplete="off"
              />
            )}
          </Field>
          <Field
            label="Role of new members"
            hint="For people who sign in for the first time. Make someone an owner on the Team page."
          >
            {(ids) => (
              <Select {...ids} name="defaultRole" defaultValue={current.defaultRole ?? LEAST_PRIVILEGED_ROLE}>
                {ASSIGNED_ROLES.map((each) => (
                  <option key={each} value={each}>
                    {ROLES[each].label}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </CardBody>
        <CardFooter>
          {current.issuer && (
            <Button variant="danger-quiet" onClick={() => setRemoving(true)}>
              Remove
            </Button>
          )}
          <Button type="submit" variant="primary" busy={isBusy}>
            Save
          </Button>
        </CardFooter>
      </Card>
      <ConfirmDialog
        open={isRemoving}
        onOpenChange={setRemoving}
        title="Remove single sign-on?"
        confirmLabel="Remove"
        busy={isBusy}
        onConfirm={() => void end()}
      >
        Members who signed in with it are signed out. They sign in with a password, which they set with
        “Forgot or never set a password?”.
      </ConfirmDialog>
    </DataForm>
  );
}
