ALTER TABLE "session" ADD COLUMN "cancelled_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "expiry_reported_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "webhook_endpoint" ADD COLUMN "events" jsonb;