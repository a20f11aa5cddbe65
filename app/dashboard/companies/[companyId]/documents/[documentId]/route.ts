import { readCompanyDocument } from "@/lib/company/case-file";
import { Failure } from "@/lib/contract/errors";
import { findMember } from "@/lib/http/current-member";
import { refuse } from "@/lib/http/reply";
import { requestId } from "@/lib/platform/ids";

interface Context {
  readonly params: Promise<{ readonly companyId: string; readonly documentId: string }>;
}

/** Serves a company document to a signed-in member of its business, without script execution and without caching. */
export async function GET(_: Request, { params }: Context): Promise<Response> {
  try {
    const member = await findMember();
    if (!member) throw new Failure("NOT_AUTHENTICATED");
    const { companyId, documentId } = await params;
    const { bytes, contentType } = await readCompanyDocument(member.tenant, companyId, documentId);
    return new Response(new Uint8Array(bytes), {
      headers: {
        "Content-Type": contentType,
        "Cache-Control": "private, no-store",
        "X-Content-Type-Options": "nosniff",
        "Content-Security-Policy": "sandbox; default-src 'none'",
        "Cross-Origin-Resource-Policy": "same-origin",
      },
    });
  } catch (cause) {
    return refuse(cause, requestId());
  }
}
