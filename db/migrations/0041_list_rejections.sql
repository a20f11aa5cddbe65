ALTER TABLE "list_source" ADD COLUMN "rejected_versions" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
UPDATE "list_source" SET "rejected_versions" = jsonb_build_array("answered_version"), "answer" = NULL, "answered_version" = NULL WHERE "answer" = 'rejected' AND "answered_version" IS NOT NULL;
