import type { Metadata } from "next";
import Link from "next/link";
import { redirect } from "next/navigation";
import { Notice } from "@/components/ui/notice";
import { IDLE_MINUTES } from "@/lib/account/member-sessions";
import { passkeySite } from "@/lib/account/passkey-site";
import { isSignUpOpen } from "@/lib/account/sign-up";
import { findSignedIn, wasSignedOutIdle } from "@/lib/http/current-member";
import { returnPathOf } from "@/lib/http/return-path";
import { beginPasskeySignIn, beginSingleSignOn } from "../actions";
import { AuthLayout } from "../auth-layout";
import { SignInForm } from "./form";

export const metadata: Metadata = { title: "Sign in" };

interface SignInProps {
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
}

export default async function SignInPage({ searchParams }: SignInProps) {
  const { next: asked, sso } = await searchParams;
  const next = returnPathOf(asked);
  if (await findSignedIn()) redirect(next);
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
      {(await wasSignedOutIdle()) && (
        <div className="mb-4">
          <Notice>You were signed out after {IDLE_MINUTES} minutes without activity.</Notice>
        </div>
      )}
      <SignInForm
        next={next}
        hasPasskeys={passkeySite() !== null}
        beginPasskey={beginPasskeySignIn}
        beginSingleSignOn={beginSingleSignOn}
        hasSsoFailed={sso === "failed"}
      />
    </AuthLayout>
  );
}
