ALTER TABLE "session" ADD COLUMN "consent" jsonb;--> statement-breakpoint
ALTER TABLE "verification" ADD COLUMN "document_country_hint" text;--> statement-breakpoint
ALTER TABLE "verification" ADD COLUMN "consent" jsonb;