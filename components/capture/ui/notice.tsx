import type { ReactNode } from "react";
import { AlertIcon } from "./icons";

/** Something went wrong, in a sentence. Announced at once. */
export function Problem({ children }: { readonly children: ReactNode }) {
  return (
    <div role="alert" className="flex gap-3 rounded-2xl bg-bad-ground p-4 text-bad leading-snug">
      <AlertIcon className="mt-px size-5 shrink-0" />
      <div className="grid gap-1">{children}</div>
    </div>
  );
}

export function Spinner({ className = "size-6" }: { readonly className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={`spinner inline-block rounded-full border-[3px] border-current border-t-transparent ${className}`}
    />
  );
}
