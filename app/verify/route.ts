import { capturePage } from "@/lib/http/capture-page";

export const dynamic = "force-dynamic";

/** The hosted capture page; its headers come from proxy.ts. */
export const GET = (request: Request) => capturePage(request);
