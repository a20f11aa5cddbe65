import { capturePage } from "@/lib/http/capture-page";
import { readOnly } from "@/lib/http/route";

export const dynamic = "force-dynamic";

/** The hosted capture page; its headers come from proxy.ts. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = readOnly(capturePage);
