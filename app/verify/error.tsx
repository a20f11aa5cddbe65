"use client";
import { PageFailed } from "@/components/capture/steps/page-failed";

export default function VerifyError({ retry }: { readonly retry: () => void }) {
  return <PageFailed onRetry={retry} />;
}
