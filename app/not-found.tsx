import type { Metadata } from "next";
import Link from "next/link";

export const metadata: Metadata = { title: "Page not found" };

export default function NotFound() {
  return (
    <main className="mx-auto flex min-h-dvh max-w-md flex-col justify-center gap-4 px-6 py-12">
      <p className="font-medium text-soft text-sm">404</p>
      <h1 className="font-semibold text-3xl tracking-tight">Page not found</h1>
      <p className="text-soft leading-relaxed">
        There is nothing at this address. If you were sent a link to verify your identity, open the whole link
        again.
      </p>
      <p>
        <Link href="/" prefetch={false} className="font-medium text-accent-text underline underline-offset-4">
          To the start page
        </Link>
      </p>
    </main>
  );
}
