import { Failure } from "@/lib/contract/errors";
import { type Permission, roleHolds } from "@/lib/contract/permissions";
import type { MemberRole } from "@/lib/vocabulary";

interface RoleHolder {
  readonly role: MemberRole;
}

/** Whether the member's role holds the permission: `can(member, "webhook.change")`. */
export function can({ role }: RoleHolder, permission: Permission): boolean {
  return roleHolds(role, permission);
}

/** @throws Failure FORBIDDEN when the member's role does not hold the permission */
export function requirePermission(member: RoleHolder, permission: Permission): void {
  if (!can(member, permission)) {
    throw new Failure("FORBIDDEN", { message: `Your role (${member.role}) does not allow this.` });
  }
}
