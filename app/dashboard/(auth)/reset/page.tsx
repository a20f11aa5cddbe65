import type { Metadata } from "next";
import { AuthLayout } from "../auth-layout";
import { ResetForm } from "./form";

export const metadata: Metadata = { title: "Choose a new password" };

export default function ResetPage() {
  return (
    <AuthLayout title="Choose a new password" lead="This signs out all your browsers.">
      <ResetForm />
    </AuthLayout>
  );
}
