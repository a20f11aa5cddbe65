import { eq, sql } from "drizzle-orm";
import { db, rows } from "@/db/client";
import { verification } from "@/db/schema/verification";
import { placeHold } from "@/lib/account/legal-hold";
import { beginTwoFactor } from "@/lib/account/two-factor";
import { readCompanyDocument } from "@/lib/company/case-file";
import { createCompany } from "@/lib/company/create";
import { reviewDocuments } from "@/lib/company/review-documents";
import { COMPANY } from "@/lib/company/screened-company";
import { uploadDocument } from "@/lib/company/upload-document";
import { newId } from "@/lib/platform/ids";
import { claimNext } from "@/lib/platform/queue";
import { mintTenant } from "@/lib/platform/tenant";
import { writeNote } from "@/lib/review/notes";
import { resolveScreeningHit } from "@/lib/screening/resolve-hit";
import { readPicture } from "@/lib/verification/case-file";
import { reviewVerification } from "@/lib/verification/review";
import { configureWebhook } from "@/lib/webhook/manage-endpoint";
import { HANDLERS } from "@/lib/worker/handlers";
import { plainPng } from "./images";
import { newOwner, PASSWORD, withTwoFactor } from "./members";
import { openReceiver } from "./receiver";
import { verifyPlaceholders } from "./verification-jobs";

/** What a stolen copy must not hold, each value by what it is. */
export type Planted = ReadonlyMap<string, string | Buffer>;

/** Bytes from the middle of a picture: enough to be of no other. */
const PART_BYTES = 48;
const partOf = (bytes: Buffer) => {
  const from = Math.max(0, Math.floor((bytes.length - PART_BYTES) / 2));
  return bytes.subarray(from, from + PART_BYTES);
};

const COMPANY_DETAILS = {
  registeredName: "AML HIT Nkwalini Basketworks (Pty) Ltd",
  registrationNumber: "R7/8830119",
  registeredAddress: "Plot 771 Gwamile Street\nMbabane",
  taxId: "509-771-338",
};

/** Does by the product's own functions what stores personal data and secrets, and says what must not be readable afterwards. */
export async function plantValues(): Promise<Planted> {
  const planted = new Map<string, string | Buffer>([
    ["password", PASSWORD],
    ["webhook secret", "whsec_planted_7f3a91c2d4"],
    ["note of a verdict", "The stamp of Mr Matsebula is missing"],
    ["note of a company's document", "Director Nokuthula Shongwe did not sign"],
    ["reason of a judgement", "Born in Siteki, says her aunt Busisiwe"],
    ["note on a case", "Call Mr Fakudze about the branch"],
    ["reason of a hold", "Dlamini versus Simelane, case 4471"],
  ]);
  const said = (what: string) => String(planted.get(what));
  const { email, userId, opened, tenant: live } = await newOwner();
  const { businessId } = live;
  const tenant = mintTenant({ businessId, mode: "test", memberId: userId });
  planted.set("API key", opened.apiKey);
  planted.set("API key of the sandbox", opened.testApiKey);
  const { secret, recoveryCodes } = await withTwoFactor(live, { userId, email });
  planted.set("seed of the app", secret);
  for (const code of recoveryCodes) planted.set(`recovery code ${code}`, code);
  planted.set("seed of the next app", (await beginTwoFactor(userId, { email, businessName: "Acme" })).secret);

  const receiver = await openReceiver();
  // It echoes what it was sent.
  receiver.answer((response, { body }) => response.end(body));
  await configureWebhook(live, { webhookUrl: receiver.url, webhookSecret: said("webhook secret") });

  const person = await verifyPlaceholders(tenant, "needs_review");
  for (const [field, value] of [
    ["surname", "SPECIMEN"],
    ["given name", "THANDI"],
    ["document number", "SPECIMEN0001"],
  ] as const)
    planted.set(field, value);
  for (const photo of ["selfie", "idFront"] as const)
    planted.set(`photo ${photo}`, partOf(await readPicture(tenant, person, photo)));
  await writeNote(tenant, person, { text: said("note on a case"), mentions: [] });
  await reviewVerification(tenant, person, {
    decision: "approved",
    reasonCode: "identity_confirmed",
    note: said("note of a verdict"),
  });
  await placeHold(tenant, person, said("reason of a hold"));

  const { company } = await createCompany(
    tenant,
    { country: "SZ", incorporationDate: "2017-05-23", ...COMPANY_DETAILS },
    { key: newId("key"), findOrMake: async (find, make) => (await find()) ?? make(async () => {}) },
  );
  for (const [field, value] of Object.entries(COMPANY_DETAILS))
    for (const line of value.split("\n")) planted.set(`${field} ${line}`, line);
  planted.set("word of the name", "Nkwalini");
  const [first] = company.checklist;
  const document = { docType: first?.docType ?? "", document: plainPng(1, 1) };
  const { id: documentId } = await uploadDocument(tenant, company.id, document);
  planted.set("document", partOf((await readCompanyDocument(tenant, company.id, documentId)).bytes));
  await resolveScreeningHit(COMPANY, tenant, company.id, {
    entityId: "sandbox-listed-company",
    resolution: "true_match",
    reason: said("reason of a judgement"),
  });
  await reviewDocuments(tenant, company.id, [
    { documentId, status: "rejected", note: said("note of a company's document") },
  ]);
  await deliverAll();
  await receiver.close();
  if (receiver.received.length === 0) throw new Error("No webhook was sent, so none can be found.");
  for (const { body } of receiver.received)
    planted.set(`webhook body ${planted.size}`, body.subarray(0, 200));
  const [row] = await db("operator").select().from(verification).where(eq(verification.id, person));
  if (!row?.extractedSealed) throw new Error("Nothing was read of the person.");
  return planted;
}

