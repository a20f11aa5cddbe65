ALTER TABLE "session_photo" ADD COLUMN "file_facts" jsonb;--> statement-breakpoint
ALTER TABLE "verification_evidence" ADD COLUMN "file_facts" jsonb;