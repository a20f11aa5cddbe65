import { signUpBusiness } from "@/lib/account/sign-up";
import { signUp } from "@/lib/contract/account";
import { methods, route } from "@/lib/http/route";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods(
  route(signUp, ({ body }) => signUpBusiness(body)),
);