async function deliverAll(): Promise<void> {
  for (;;) {
    const lease = await claimNext(HANDLERS["webhook.deliver"], 30);
    if (!lease) return;
    await HANDLERS["webhook.deliver"].run(lease.claim);
    await lease.settle(undefined);
  }
}

/** Every row of every table as text, as a dump holds it. */
export async function dumpTables(): Promise<Map<string, string>> {
  const tables = await rows<{ name: string }>(
    db("operator"),
    sql`select quote_ident(relname) as name from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
  );
  const dump = new Map<string, string>();
  for (const { name } of tables) {
    const found = await rows<{ text: string }>(
      db("operator"),
      sql.raw(`select t::text as text from ${name} t`),
    );
    dump.set(name, found.map(({ text }) => text).join("\n"));
  }
  return dump;
}

/** What of the planted values stands in some bytes: as it is, in other case, in hex, base64 or base64url, or escaped as in JSON. */
export function foundIn(bytes: Buffer, planted: Planted): string[] {
  const lower = Buffer.from(bytes.toString("latin1").toLowerCase(), "latin1");
  return [...planted].flatMap(([what, value]) => {
    const plain = Buffer.from(value);
    const texts = [
      plain.toString("hex"),
      ...base64Of(plain),
      JSON.stringify(plain.toString("latin1")).slice(1, -1),
    ];
    const isFound =
      lower.includes(plain.toString("latin1").toLowerCase(), 0, "latin1") ||
      texts.some((text) => bytes.includes(text, 0, "latin1"));
    return isFound ? [what] : [];
  });
}

/** Inside of a longer text, at each of its three places; characters that depend on what stands beside them are left out. */
function base64Of(plain: Buffer): string[] {
  return [0, 1, 2].flatMap((before) => {
    const shifted = Buffer.concat([Buffer.alloc(before), plain]);
    const first = before === 0 ? 0 : before + 1;
    const last = shifted.length % 3 === 0 ? undefined : -1;
    return (["base64", "base64url"] as const).map((form) =>
      shifted.toString(form).replace(/=+$/, "").slice(first, last),
    );
  });
}
