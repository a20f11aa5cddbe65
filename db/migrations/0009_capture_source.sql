CREATE TABLE "capture_setting" (
	"business_id" text NOT NULL,
	"mode" text NOT NULL,
	"file_uploads" boolean DEFAULT true NOT NULL,
	CONSTRAINT "capture_setting_business_id_mode_pk" PRIMARY KEY("business_id","mode")
);
--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "file_uploads" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "session_photo" ADD COLUMN "source" text;--> statement-breakpoint
ALTER TABLE "verification_evidence" ADD COLUMN "source" text;