CREATE TABLE "list_source" (
	"source" text PRIMARY KEY NOT NULL,
	"origin" text NOT NULL,
	"format" text NOT NULL,
	"urls" jsonb NOT NULL,
	"checksum_url" text,
	"every_hours" double precision NOT NULL,
	"most_bytes" bigint NOT NULL,
	"validators" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"valid_version" text,
	"tried_at" timestamp (3) with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"held" jsonb,
	"answered_version" text,
	"answer" text,
	"lease_token" text,
	"lease_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "list_version" ADD COLUMN "added" integer;--> statement-breakpoint
ALTER TABLE "list_version" ADD COLUMN "changed" integer;--> statement-breakpoint
ALTER TABLE "list_version" ADD COLUMN "removed" integer;--> statement-breakpoint
ALTER TABLE "screening_result" ADD COLUMN "topic_hit_at" jsonb;--> statement-breakpoint
ALTER TABLE "screening_setting" ADD COLUMN "topic_hit_at" jsonb DEFAULT '{}'::jsonb NOT NULL;