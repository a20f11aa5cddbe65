import type { Metadata } from "next";
import { AuthLayout } from "../auth-layout";
import { ConfirmForm } from "./form";

export const metadata: Metadata = { title: "Confirm your e-mail address" };

/** Opening the page changes nothing, because mail scanners open links, too. */
export default function ConfirmPage() {
  return (
    <AuthLayout title="Confirm your e-mail address">
      <ConfirmForm />
    </AuthLayout>
  );
}
