ALTER TABLE "idempotency" ADD COLUMN "record_id" text;--> statement-breakpoint
ALTER TABLE "idempotency" ADD COLUMN "lease_token" text;--> statement-breakpoint
ALTER TABLE "idempotency" ADD COLUMN "lease_until" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "idempotency_record" ON "idempotency" USING btree ("record_id");