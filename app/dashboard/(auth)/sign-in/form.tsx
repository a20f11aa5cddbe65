"use client";

import { KeyRound, LogIn } from "lucide-react";
import Link from "next/link";
import { useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { DataForm } from "@/components/ui/data-form";
import { Field, Input } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { askForPasskey } from "@/components/ui/passkey";
import type { ActOf } from "@/lib/contract/action";
import type { beginPasskeySignIn } from "@/lib/contract/passkeys";
import type { beginSingleSignOn } from "@/lib/contract/single-sign-on";
import { type SignInResult, signInWith, signInWithPasskey } from "../credentials";
import { PasswordInput } from "../password-input";

type Step = "password" | "code" | "passkey";

interface SignInFormProps {
  /** Path of the page that opens afterwards; the server has checked it. */
  readonly next: string;
  /** Whether browsers use passkeys with this server's address. */
  readonly hasPasskeys: boolean;
  readonly beginPasskey: ActOf<typeof beginPasskeySignIn>;
  readonly beginSingleSignOn: ActOf<typeof beginSingleSignOn>;
  /** A sign-in with the provider has just failed. */
  readonly hasSsoFailed: boolean;
}

const SSO_FAILED =
  "Single sign-on did not work. Ask an owner of your account whether you have access, or try again.";

/** A passkey alone; or e-mail address and password, then the second factor of members who have one. */
export function SignInForm({
  next,
  hasPasskeys,
  beginPasskey,
  beginSingleSignOn: beginAtProvider,
  hasSsoFailed,
}: SignInFormProps) {
  const [step, setStep] = useState<Step>("password");
  const [problem, setProblem] = useState<string | null>(hasSsoFailed ? SSO_FAILED : null);
  const [isBusy, setBusy] = useState(false);
  const credentials = useRef({ email: "", password: "" });

  const run = async (signIn: () => Promise<SignInResult>) => {
    setBusy(true);
    setProblem(null);
    const answer = await signIn();
    if (answer === "signed-in") {
      window.location.assign(next);
      return;
    }
    setBusy(false);
    if (typeof answer === "string") setStep(answer);
    else setProblem(answer.problem);
  };
  const submit = (form: FormData) =>
    run(() => {
      if (step === "password") {
        credentials.current = { email: String(form.get("email")), password: String(form.get("password")) };
      }
      const { email, password } = credentials.current;
      return signInWith(email, password, { code: String(form.get("code") ?? "") });
    });
  const withPasskey = () =>
    run(async () => {
      const isAlone = step === "password";
      const as = isAlone ? "sign-in" : "second-factor";
      const asked = await askForPasskey(() => beginPasskey({ body: { as } }));
      if ("problem" in asked) return asked;
      const { email, password } = credentials.current;
      return isAlone
        ? signInWithPasskey(asked.answer)
        : signInWith(email, password, { passkey: asked.answer });
    });

  const atProvider = (form: HTMLFormElement | null) =>
    run(async () => {
      const email = form ? String(new FormData(form).get("email")) : "";
      if (!email.includes("@")) return { problem: "Enter your e-mail address first." };
      const begun = await beginAtProvider({ body: { email, next } });
      if (!begun.ok) return { problem: begun.error.message };
      window.location.assign(begun.data.url);
      return new Promise<never>(() => {});
    });

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
        <CodeStep hasPasskey={step === "passkey"} isBusy={isBusy} withPasskey={() => void withPasskey()} />
      )}
      <Button
        type="submit"
        variant={step === "passkey" ? "secondary" : "primary"}
        busy={isBusy}
        className="h-10 w-full"
      >
        {step === "password" ? "Sign in" : "Confirm code"}
      </Button>
      {step === "password" && hasPasskeys && (
        <Button busy={isBusy} className="h-10 w-full" onClick={() => void withPasskey()}>
          <KeyRound /> Sign in with a passkey
        </Button>
      )}
      {step === "password" && (
        <Button
          busy={isBusy}
          className="h-10 w-full"
          onClick={({ currentTarget }) => void atProvider(currentTarget.form)}
        >
          <LogIn /> Single sign-on
        </Button>
      )}
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

function CodeStep({
  hasPasskey,
  isBusy,
  withPasskey,
}: {
  readonly hasPasskey: boolean;
  readonly isBusy: boolean;
  readonly withPasskey: () => void;
}) {
  return (
    <>
      {hasPasskey && (
        <Button variant="primary" busy={isBusy} className="h-10 w-full" onClick={withPasskey}>
          <KeyRound /> Use a passkey
        </Button>
      )}
      <Field label="Code" hint="Six digits from your authenticator app, or one of your recovery codes.">
        {(ids) => (
          <Input
            {...ids}
            name="code"
            inputMode="text"
            autoComplete="one-time-code"
            required
            maxLength={20}
            autoFocus={!hasPasskey}
            className="font-mono text-base tracking-widest"
          />
        )}
      </Field>
    </>
  );
}
