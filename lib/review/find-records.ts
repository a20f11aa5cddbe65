import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { owned } from "@/db/owned";
import { webhookEvent } from "@/db/schema/webhook";
import { listCompanies } from "@/lib/company/list-companies";
import type { FoundRecord } from "@/lib/contract/find-records";
import { DECISION_LABELS, STATUS_LABELS } from "@/lib/contract/lists/value-labels";
import type { Tenant } from "@/lib/platform/tenant";
import { listOpenLinks } from "@/lib/session/open-links";
import { listVerifications, presentTableRow } from "@/lib/verification/list-verifications";

/** Of each kind. */
const FOUND_LIMIT = 5;
const COUNTED_LINKS = 100;
const EVENT_ID = /^evt_[0-9A-Za-z]{1,40}$/;

/**
 * What a member looks for by its id, its reference or a whole name, in the mode on the screen: persons as the search of
 * their list finds them (DASHBOARD-SEARCH-1), companies, links that nobody submitted, and events of webhooks.
 */
export async function findRecords(tenant: Tenant, text: string): Promise<{ found: FoundRecord[] }> {
  const [persons, companies, links, events] = await Promise.all([
    findPersons(tenant, text),
    findCompanies(tenant, text),
    findLinks(tenant, text),
    findEvents(tenant, text),
  ]);
  return { found: [...persons, ...companies, ...links, ...events] };
}

async function findPersons(tenant: Tenant, q: string): Promise<FoundRecord[]> {
  const { rows } = await listVerifications(tenant, { q, limit: FOUND_LIMIT });
  return rows.map(presentTableRow).map((row) => {
    const { verificationId: id, externalRef, userId, decision, status } = row;
    const reference = externalRef ?? userId;
    return {
      kind: "person",
      id,
      title: row.name ?? reference ?? id,
      detail: [decision ? DECISION_LABELS[decision] : STATUS_LABELS[status], row.name ? reference : null, id]
        .filter(Boolean)
        .join(" · "),
      href: `/dashboard/verifications/${id}`,
    };
  });
}

async function findCompanies(tenant: Tenant, q: string): Promise<FoundRecord[]> {
  const { rows } = await listCompanies(tenant, { q, limit: FOUND_LIMIT });
  return rows.map((company) => ({
    kind: "company",
    id: company.id,
    title: company.registeredName,
    detail: [STATUS_LABELS[company.status], company.externalRef ?? company.id].join(" · "),
    href: `/dashboard/companies/${company.id}`,
  }));
}

async function findLinks(tenant: Tenant, userId: string): Promise<FoundRecord[]> {
  const { rows: links, older } = await listOpenLinks(tenant, { userId, limit: COUNTED_LINKS });
  const count = older === null ? links.length : `More than ${COUNTED_LINKS}`;
  return links.slice(0, 1).map(({ id }) => ({
    kind: "link",
    id,
    title: userId,
    detail: links.length === 1 ? "Open link" : `${count} open links`,
    href: `/dashboard/verifications/links?userId=${encodeURIComponent(userId)}`,
  }));
}

async function findEvents(tenant: Tenant, eventId: string): Promise<FoundRecord[]> {
  if (!EVENT_ID.test(eventId)) return [];
  const found = await db(tenant)
    .select({ name: webhookEvent.name })
    .from(webhookEvent)
    .where(owned(webhookEvent, tenant, eq(webhookEvent.id, eventId)));
  return found.map(({ name }) => ({
    kind: "event",
    id: eventId,
    title: name,
    detail: eventId,
    href: `/dashboard/webhooks?eventId=${eventId}`,
  }));
}
