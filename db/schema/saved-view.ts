import { boolean, index, pgTable, text } from "drizzle-orm/pg-core";
import type { ViewList } from "@/lib/contract/saved-views";
import { createdAt } from "./columns";
import { user } from "./member";

/**
 * A list of the dashboard with its filters, under a name. It holds choices and no search text, and is the same in both
 * modes. One that is shared belongs to the business and outlives the member who made it.
 */
export const savedView = pgTable(
  "saved_view",
  {
    id: text("id").primaryKey(),
    businessId: text("business_id").notNull(),
    /** Whose it is; null: the business's. */
    userId: text("user_id").references(() => user.id, { onDelete: "cascade" }),
    isShared: boolean("is_shared").notNull(),
    /** The member who made it. */
    createdBy: text("created_by").notNull(),
    list: text("list").$type<ViewList>().notNull(),
    name: text("name").notNull(),
    /** The query string of the page's URL. */
    query: text("query").notNull(),
    createdAt,
  },
  (t) => [index("saved_view_list").on(t.businessId, t.list), index("saved_view_member").on(t.userId)],
);
