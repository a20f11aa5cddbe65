import { Failure } from "@/lib/contract/errors";
import { refuse } from "@/lib/http/reply";
import { readOnly } from "@/lib/http/route";
import { securityText } from "@/lib/http/security-text";
import { requestId } from "@/lib/platform/ids";

/** Where to report a vulnerability of this installation (RFC 9116); 404 while the operator named no contact. */
async function describe(): Promise<Response> {
  const text = securityText();
  if (text === null) return refuse(new Failure("NOT_FOUND"), requestId());
  return new Response(text, {
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "public, max-age=86400" },
  });
}

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = readOnly(describe);
