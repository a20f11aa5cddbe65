import type { ReactNode } from "react";
import { BrandMark } from "@/components/dashboard/shell/brand-mark";

/** Layout of the pages for signing in and signing up. */
export function AuthLayout({
  title,
  lead,
  foot,
  children,
}: {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly foot?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <main className="mx-auto grid min-h-dvh w-full max-w-md grid-cols-1 content-center gap-6 px-5 py-12">
      <div className="grid justify-items-center gap-4 text-center">
        <BrandMark className="size-11 rounded-xl" />
        <div className="grid gap-1.5">
          <h1 className="text-balance font-semibold text-2xl tracking-tight">{title}</h1>
          {lead && <div className="text-pretty text-soft text-sm leading-relaxed">{lead}</div>}
        </div>
      </div>
      <div className="rounded-2xl border border-line bg-card p-6 shadow-card sm:p-7">{children}</div>
      {foot && <p className="text-center text-soft text-sm">{foot}</p>}
    </main>
  );
}
