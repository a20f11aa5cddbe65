CREATE TABLE "short_link" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"mode" text NOT NULL,
	"session_id" text NOT NULL,
	"branding" jsonb NOT NULL,
	"is_handover" boolean DEFAULT false NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "capture_setting" ADD COLUMN "privacy_url" text;--> statement-breakpoint
ALTER TABLE "capture_setting" ADD COLUMN "support_contact" text;--> statement-breakpoint
ALTER TABLE "capture_setting" ADD COLUMN "short_link_minutes" integer;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "handed_over_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "short_link" ADD CONSTRAINT "short_link_session_id_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "short_link_session" ON "short_link" USING btree ("session_id");