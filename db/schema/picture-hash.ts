import { index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { HASHED_PICTURES } from "@/lib/vocabulary";
import { createdAt, ownedColumns } from "./columns";
import { verification } from "./verification";

/**
 * Perceptual hashes of the photos of a face, by which the same picture is recognised in a later verification. The hash is
 * sealed. It is found by HMACs of parts of its bits, of which one at least stays the same in a copy: without the key
 * nothing can be compared with pictures from elsewhere. Rows are deleted with the photos and with the verification.
 */
export const pictureHash = pgTable(
  "picture_hash",
  {
    ...ownedColumns,
    verificationId: text("verification_id")
      .notNull()
      .references(() => verification.id, { onDelete: "cascade" }),
    picture: text("picture", { enum: HASHED_PICTURES }).notNull(),
    /** HMACs of the parts, which differ between tenants and between parts. */
    parts: text("parts").array().notNull(),
    /** Sealed JSON: the hashes of the whole photo and of the face. */
    hashSealed: text("hash_sealed").notNull(),
    createdAt,
  },
  (t) => [
    primaryKey({ columns: [t.verificationId, t.picture] }),
    index("picture_hash_parts").using("gin", t.parts),
    index("picture_hash_age").on(t.mode, t.createdAt),
  ],
);
