import type { Permission } from "@/lib/contract/permissions";
import type { MemberRole } from "@/lib/vocabulary";

const ALL = ["owner", "reviewer", "developer", "viewer"] as const;

/** The expected permissions of every role, written out by hand so that the table does not change unnoticed. */
export const PERMISSION_MATRIX: Readonly<Record<Permission, readonly MemberRole[]>> = {
  "dashboard.use": ALL,
  "view.share": ["owner", "reviewer", "developer"],
  "profile.change": ALL,
  "session.manage": ["owner", "reviewer", "developer"],
  "verification.review": ["owner", "reviewer"],
  "verification.reopen": ["owner", "reviewer"],
  "verification.export": ALL,
  "verification.exportPersonal": ["owner", "reviewer", "developer"],
  "verification.delete": ["owner"],
  "verification.hold": ["owner"],
  "person.export": ["owner"],
  "screening.resolve": ["owner", "reviewer"],
  "company.create": ["owner", "reviewer", "developer"],
  "company.issueLink": ["owner", "reviewer", "developer"],
  "company.review": ["owner", "reviewer"],
  "company.resendWebhook": ["owner", "reviewer", "developer"],
  "key.read": ["owner", "developer"],
  "key.mint": ["owner", "developer"],
  "key.rotate": ["owner", "developer"],
  "key.revoke": ["owner", "developer"],
  "webhook.change": ["owner", "developer"],
  "webhook.test": ["owner", "developer"],
  "webhook.resend": ["owner", "developer"],
  "webhook.readDelivery": ["owner", "reviewer", "developer"],
  "thresholds.replay": ALL,
  "thresholds.change": ["owner"],
  "screening.change": ["owner"],
  "retention.change": ["owner"],
  "branding.change": ["owner", "developer"],
  "capture.change": ["owner", "developer"],
  "usage.setSpendLimit": ["owner"],
  "audit.read": ["owner"],
  "team.invite": ["owner"],
  "team.changeRole": ["owner"],
  "team.remove": ["owner"],
  "sso.change": ["owner"],
};
