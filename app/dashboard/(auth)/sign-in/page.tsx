import type { Metadata } from "next";
import Link from "next/link";
import { redirect } from "next/navigation";
import { isSignUpOpen } from "@/lib/account/sign-up";
import { findSignedIn } from "@/lib/http/current-member";
import { AuthLayout } from "../auth-layout";
import { SignInForm } from "./form";

export const metadata: Metadata = { title: "Sign in" };

export default async function SignInPage() {
  if (await findSignedIn()) redirect("/dashboard");
  return (
    <AuthLayout
      title="Sign in to your dashboard"
      foot={
        (await isSignUpOpen()) && (
          <>
            New here?{" "}
            <Link
              href="/dashboard/sign-up"
              prefetch={false}
              className="font-medium text-accent-text underline underline-offset-4"
            >
              Create an account
            </Link>
          </>
        )
      }
    >
      <SignInForm />
    </AuthLayout>
  );
}
