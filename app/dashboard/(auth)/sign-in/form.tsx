"use client";

import Link from "next/link";
import { useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { DataForm } from "@/components/ui/data-form";
import { Field, Input } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { signInWith } from "../credentials";
import { PasswordInput } from "../password-input";

/**
 * E-mail address and password, then the two-factor code if it is enabled.
 * @param next path of the page that opens afterwards; the server has checked it
 */
export function SignInForm({ next }: { readonly next: string }) {
  const [step, setStep] = useState<"password" | "code">("password");
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const credentials = useRef({ email: "", password: "" });

  const submit = async (form: FormData) => {
    if (step === "password") {
      credentials.current = { email: String(form.get("email")), password: String(form.get("password")) };
    }
    setBusy(true);
    setProblem(null);
    const { email, password } = credentials.current;
    const answer = await signInWith(email, password, String(form.get("code") ?? ""));
    if (answer === "signed-in") {
      window.location.assign(next);
      return;
    }
    setBusy(false);
    if (answer === "code") setStep("code");
    else setProblem(answer.problem);
  };

  return (
    <DataForm onData={submit} className="grid gap-4">
      {problem && (
        <Notice tone="bad" live>
          {problem}
        </Notice>
      )}
      {step === "password" ? (
        <>
          <Field label="E-mail address">
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
          <PasswordInput />
        </>
      ) : (
        <Field label="Code" hint="Six digits from your authenticator app, or one of your recovery codes.">
          {(ids) => (
            <Input
              {...ids}
              name="code"
              inputMode="text"
              autoComplete="one-time-code"
              required
              maxLength={20}
              autoFocus
              className="font-mono text-base tracking-widest"
            />
          )}
        </Field>
      )}
      <Button type="submit" variant="primary" busy={isBusy} className="h-10 w-full">
        {step === "password" ? "Sign in" : "Confirm code"}
      </Button>
      <p className="text-center text-sm">
        <Link
          href="/dashboard/forgot"
          prefetch={false}
          className="font-medium text-accent-text underline underline-offset-4"
        >
          Forgot or never set a password?
        </Link>
      </p>
    </DataForm>
  );
}
