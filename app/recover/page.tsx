import type { Metadata } from "next";
import { ConfirmRecovery } from "./confirm-recovery";

export const metadata: Metadata = { title: "Replace lost API keys" };

/** Where the e-mailed link leads. Opening it changes nothing: mail scanners open links, too. */
export default function RecoverPage() {
  return (
    <main className="mx-auto grid min-h-dvh max-w-xl content-center gap-6 px-6 py-12">
      <h1 className="font-semibold text-3xl tracking-tight">Replace lost API keys</h1>
      <ConfirmRecovery />
    </main>
  );
}
