"use client";

import Link from "next/link";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { CopyBox } from "@/components/ui/copy";
import { DataForm } from "@/components/ui/data-form";
import { Checkbox, Field, Input } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { openBusiness } from "../actions";
import { AuthLayout } from "../auth-layout";
import { signInWith } from "../credentials";
import { PasswordInput } from "../password-input";

interface Keys {
  readonly apiKey: string;
  readonly testApiKey: string;
}

/** The whole page, because its heading depends on the step. */
export function SignUp() {
  const [keys, setKeys] = useState<Keys | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  const submit = async (form: FormData) => {
    setBusy(true);
    setProblem(null);
    const [name, email, password] = ["name", "email", "password"].map((field) => String(form.get(field))) as [
      string,
      string,
      string,
    ];
    const opened = await openBusiness({ body: { name, email, password } }).catch(() => null);
    if (opened?.ok) {
      await signInWith(email, password);
      setKeys(opened.data);
    } else {
      setProblem(opened?.error.message ?? "The server could not be reached. Please try again.");
    }
    setBusy(false);
  };

  if (keys) {
    return (
      <AuthLayout title="Store your keys">
        <ShowKeys keys={keys} />
      </AuthLayout>
    );
  }
  return (
    <AuthLayout
      title="Create your account"
      lead="Creates your business with a live and a test key. You start in test mode: results are simulated and nothing is billed."
      foot={<HaveAccount />}
    >
      <DataForm onData={submit} className="grid gap-4">
        {problem && (
          <Notice tone="bad" live>
            {problem}
          </Notice>
        )}
        <Field label="Business name">
          {(ids) => (
            <Input {...ids} name="name" autoComplete="organization" required maxLength={255} autoFocus />
          )}
        </Field>
        <Field label="Work e-mail">
          {(ids) => (
            <Input {...ids} name="email" type="email" autoComplete="username" required maxLength={254} />
          )}
        </Field>
        <PasswordInput isNew />
        <Button type="submit" variant="primary" busy={isBusy} className="h-10 w-full">
          Create account
        </Button>
      </DataForm>
    </AuthLayout>
  );
}

export function HaveAccount() {
  return (
    <>
      Have an account?{" "}
      <Link
        href="/dashboard/sign-in"
        prefetch={false}
        className="font-medium text-accent-text underline underline-offset-4"
      >
        Sign in
      </Link>
    </>
  );
}

/** Shows both keys, once. */
function ShowKeys({ keys }: { readonly keys: Keys }) {
  const [isStored, setStored] = useState(false);
  return (
    <div className="grid gap-5">
      <Notice tone="good" live>
        Your account has been created. These keys are shown only once: store them with your server's secrets.
      </Notice>
      <div className="grid gap-1.5">
        <p className="font-medium text-sm">Test key</p>
        <CopyBox text={keys.testApiKey} label="test key" />
      </div>
      <div className="grid gap-1.5">
        <p className="font-medium text-sm">Live key</p>
        <CopyBox text={keys.apiKey} label="live key" />
      </div>
      <Checkbox
        label="I have stored both keys"
        hint="Lost one? Create a new one under API keys."
        checked={isStored}
        onChange={({ currentTarget }) => setStored(currentTarget.checked)}
      />
      <Button
        variant="primary"
        disabled={!isStored}
        className="h-10 w-full"
        onClick={() => window.location.assign("/dashboard/quick-start")}
      >
        Open the dashboard
      </Button>
    </div>
  );
}
