import { Failure } from "@/lib/contract/errors";
import { findMember } from "@/lib/http/current-member";
import { refuse } from "@/lib/http/reply";
import { requestId } from "@/lib/platform/ids";
import { readPicture } from "@/lib/verification/case-file";

interface Context {
  readonly params: Promise<{ readonly verificationId: string; readonly kind: string }>;
}

/**
 * Serves a decrypted picture of a case to a signed-in member of its business. Never cached, and not readable cross-
 * site.
 */
export async function GET(_: Request, { params }: Context): Promise<Response> {
  try {
    const member = await findMember();
    if (!member) throw new Failure("NOT_AUTHENTICATED");
    const { verificationId, kind } = await params;
    const bytes = await readPicture(member.tenant, verificationId, kind);
    return new Response(new Uint8Array(bytes), {
      headers: {
        "Content-Type": "image/jpeg",
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
