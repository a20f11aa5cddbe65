CREATE TABLE "saved_view" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"user_id" text,
	"is_shared" boolean NOT NULL,
	"created_by" text NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "saved_view" ADD CONSTRAINT "saved_view_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "saved_view_list" ON "saved_view" USING btree ("business_id","list");--> statement-breakpoint
CREATE INDEX "saved_view_member" ON "saved_view" USING btree ("user_id");--> statement-breakpoint
-- ahead, without blocking writes
CREATE INDEX IF NOT EXISTS "company_verification_name" ON "company_verification" USING btree ("business_id","mode",lower("registered_name") text_pattern_ops);