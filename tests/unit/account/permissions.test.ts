import { describe, expect, test } from "vitest";
import { can, requirePermission } from "@/lib/account/permissions";
import { PERMISSIONS, type Permission } from "@/lib/contract/permissions";
import { MEMBER_ROLES, type MemberRole } from "@/lib/vocabulary";
import { PERMISSION_MATRIX } from "@/tests/support/permission-matrix";

const CELLS = Object.entries(PERMISSION_MATRIX).flatMap(([permission, roles]) =>
  MEMBER_ROLES.map((role): [Permission, MemberRole, boolean] => [
    permission as Permission,
    role,
    roles.includes(role),
  ]),
);

describe("ACCOUNT-ROLE-1 the permission matrix", () => {
  test("the expected matrix has every permission and no other", () => {
    expect(Object.keys(PERMISSION_MATRIX).sort()).toEqual(Object.keys(PERMISSIONS).sort());
  });

  test.each(CELLS)("%s, %s: %s", (permission, role, isAllowed) => {
    expect(can({ role }, permission)).toBe(isAllowed);
    const required = () => requirePermission({ role }, permission);
    if (isAllowed) expect(required).not.toThrow();
    else expect(required).toThrow(`Your role (${role}) does not allow this.`);
  });
});
