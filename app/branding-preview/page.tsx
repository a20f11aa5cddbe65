import type { Metadata } from "next";
import { CapturePreview } from "./capture-preview";

export const metadata: Metadata = { title: "Preview" };

/** What pages of the dashboard frame: the capture page's own components, with the look that they send. */
export default function BrandingPreviewPage() {
  return <CapturePreview />;
}
