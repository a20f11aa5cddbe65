ALTER TABLE "capture_setting" ADD COLUMN "colour_flashes" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "challenge_colours" jsonb;--> statement-breakpoint
ALTER TABLE "session_photo" ADD COLUMN "camera" text;--> statement-breakpoint
ALTER TABLE "session_photo" ADD COLUMN "frame_times_ms" jsonb;