import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { findSignedIn } from "@/lib/http/current-member";
import { beginSecondFactor, confirmSecondFactor } from "../../account/actions";
import { signOut } from "../../actions";
import { Enrol } from "./form";

export const metadata: Metadata = { title: "Set up two-step sign-in" };

/** Where an owner without a second factor is led before anything else (POLICY 6). */
export default async function EnrolPage() {
  const signedIn = await findSignedIn();
  if (!signedIn) redirect("/dashboard/sign-in");
  if (!signedIn.mustEnrol) redirect("/dashboard");
  return (
    <Enrol
      email={signedIn.email}
      businessName={signedIn.businessName}
      begin={beginSecondFactor}
      confirm={confirmSecondFactor}
      signOut={signOut}
    />
  );
}
