import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { Notice } from "@/components/ui/notice";
import { isSignUpOpen } from "@/lib/account/sign-up";
import { findSignedIn } from "@/lib/http/current-member";
import { env } from "@/lib/platform/env";
import { AuthLayout } from "../auth-layout";
import { HaveAccount, SignUp } from "./form";

export const metadata: Metadata = { title: "Create an account" };

const CLOSED = {
  open: null,
  invite:
    "Sign-up on this server is by invitation. Ask an owner to invite you on the Team page; you then get a link by e-mail.",
  closed: "Sign-up is closed on this server. Ask its operator or a colleague for an invitation.",
} as const;

export default async function SignUpPage() {
  if (await findSignedIn()) redirect("/dashboard");
  if (await isSignUpOpen()) return <SignUp />;
  return (
    <AuthLayout title="Sign-up is not open here" foot={<HaveAccount />}>
      <Notice>{CLOSED[env().SIGNUP_MODE]}</Notice>
    </AuthLayout>
  );
}
