import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { findSignedIn } from "@/lib/http/current-member";
import { beginTwoFactor, confirmTwoFactor } from "../../account/actions";
import { signOut } from "../../actions";
import { TwoFactorSetup } from "./form";

export const metadata: Metadata = { title: "Set up two-factor authentication" };

/** Members whose role requires two-factor authentication are redirected here until it is set up. */
export default async function TwoFactorPage() {
  const signedIn = await findSignedIn();
  if (!signedIn) redirect("/dashboard/sign-in");
  if (!signedIn.mustSetUpTwoFactor) redirect("/dashboard");
  return (
    <TwoFactorSetup
      email={signedIn.email}
      businessName={signedIn.businessName}
      begin={beginTwoFactor}
      confirm={confirmTwoFactor}
      signOut={signOut}
    />
  );
}
