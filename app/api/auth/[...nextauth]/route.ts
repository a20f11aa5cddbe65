import NextAuth from "next-auth";
import { signInOptions } from "@/lib/http/sign-in-options";

/** next-auth's own endpoints: the CSRF token, the credentials, the end of a session. Options are read per request. */
const handle = (request: Request, context: unknown) => NextAuth(signInOptions())(request, context);

export { handle as GET, handle as POST };
