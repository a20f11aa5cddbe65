import type { Metadata, Viewport } from "next";
import { headers } from "next/headers";
import type { ReactNode } from "react";
import { TRUSTED_TYPES_START } from "@/components/ui/trusted-types-start";
import { nonceOfPolicy } from "@/lib/http/policy-nonce";
import { env } from "@/lib/platform/env";
import "./globals.css";

const NAME = "Identity verification";
const DESCRIPTION =
  "Self-hosted identity verification: documents, face match and liveness, checked on your own server.";

const FIRST_SCRIPT = { __html: TRUSTED_TYPES_START };

/** Rendered per request like the pages: link previews need absolute URLs, and BASE_URL is known to the running server only. */
export function generateMetadata(): Metadata {
  return {
    metadataBase: new URL(env().BASE_URL),
    title: { default: NAME, template: "%s" },
    description: DESCRIPTION,
    referrer: "no-referrer",
    robots: { index: false, follow: false },
    // Phones would otherwise turn document numbers into links.
    formatDetection: { telephone: false, date: false, address: false, email: false },
    icons: {
      icon: [
        { url: "/favicon.ico", sizes: "48x48" },
        { url: "/icon.svg", type: "image/svg+xml", sizes: "any" },
      ],
      apple: "/apple-touch-icon.png",
    },
    manifest: "/manifest.webmanifest",
    openGraph: {
      type: "website",
      siteName: NAME,
      title: NAME,
      description: DESCRIPTION,
      images: [
        { url: "/social.png", width: 1200, height: 630, alt: "A verification with its checks, approved" },
      ],
    },
    twitter: { card: "summary_large_image" },
  };
}

export const viewport: Viewport = { width: "device-width", initialScale: 1, viewportFit: "cover" };

/** Every page is rendered per request: its scripts carry the nonce that proxy.ts put into the policy. */
export default async function Layout({ children }: { readonly children: ReactNode }) {
  const nonce = nonceOfPolicy(await headers());
  return (
    <html lang="en" dir="ltr" suppressHydrationWarning>
      <head>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant script that has to run before all others */}
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={FIRST_SCRIPT} />
      </head>
      <body className="min-h-dvh font-sans antialiased">{children}</body>
    </html>
  );
}
