import { viewerPage } from "@/lib/http/viewer-page";

export const dynamic = "force-dynamic";

/** The frame that draws company documents; it sets its own headers, proxy.ts leaves it alone. */
export const GET = () => viewerPage();
