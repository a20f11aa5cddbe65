CREATE TABLE "list_in_force" (
	"source" text PRIMARY KEY NOT NULL,
	"version" text,
	"built_by" text NOT NULL,
	"checked_at" timestamp (3) with time zone NOT NULL,
	"files" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "screening_result" ADD COLUMN "hit_at" double precision;--> statement-breakpoint
ALTER TABLE "screening_result" ADD COLUMN "hits" integer;