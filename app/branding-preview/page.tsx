import type { Metadata } from "next";
import { CapturePreview } from "./capture-preview";

export const metadata: Metadata = { title: "Preview" };

/** What the branding editor frames: the capture page's own components, with the look that the editor sends. */
export default function BrandingPreviewPage() {
  return <CapturePreview />;
}
