import { Failure } from "@/lib/contract/errors";
import { openApi } from "@/lib/contract/openapi/document";
import { partOf, tagSlugs } from "@/lib/contract/openapi/part";
import { VERSION } from "@/lib/http/health";
import { json, refuse } from "@/lib/http/reply";
import { readOnly } from "@/lib/http/route";
import { env } from "@/lib/platform/env";
import { requestId } from "@/lib/platform/ids";

let whole: ReturnType<typeof openApi> | undefined;

/** The contract as OpenAPI 3.1, or with `?tag=…` a part of it; public, as the reference that shows it is. */
async function describe(request: Request): Promise<Response> {
  whole ??= openApi({ baseUrl: env().BASE_URL, version: VERSION });
  const asked = new URL(request.url).searchParams.getAll("tag");
  const known = tagSlugs(whole);
  if (asked.some((tag) => !known.includes(tag)))
    return refuse(
      new Failure("VALIDATION_ERROR", { message: `tag: must be one of ${known.join(", ")}` }),
      requestId(),
    );
  return json(200, asked.length === 0 ? whole : partOf(whole, asked), requestId());
}

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = readOnly(describe);
