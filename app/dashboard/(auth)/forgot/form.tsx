"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { DataForm } from "@/components/ui/data-form";
import { Field, Input } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { requestPasswordReset } from "../actions";

export function ForgotForm() {
  const [isSent, setSent] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const submit = async (form: FormData) => {
    setBusy(true);
    const sent = await requestPasswordReset({ body: { email: String(form.get("email")) } }).catch(() => null);
    setBusy(false);
    if (sent?.ok) setSent(true);
    else setProblem(sent?.error.message ?? "The server could not be reached. Please try again.");
  };
  if (isSent) {
    return (
      <Notice tone="good" live>
        If that address belongs to an account, a link is on its way. It works once and expires after 30
        minutes.
      </Notice>
    );
  }
  return (
    <DataForm onData={submit} className="grid gap-4">
      <Field label="E-mail address" problem={problem}>
        {(ids) => (
          <Input
            {...ids}
            name="email"
            type="email"
            autoComplete="username"
            required
            maxLength={254}
            autoFocus
          />
        )}
      </Field>
      <Button type="submit" variant="primary" busy={isBusy} className="h-10 w-full">
        Send link
      </Button>
    </DataForm>
  );
}
