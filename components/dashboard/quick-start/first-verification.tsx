"use client";

import { FlaskConical } from "lucide-react";
import { useRouter } from "next/navigation";
import { Button } from "@/components/ui/button";
import { useAct } from "@/components/ui/use-act";
import type { ActOf } from "@/lib/contract/action";
import type { firstVerificationCommand } from "@/lib/contract/dashboard";
import type { Mode } from "@/lib/vocabulary";

export type MakeFirst = ActOf<typeof firstVerificationCommand>;

/** A page shows one mode. */
const SHOWS_IT: Readonly<Record<Mode, boolean>> = { live: false, test: true };

/** Makes a simulated verification without any code, and shows it. */
export function FirstVerification({ mode, make }: { readonly mode: Mode; readonly make: MakeFirst }) {
  const { act, isBusy } = useAct();
  const router = useRouter();
  const start = async () => {
    const isShown = SHOWS_IT[mode];
    const made = await act(() => make(), {
      done: isShown
        ? "Created. The decision arrives in a few seconds."
        : "Created. Switch to test mode to see it under Verifications.",
      refresh: !isShown,
    });
    if (made && isShown) router.push(`/dashboard/verifications/${made.verificationId}`);
  };
  return (
    <Button variant="primary" className="w-fit" busy={isBusy} onClick={() => void start()}>
      <FlaskConical aria-hidden="true" /> Create a test verification
    </Button>
  );
}
