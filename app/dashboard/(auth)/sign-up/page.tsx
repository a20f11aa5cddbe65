import type { Metadata } from "next";
import Link from "next/link";
import { redirect } from "next/navigation";
import { Notice } from "@/components/dashboard/ui/notice";
import { findMember } from "@/lib/http/member";
import { env } from "@/lib/platform/env";
import { AuthFrame } from "../frame";
import { SignUpForm } from "./form";

export const metadata: Metadata = { title: "Create an account" };

export default async function SignUpPage() {
  if (await findMember()) redirect("/dashboard");
  const isClosed = env().SIGNUP_MODE === "closed";
  return (
    <AuthFrame
      title="Create your account"
      lead="Opens your business with a live and a test key. You start in the sandbox: nothing is real and nothing is billed until you switch."
      foot={
        <>
          Have an account?{" "}
          <Link
            href="/dashboard/sign-in"
            prefetch={false}
            className="font-medium text-accent-text underline underline-offset-4"
          >
            Sign in
          </Link>
        </>
      }
    >
      {isClosed ? (
        <Notice>
          Sign-up is closed on this server. Ask whoever runs it, or a colleague, for an invitation.
        </Notice>
      ) : (
        <SignUpForm />
      )}
    </AuthFrame>
  );
}
