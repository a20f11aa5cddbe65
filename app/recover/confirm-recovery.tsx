"use client";

import { useEffect, useState } from "react";
import { Button } from "@/components/capture/ui/button";
import { Problem } from "@/components/capture/ui/notice";
import { call } from "@/lib/client/call";
import { confirmRecovery } from "@/lib/contract/api-keys";

type Step =
  | { readonly name: "reading" | "asking" | "working" | "missing" }
  | { readonly name: "done"; readonly apiKey: string; readonly revokedKeys: number }
  | { readonly name: "refused"; readonly message: string };

/** Asks once more, then shows the new key: here and nowhere else, and not again after a reload. */
export function ConfirmRecovery() {
  const [token, setToken] = useState("");
  const [step, setStep] = useState<Step>({ name: "reading" });

  useEffect(() => {
    const given = new URLSearchParams(window.location.hash.slice(1)).get("token") ?? "";
    // Out of the address bar and the history: a token is not to be copied along or found later.
    window.history.replaceState(null, "", window.location.pathname);
    setToken((known) => given || known);
    setStep((known) => (given ? { name: "asking" } : known.name === "reading" ? { name: "missing" } : known));
  }, []);

  const confirm = async () => {
    setStep({ name: "working" });
    try {
      const { data, error } = await call(confirmRecovery, { body: { token } }, { baseUrl: "" });
      setStep(data ? { name: "done", ...data } : { name: "refused", message: error?.message ?? "" });
    } catch {
      setStep({ name: "asking" });
    }
  };

  switch (step.name) {
    case "reading":
      return null;
    case "missing":
      return <Problem>This address carries no link. Open the whole link of the letter.</Problem>;
    case "refused":
      return (
        <Problem>
          <p>{step.message}</p>
          <p>Ask for a new one with POST /v1/account/recover-api-key.</p>
        </Problem>
      );
    case "done":
      return <NewKey apiKey={step.apiKey} revokedKeys={step.revokedKeys} />;
    default:
      return (
        <>
          <p className="text-lg text-soft leading-relaxed">
            You get one new live key. Every present live key of your account stops working at once; test keys
            stay as they are.
          </p>
          <Button onClick={confirm} disabled={step.name === "working"}>
            Replace all live keys
          </Button>
        </>
      );
  }
}

function NewKey({ apiKey, revokedKeys }: { readonly apiKey: string; readonly revokedKeys: number }) {
  return (
    <section className="grid gap-4" aria-live="polite">
      <p className="text-lg leading-relaxed">
        This is your new live key. It is shown now and never again: put it where your server reads it.
      </p>
      <code className="select-all break-all rounded-2xl border border-line bg-card p-5">{apiKey}</code>
      <p className="text-soft">
        {revokedKeys === 1 ? "One live key was revoked." : `${revokedKeys} live keys were revoked.`}
      </p>
    </section>
  );
}
