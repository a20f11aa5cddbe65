import { ROLES } from "@/lib/contract/permissions";
import { env } from "@/lib/platform/env";
import type { MemberRole } from "@/lib/vocabulary";

/**
 * Whether members of this role must use two-factor authentication (ACCOUNT-TOTP-2). A loopback BASE_URL asks nobody:
 * such a server is reachable from its own machine only.
 */
export function requiresTwoFactor(role: MemberRole): boolean {
  return ROLES[role].requiresTwoFactor && !env().baseIsLoopback;
}
