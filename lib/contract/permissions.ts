import { MEMBER_ROLES, type MemberRole } from "@/lib/vocabulary";

/**
 * Who may do what at the dashboard. This is the only place that names roles: actions and pages ask for a permission,
 * and `docs/permissions.md` is generated from this table. A role holds exactly what is listed; no role implies another
 * (ACCOUNT-ROLE-1).
 */

interface PermissionRow {
  readonly roles: readonly MemberRole[];
  /** What the holder may do: one sentence without its subject. */
  readonly description: string;
}

const EVERY_ROLE = MEMBER_ROLES;
const OWNERS = ["owner"] as const;
const REVIEWERS = ["owner", "reviewer"] as const;
const DEVELOPERS = ["owner", "developer"] as const;
const OPERATORS = ["owner", "reviewer", "developer"] as const;

export const PERMISSIONS = {
  "dashboard.use": {
    roles: EVERY_ROLE,
    description: "Open every page except API keys, and switch between live and test mode.",
  },
  "view.share": {
    roles: OPERATORS,
    description: "Share a saved view of a list with every member, and delete a shared view.",
  },
  "profile.change": {
    roles: EVERY_ROLE,
    description: "Change your own name, e-mail address, password, second factors and sessions.",
  },
  "session.manage": {
    roles: OPERATORS,
    description:
      "Create, replace and cancel links to the hosted page, and make a test verification from the quick start.",
  },
  "verification.review": {
    roles: REVIEWERS,
    description:
      "Approve or reject a verification, ask its person for new photos, assign cases, write notes on them, and see which colleagues have one open.",
  },
  "verification.reopen": {
    roles: REVIEWERS,
    description: "Open an approved or rejected verification for review again.",
  },
  "verification.export": {
    roles: EVERY_ROLE,
    description: "Export the list of verifications without extracted fields.",
  },
  "verification.exportPersonal": {
    roles: OPERATORS,
    description: "Export the list of verifications with extracted fields.",
  },
  "verification.delete": {
    roles: OWNERS,
    description:
      "Delete a verification with its photos and fields, and keep one whose person withdrew consent.",
  },
  "verification.hold": {
    roles: OWNERS,
    description: "Place a legal hold on a verification, and release it.",
  },
  "person.export": {
    roles: OWNERS,
    description: "Export everything that is stored about one person.",
  },
  "screening.resolve": {
    roles: REVIEWERS,
    description: "Mark a watchlist hit as a true match or a false positive.",
  },
  "company.create": {
    roles: OPERATORS,
    description: "Start a company verification.",
  },
  "company.issueLink": {
    roles: OPERATORS,
    description: "Issue a new link for the signatory of a company.",
  },
  "company.review": {
    roles: REVIEWERS,
    description: "Accept or reject the documents of a company, and ask for better copies.",
  },
  "company.reopen": {
    roles: REVIEWERS,
    description: "Open an approved or rejected company for review again, and have it decided again.",
  },
  "company.resendWebhook": {
    roles: OPERATORS,
    description: "Send the completed event of a company again.",
  },
  "key.read": {
    roles: DEVELOPERS,
    description: "Open the API keys page.",
  },
  "key.mint": {
    roles: DEVELOPERS,
    description: "Create an API key.",
  },
  "key.rotate": {
    roles: DEVELOPERS,
    description: "Replace an API key by a new one.",
  },
  "key.revoke": {
    roles: DEVELOPERS,
    description: "Revoke an API key.",
  },
  "webhook.change": {
    roles: DEVELOPERS,
    description: "Set webhook endpoints, choose their events and rotate their secrets.",
  },
  "webhook.test": {
    roles: DEVELOPERS,
    description: "Send a test event to a webhook endpoint.",
  },
  "webhook.resend": {
    roles: DEVELOPERS,
    description: "Send an event of the delivery log again.",
  },
  "webhook.readDelivery": {
    roles: OPERATORS,
    description: "Read the body of a delivered event, which holds personal data.",
  },
  "thresholds.replay": {
    roles: EVERY_ROLE,
    description: "Replay draft thresholds on stored verifications; this changes nothing.",
  },
  "thresholds.change": {
    roles: OWNERS,
    description: "Save a new version of the decision thresholds.",
  },
  "screening.change": {
    roles: OWNERS,
    description: "Change how names are screened, and whether companies are approved without screening.",
  },
  "retention.change": {
    roles: OWNERS,
    description: "Change how long data is kept.",
  },
  "branding.change": {
    roles: DEVELOPERS,
    description: "Change the logo, name and colour of the hosted page.",
  },
  "capture.change": {
    roles: DEVELOPERS,
    description:
      "Allow or forbid photos from files on the hosted page, and set which origins may call the session endpoints.",
  },
  "usage.setSpendLimit": {
    roles: OWNERS,
    description: "Set the monthly spend limit and get an e-mail when it comes close.",
  },
  "audit.read": {
    roles: OWNERS,
    description: "Read, check and export the audit log.",
  },
  "team.invite": {
    roles: OWNERS,
    description: "Invite a member, send the invitation again or withdraw it.",
  },
  "team.changeRole": {
    roles: OWNERS,
    description: "Change the role of a member.",
  },
  "team.remove": {
    roles: OWNERS,
    description: "Remove a member.",
  },
  "sso.change": {
    roles: OWNERS,
    description: "Set up single sign-on, the domains it is for and provisioning, and require it.",
  },
} as const satisfies Readonly<Record<string, PermissionRow>>;

export type Permission = keyof typeof PERMISSIONS;

/** @returns the roles that hold a permission, in the order of {@link MEMBER_ROLES} */
export function rolesWith(permission: Permission): readonly MemberRole[] {
  return PERMISSIONS[permission].roles;
}

/** Whether a role holds the permission. For what a page shows; each action and page checks again (ACCOUNT-AUTH-1). */
export function roleHolds(role: MemberRole, permission: Permission): boolean {
  return rolesWith(permission).includes(role);
}

interface RoleDefinition {
  readonly label: string;
  /** What the role is for, as the team page explains it. */
  readonly summary: string;
  /** Members of this role cannot use the dashboard without two-factor authentication (ACCOUNT-TOTP-2). */
  readonly requiresTwoFactor: boolean;
}

export const ROLES: Readonly<Record<MemberRole, RoleDefinition>> = {
  owner: {
    label: "Owner",
    summary: "Everything, including the team, limits and thresholds.",
    requiresTwoFactor: true,
  },
  reviewer: {
    label: "Reviewer",
    summary: "Decide on verifications, companies and watchlist hits.",
    requiresTwoFactor: false,
  },
  developer: {
    label: "Developer",
    summary: "API keys, webhooks and branding. No decisions on people.",
    requiresTwoFactor: false,
  },
  viewer: {
    label: "Viewer",
    summary: "View everything except API keys. Change nothing.",
    requiresTwoFactor: false,
  },
};

/** The role of whoever opens a business. A business that has members keeps at least one owner (ACCOUNT-MEMBER-2). */
export const OWNER = "owner" satisfies MemberRole;
/** The role that changes nothing: for an invitation that names none. */
export const LEAST_PRIVILEGED_ROLE = "viewer" satisfies MemberRole;
/** What the invitation form starts with. */
export const SUGGESTED_ROLE = "reviewer" satisfies MemberRole;
/** Roles that a provider of single sign-on may hand out. Owners are made by owners. */
export const ASSIGNED_ROLES = MEMBER_ROLES.filter((role) => role !== OWNER);
