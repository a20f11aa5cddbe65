import { can } from "@/lib/account/permissions";
import { PERMISSIONS, type Permission, ROLES } from "@/lib/contract/permissions";
import { MEMBER_ROLES } from "@/lib/vocabulary";

/** The permission matrix as a Markdown table: one row per permission, one column per role. */
export function permissionMatrix(): string {
  const roles = MEMBER_ROLES.map((role) => ROLES[role].label);
  const rows = Object.entries(PERMISSIONS).map(([name, { description }]) => {
    const cells = MEMBER_ROLES.map((role) => (can({ role }, name as Permission) ? "yes" : "–"));
    return row([`\`${name}\``, ...cells, description]);
  });
  return [
    row(["Permission", ...roles, "What it allows"]),
    row(["---", ...roles.map(() => ":-:"), "---"]),
    ...rows,
  ].join("\n");
}

/** The roles as a Markdown table. */
export function roleTable(): string {
  const rows = MEMBER_ROLES.map((role) => {
    const { label, summary, requiresTwoFactor } = ROLES[role];
    return row([label, summary, requiresTwoFactor ? "required" : "optional"]);
  });
  return [
    row(["Role", "What it is for", "Two-factor authentication"]),
    row(["---", "---", "---"]),
    ...rows,
  ].join("\n");
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(" | ")} |`;
}
