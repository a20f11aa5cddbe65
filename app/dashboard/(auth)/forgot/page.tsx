import type { Metadata } from "next";
import Link from "next/link";
import { AuthFrame } from "../auth-layout";
import { ForgotForm } from "./form";

export const metadata: Metadata = { title: "Set a new password" };

export default function ForgotPage() {
  return (
    <AuthFrame
      title="Set a new password"
      lead="We mail a link to your address. It also works when your business was opened over the API and nobody has signed in yet."
      foot={
        <Link
          href="/dashboard/sign-in"
          prefetch={false}
          className="font-medium text-accent-text underline underline-offset-4"
        >
          Back to sign in
        </Link>
      }
    >
      <ForgotForm />
    </AuthFrame>
  );
}
