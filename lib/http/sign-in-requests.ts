import NextAuth from "next-auth";
import { Failure } from "@/lib/contract/errors";
import { KIB } from "@/lib/contract/fields";
import { newId } from "@/lib/platform/ids";
import { refuse } from "./reply";
import { signInOptions } from "./sign-in-options";

/**
 * The endpoints of next-auth that the sign-in form calls. It has more: one writes whatever a stranger sends into the log,
 * others are pages of its own. Nothing here uses those, so they do not exist (ACCOUNT-SIGNIN-3).
 */
const SERVED: Readonly<Record<string, readonly string[]>> = {
  GET: ["providers", "csrf", "session"],
  HEAD: ["providers", "csrf", "session"],
  POST: ["callback/credentials", "callback/passkey"],
};

/** An e-mail address, a password, a code or a passkey's signature, and a token. */
const BODY_LIMIT_BYTES = 16 * KIB;

interface Context {
  readonly params: Promise<{ readonly nextauth: string[] }>;
}

/** Answers one of next-auth's endpoints. Options are read per request. */
export async function signInRequest(request: Request, context: Context): Promise<Response> {
  try {
    const { nextauth } = await context.params;
    if (!SERVED[request.method]?.includes(nextauth.join("/"))) throw new Failure("NOT_FOUND");
    if (Number(request.headers.get("content-length") ?? 0) > BODY_LIMIT_BYTES)
      throw new Failure("PAYLOAD_TOO_LARGE");
    return await NextAuth(signInOptions())(request, context);
  } catch (cause) {
    return refuse(cause, newId("req"));
  }
}
