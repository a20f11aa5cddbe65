"use client";

import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { DataForm } from "@/components/ui/data-form";
import { Notice } from "@/components/ui/notice";
import { Skeleton } from "@/components/ui/skeleton";
import { resetPassword, showPasswordReset } from "../actions";
import { signInWith } from "../credentials";
import { PasswordInput } from "../password-input";
import { useToken } from "../use-token";
import { FoundAccess, type FoundCounts } from "./found-access";

const UNREACHABLE = "The server could not be reached. Please try again.";

export function ResetForm() {
  const token = useToken();
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  /** Undefined until the server has said it: a password must not be set before the person was asked. */
  const [found, setFound] = useState<FoundCounts | null>();
  useEffect(() => {
    if (!token) return;
    showPasswordReset({ body: { token } }).then(
      (shown) => {
        if (!shown.ok) setProblem(shown.error.message);
        setFound(shown.ok && Object.values(shown.data).some((count) => count > 0) ? shown.data : null);
      },
      () => setProblem(UNREACHABLE),
    );
  }, [token]);
  const submit = async (form: FormData) => {
    setBusy(true);
    setProblem(null);
    const password = String(form.get("password"));
    const reset = await resetPassword({
      body: { token: token ?? "", password, found: form.get("found") === "keep" ? "keep" : "end" },
    }).catch(() => null);
    if (reset?.ok) {
      // With two-factor authentication, the sign-in page continues with the code.
      const answer = await signInWith(reset.data.email, password);
      window.location.assign(answer === "signed-in" ? "/dashboard" : "/dashboard/sign-in");
      return;
    }
    setBusy(false);
    setProblem(reset?.error.message ?? UNREACHABLE);
  };
  if (token === undefined) return <Skeleton className="h-28" />;
  if (token === null) return <Notice tone="bad">Open the full link from the e-mail.</Notice>;
  if (found === undefined)
    return problem ? <Notice tone="bad">{problem}</Notice> : <Skeleton className="h-28" />;
  return (
    <DataForm onData={submit} className="grid gap-4">
      <PasswordInput label="New password" isNew problem={problem} />
      {found && <FoundAccess found={found} />}
      <Button type="submit" variant="primary" busy={isBusy} className="h-10 w-full">
        Set password and sign in
      </Button>
    </DataForm>
  );
}
