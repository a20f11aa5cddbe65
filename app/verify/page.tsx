import type { Metadata } from "next";
import { CaptureFlow } from "@/components/capture/flow";
import { env } from "@/lib/platform/env";

export const metadata: Metadata = { title: "Verify your identity" };

/** The hosted capture page. The session stands in the fragment, which the server never sees. */
export default function VerifyPage() {
  const { BASE_URL, VERIFY_URL } = env();
  // Where the page is served by the API's own host, requests stay relative: they then work under every name of it.
  const apiBaseUrl = new URL(BASE_URL).origin === new URL(VERIFY_URL).origin ? "" : BASE_URL;
  return <CaptureFlow apiBaseUrl={apiBaseUrl} />;
}
