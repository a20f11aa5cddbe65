import { signInRequest } from "@/lib/http/sign-in-requests";

export { signInRequest as GET, signInRequest as POST };
