import { env } from "@/lib/platform/env";
import type { MemberRole } from "@/lib/vocabulary";

/**
 * Who may not go without a second factor (POLICY 6, ASVS 6.3.3): an owner, on every server that somebody else can
 * reach. A BASE_URL of this machine itself is a laptop that tries the product out, and asks for none.
 */
export function needsSecondFactor(role: MemberRole): boolean {
  return role === "owner" && !env().baseIsLoopback;
}
