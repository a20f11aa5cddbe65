import { z } from "zod";
import { MODES } from "@/lib/vocabulary";
import { instantText } from "../fields";
import { type ColumnValues, defineList, type FilterValues } from "./list-definition";
import { PERIOD_FILTERS } from "./period";

/** What the audit log records, and how the dashboard says it. */
export const AUDITED_ACTIONS = {
  "account.opened": "Account opened",
  "account.earlier-access-ended": "Earlier access ended",
  "audit.exported": "Audit log exported",
  "branding.changed": "Branding changed",
  "business.deleted": "Business deleted by the operator",
  "business.resumed": "Business resumed by the operator",
  "business.suspended": "Business suspended by the operator",
  "capture.changed": "Capture settings changed",
  "case.assigned": "Case assigned",
  "case.note-written": "Note on a case written",
  "company.copy-asked": "Better copy of a document asked for",
  "company.document-downloaded": "Company document downloaded by link",
  "company.document-viewed": "Company document viewed",
  "company.reviewed": "Company reviewed",
  "consent.kept": "Data kept after consent was withdrawn",
  "consent.withdrawn": "Consent withdrawn by the person",
  "key.minted": "API key created",
  "key.recovered": "API keys recovered",
  "key.recovery-asked": "API key recovery asked for",
  "key.revoked": "API key revoked",
  "key.rotated": "API key rotated",
  "list.added": "Watchlist added by the operator",
  "list.confirmed": "Changed watchlist confirmed by the operator",
  "list.rejected": "Changed watchlist rejected by the operator",
  "list.removed": "Watchlist removed by the operator",
  "member.address-asked": "New e-mail address asked for",
  "member.address-changed": "E-mail address changed",
  "member.deactivated": "Member deactivated",
  "member.invitation-withdrawn": "Invitation withdrawn",
  "member.invited": "Member invited",
  "member.joined": "Member joined",
  "member.passkey-added": "Passkey added",
  "member.passkey-removed": "Passkey removed",
  "member.password-changed": "Password changed",
  "member.provisioned": "Member created by the provider",
  "member.reactivated": "Member reactivated",
  "member.recovery-codes-renewed": "Recovery codes renewed",
  "member.removed": "Member removed",
  "member.role-changed": "Role changed",
  "member.sign-in-refused": "Sign-in refused",
  "member.signed-in": "Signed in",
  "member.totp-changed": "Two-factor authentication changed",
  "person.data-exported": "Person's data exported",
  "photo.downloaded": "Photo downloaded by link",
  "photo.linked": "Link to a photo made",
  "photo.viewed": "Photo viewed",
  "plan.changed": "Plan changed by the operator",
  "policy.changed": "Thresholds changed",
  "retention.changed": "Retention changed",
  "retention.change_undone": "Retention change undone",
  "scim.token-made": "Token for provisioning made",
  "scim.token-revoked": "Token for provisioning revoked",
  "screening.changed": "Screening changed",
  "screening.reported": "Report of a watchlist hit opened",
  "screening.resolved": "Watchlist hit judged",
  "screening.unscreened-allowed": "Approval without screening allowed",
  "screening.unscreened-refused": "Approval without screening forbidden",
  "session.cancelled": "Link cancelled",
  "session.created": "Link created at the dashboard",
  "session.replaced": "Link replaced",
  "spend-limit.changed": "Spend limit changed",
  "sso.break-glass-used": "Signed in without single sign-on",
  "sso.changed": "Single sign-on changed",
  "sso.domain-added": "Domain added",
  "sso.domain-removed": "Domain removed",
  "sso.domain-verified": "Domain verified",
  "sso.enforced": "Single sign-on required",
  "sso.relaxed": "Single sign-on no longer required",
  "verification.asked-again": "Person asked for new photos",
  "verification.deleted": "Verification deleted",
  "verification.held": "Legal hold placed",
  "verification.hold-released": "Legal hold released",
  "verification.reopened": "Verification opened again",
  "verification.reviewed": "Verification reviewed",
  "verifications.exported": "Verifications exported",
  "webhook.body-read": "Webhook body read",
  "webhook.added": "Webhook endpoint added",
  "webhook.changed": "Webhook changed",
  "webhook.resent": "Completed event sent again",
  "webhook.removed": "Webhook endpoint removed",
} as const;

export type AuditedAction = keyof typeof AUDITED_ACTIONS;

const MODE_LABELS = { live: "Live", test: "Test" } as const;
const id = z.string().trim().min(1).max(200);

/** The audit log of a business, in both modes: it is one chain. The dashboard's page and its CSV file. */
export const AUDIT_LIST = defineList({
  id: "audit",
  sort: { by: "at", label: "newest first" },
  filters: {
    action: {
      schema: z.enum(Object.keys(AUDITED_ACTIONS) as [AuditedAction, ...AuditedAction[]]),
      label: "Action",
      matches: { column: "action" },
      control: "select",
      options: AUDITED_ACTIONS,
    },
    actor: { schema: id, label: "Person or key", matches: { column: "actor" }, control: "select" },
    subject: { schema: id, label: "Id of the subject", matches: { column: "subject" }, control: "text" },
    mode: {
      schema: z.enum(MODES),
      label: "Mode",
      matches: { column: "mode" },
      control: "select",
      options: MODE_LABELS,
    },
    ...PERIOD_FILTERS,
  },
  columns: {
    at: { label: "When", schema: instantText, isExported: true },
    mode: { label: "Mode", schema: z.enum(MODES), isExported: true, values: MODE_LABELS },
    actor: { label: "Actor", schema: z.string(), isExported: true },
    actorName: { label: "Who", schema: z.string(), isExported: true },
    action: { label: "What", schema: z.string(), isExported: true, values: AUDITED_ACTIONS },
    subject: { label: "Subject", schema: z.string(), isExported: true },
    hash: { label: "Hash", schema: z.string(), isExported: true },
  },
  table: [
    { column: "action", format: "label" },
    { column: "actorName", format: "text" },
    { cell: "subject", heading: "Subject", from: "md" },
    { column: "mode", format: "label", from: "md" },
    { column: "at", format: "time" },
  ],
});

export type AuditFilters = FilterValues<typeof AUDIT_LIST>;
/** A row of the page; `id` is its place in the log. */
export type AuditRow = ColumnValues<typeof AUDIT_LIST> & { readonly id: string };
