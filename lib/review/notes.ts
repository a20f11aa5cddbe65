import { and, asc, eq, inArray } from "drizzle-orm";
import { db, type Tx } from "@/db/client";
import { owned } from "@/db/owned";
import { user } from "@/db/schema/member";
import { caseNote } from "@/db/schema/review";
import { actorNames } from "@/lib/account/actor-names";
import { recordAudit } from "@/lib/account/audit";
import type { CaseNoteView } from "@/lib/contract/case-notes";
import { Failure } from "@/lib/contract/errors";
import { QUEUE } from "@/lib/contract/review-queue";
import { aadOf, openJson, sealJson } from "@/lib/platform/crypto";
import { env } from "@/lib/platform/env";
import { newId } from "@/lib/platform/ids";
import { enqueue } from "@/lib/platform/queue";
import type { Tenant } from "@/lib/platform/tenant";
import { lockCase } from "./assign";

interface NewNote {
  readonly text: string;
  /** Ids of members. */
  readonly mentions: readonly string[];
}

/**
 * Stores a note on a person's or a company's case, sealed, and tells the members it mentions by e-mail. The e-mail has a
 * link and no text of the note, because a mailbox is no place for personal data.
 * @throws Failure NOT_FOUND; VALIDATION_ERROR for a mention of somebody who is no member of this business
 */
export async function writeNote(
  tenant: Tenant,
  caseId: string,
  { text, mentions }: NewNote,
): Promise<{ noteId: string }> {
  const id = newId("nte");
  const { businessId, mode, memberId } = tenant;
  await db(tenant).transaction(async (tx) => {
    await lockCase(tx, tenant, caseId);
    const named = await findMentioned(tx, tenant, [...new Set(mentions)]);
    await tx.insert(caseNote).values({
      id,
      businessId,
      mode,
      subjectId: caseId,
      author: memberId ?? "dashboard",
      textSealed: sealJson(text, aadOf(tenant, id, "case-note")),
      mentions: named.map((member) => member.id),
    });
    for (const { id: userId, email } of named) if (userId !== memberId) await tell(tx, tenant, email, caseId);
    await recordAudit(tx, tenant, "case.note-written", caseId);
  });
  return { noteId: id };
}

async function findMentioned(tx: Tx, { businessId }: Tenant, ids: string[]) {
  if (ids.length === 0) return [];
  const found = await tx
    .select({ id: user.id, email: user.email })
    .from(user)
    .where(and(eq(user.businessId, businessId), inArray(user.id, ids)));
  if (found.length < ids.length) {
    throw new Failure("VALIDATION_ERROR", { message: "mentions must name members of this business." });
  }
  return found;
}

async function tell(tx: Tx, tenant: Tenant, to: string, caseId: string): Promise<void> {
  const text = [
    "A colleague mentioned you in a note on a case:",
    "",
    `${env().BASE_URL}${QUEUE}/${caseId}`,
    "",
    `The case is in ${tenant.mode} mode. Sign in to read the note.`,
    "",
  ].join("\n");
  await enqueue(tx, "mail.send", { to, subject: "You were mentioned on a case", text }, { tenant });
}

/** The notes on a case, oldest first. */
export async function listNotes(tenant: Tenant, caseId: string): Promise<CaseNoteView[]> {
  const found = await db(tenant)
    .select()
    .from(caseNote)
    .where(owned(caseNote, tenant, eq(caseNote.subjectId, caseId)))
    .orderBy(asc(caseNote.createdAt), asc(caseNote.id));
  if (found.length === 0) return [];
  const nameOf = await actorNames(
    tenant.businessId,
    found.flatMap(({ author, mentions }) => [author, ...mentions]),
  );
  return found.map(({ id, author, textSealed, mentions, createdAt }) => ({
    id,
    author: nameOf(author),
    text: openJson<string>(textSealed, aadOf(tenant, id, "case-note")),
    mentions: mentions.map(nameOf),
    at: createdAt.toISOString(),
  }));
}
