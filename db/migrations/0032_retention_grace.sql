ALTER TABLE "retention_setting" ADD COLUMN "pending" jsonb;--> statement-breakpoint
ALTER TABLE "retention_setting" ADD COLUMN "pending_from" timestamp (3) with time zone;