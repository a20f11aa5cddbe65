import type { Metadata } from "next";
import { InviteForm } from "./form";

export const metadata: Metadata = { title: "Your invitation" };

export default function InvitePage() {
  return <InviteForm />;
}
