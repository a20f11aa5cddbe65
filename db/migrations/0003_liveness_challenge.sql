ALTER TABLE "session" ADD COLUMN "challenge_directions" jsonb;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "challenge_drawn_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "challenge_expires_at" timestamp (3) with time zone;