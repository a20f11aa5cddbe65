import type { Metadata } from "next";
import Link from "next/link";
import { Notice } from "@/components/ui/notice";
import { env } from "@/lib/platform/env";
import { AuthLayout } from "../auth-layout";
import { ForgotForm } from "./form";

export const metadata: Metadata = { title: "Set a new password" };

export default function ForgotPage() {
  return (
    <AuthLayout
      title="Set a new password"
      lead="We send a link to your e-mail address. This also works if your business was created through the API and has no members yet."
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
      {!env().SMTP_URL && (
        <div className="mb-4">
          <Notice tone="warn">This server cannot send e-mail. Ask its operator for the link.</Notice>
        </div>
      )}
      <ForgotForm />
    </AuthLayout>
  );
}
