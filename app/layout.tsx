import type { Metadata, Viewport } from "next";
import { connection } from "next/server";
import type { ReactNode } from "react";
import "./globals.css";

export const metadata: Metadata = {
  title: { default: "Identity verification", template: "%s" },
  referrer: "no-referrer",
  robots: { index: false, follow: false },
  // Phones would otherwise turn document numbers into links.
  formatDetection: { telephone: false, date: false, address: false, email: false },
};

export const viewport: Viewport = { width: "device-width", initialScale: 1, viewportFit: "cover" };

/** Every page is rendered per request: its scripts carry the nonce that proxy.ts put into the policy. */
export default async function Layout({ children }: { readonly children: ReactNode }) {
  await connection();
  return (
    <html lang="en" dir="ltr" suppressHydrationWarning>
      <body className="min-h-dvh font-sans antialiased">{children}</body>
    </html>
  );
}
