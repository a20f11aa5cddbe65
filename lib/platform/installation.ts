import { eq, sql } from "drizzle-orm";
import { db, type Tx } from "@/db/client";
import { installation } from "@/db/schema/operations";
import { openJson, sealJson } from "./crypto";
import { env } from "./env";
import { readStoreMark, writeStoreMark } from "./storage/storage";

type Installation = typeof installation.$inferSelect;

/**
 * Proves at the start that database, store and secrets belong together (CONFIG-STORE-1). The first process that meets a
 * fresh database and a fresh store ties the two; later ones must find the same pair.
 * @throws Error with a sentence for the operator when they do not belong together; Failure SERVICE_UNAVAILABLE when the
 *   store cannot be reached
 */
export async function assertOneInstallation(): Promise<void> {
  await db("server").transaction(async (tx) => {
    // The lock makes processes that start at once take turns.
    const [own] = await tx.select().from(installation).for("update");
    if (!own) throw new Error("The database has lost the row that names this installation.");
    assertSecrets(own);
    const mark = await readStoreMark();
    if (mark !== null && mark !== own.id) {
      throw new Error(
        `${storeInWords()} belongs to another database. Choose an empty one, or use the database that it belongs to.`,
      );
    }
    if (mark === null && own.claimedAt !== null) {
      throw new Error(
        `${storeInWords()} does not hold the files of this database. Processes on several machines need one store: ` +
          "a bucket (STORAGE), a shared folder as DATA_DIR, or BLOB_READ_WRITE_TOKEN.",
      );
    }
    if (mark === null) await writeStoreMark(own.id);
    if (own.claimedAt === null || own.checkSealed === null) await claim(tx, own);
  });
}

/** Whether database, store and secrets belong together, without changing anything. */
export interface InstallationState {
  /** `fresh`: no process has met the pair yet. */
  readonly store: "same" | "other" | "missing" | "fresh";
  readonly secrets: "same" | "other" | "fresh";
}

/** Looks at what {@link assertOneInstallation} asserts. @throws Failure SERVICE_UNAVAILABLE */
export async function inspectInstallation(): Promise<InstallationState> {
  const [own] = await db("server").select().from(installation);
  if (!own) throw new Error("The database has lost the row that names this installation.");
  const mark = await readStoreMark();
  const unmarked = own.claimedAt === null ? "fresh" : "missing";
  return {
    store: mark === null ? unmarked : mark === own.id ? "same" : "other",
    secrets: own.checkSealed === null ? "fresh" : opens(own) ? "same" : "other",
  };
}

async function claim(tx: Tx, { id }: Installation): Promise<void> {
  await tx
    .update(installation)
    .set({ claimedAt: sql`now()`, checkSealed: sealJson(id, installationAad(id)) })
    .where(eq(installation.id, id));
}

/** @throws Error when the secrets in use do not open the data of an installation */
export function assertSecrets(own: Sealed): void {
  if (own.checkSealed === null || opens(own)) return;
  throw new Error(
    "The secrets in use do not open the data of this database. Put back those that it was made with " +
      "(SECRETS, SECRETS_COMMAND or the file that `npm run doctor` names).",
  );
}

type Sealed = Pick<Installation, "id" | "checkSealed">;

function opens({ id, checkSealed }: Sealed): boolean {
  try {
    openJson<string>(checkSealed ?? "", installationAad(id));
    return true;
  } catch {
    return false;
  }
}

/** The additional authenticated data of the known value. */
export const installationAad = (id: string) => `installation|${id}`;

function storeInWords(): string {
  const { STORAGE, BLOB_READ_WRITE_TOKEN, DATA_DIR } = env();
  if (STORAGE) return `The store ${STORAGE}`;
  return BLOB_READ_WRITE_TOKEN ? "The Blob store" : `The folder ${DATA_DIR}/files`;
}
