import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { passkeySite } from "@/lib/account/passkey-site";
import { findSignedIn } from "@/lib/http/current-member";
import { pathWithReturn, returnPathOf } from "@/lib/http/return-path";
import { addPasskey, beginPasskey, beginTwoFactor, confirmTwoFactor } from "../../account/actions";
import { signOut } from "../../actions";
import { TwoFactorSetup } from "./form";

export const metadata: Metadata = { title: "Set up two-factor authentication" };

/** Members whose role requires two-factor authentication are redirected here until it is set up. */
export default async function TwoFactorPage({
  searchParams,
}: {
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
}) {
  const next = returnPathOf((await searchParams)["next"]);
  const signedIn = await findSignedIn();
  if (!signedIn) redirect(pathWithReturn("/dashboard/sign-in", next));
  if (!signedIn.mustSetUpTwoFactor) redirect(next);
  return (
    <TwoFactorSetup
      email={signedIn.email}
      businessName={signedIn.businessName}
      begin={beginTwoFactor}
      confirm={confirmTwoFactor}
      passkeys={passkeySite() && { begin: beginPasskey, addPasskey }}
      signOut={signOut}
      next={next}
    />
  );
}
