"use client";

import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { DataForm } from "@/components/ui/data-form";
import { Field, Input } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { Skeleton } from "@/components/ui/skeleton";
import { acceptInvitation, showInvitation } from "../actions";
import { AuthLayout } from "../auth-layout";
import { signInWith } from "../credentials";
import { PasswordInput } from "../password-input";
import { useToken } from "../use-token";

interface Invitation {
  readonly email: string;
  readonly role: string;
  readonly businessName: string;
}

export function InviteForm() {
  const token = useToken();
  const [invitation, setInvitation] = useState<Invitation | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  useEffect(() => {
    if (token === undefined) return;
    void showInvitation({ body: { token: token || "none" } }).then((shown) => {
      if (shown.ok) setInvitation(shown.data);
      else setProblem(shown.error.message);
    });
  }, [token]);

  const submit = async (form: FormData) => {
    setBusy(true);
    setProblem(null);
    const [name, password] = [String(form.get("name")), String(form.get("password"))];
    const joined = await acceptInvitation({ body: { token: token ?? "", name, password } }).catch(() => null);
    if (joined?.ok) {
      await signInWith(joined.data.email, password);
      window.location.assign("/dashboard");
      return;
    }
    setBusy(false);
    setProblem(joined?.error.message ?? "The server could not be reached. Please try again.");
  };

  return (
    <AuthLayout
      title={invitation ? `Join ${invitation.businessName}` : "Your invitation"}
      lead={invitation ? `As ${invitation.role}, signed in as ${invitation.email}.` : undefined}
    >
      {problem && (
        <div className="mb-4">
          <Notice tone="bad" live>
            {problem}
          </Notice>
        </div>
      )}
      {invitation ? (
        <DataForm onData={submit} className="grid gap-4">
          <Field label="Your name">
            {(ids) => <Input {...ids} name="name" autoComplete="name" required maxLength={255} autoFocus />}
          </Field>
          <PasswordInput isNew />
          <Button type="submit" variant="primary" busy={isBusy} className="h-10 w-full">
            Join
          </Button>
        </DataForm>
      ) : (
        !problem && <Skeleton className="h-32" />
      )}
    </AuthLayout>
  );
}
