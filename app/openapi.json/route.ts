import { openApi } from "@/lib/contract/openapi/document";
import { VERSION } from "@/lib/http/health";
import { json } from "@/lib/http/reply";
import { readOnly } from "@/lib/http/route";
import { env } from "@/lib/platform/env";
import { requestId } from "@/lib/platform/ids";

/** The contract as OpenAPI 3.1; public, as the reference that shows it is. */
async function describe(): Promise<Response> {
  return json(200, openApi({ baseUrl: env().BASE_URL, version: VERSION }), requestId());
}

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = readOnly(describe);
