CREATE TABLE "installation" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"id" text NOT NULL,
	"claimed_at" timestamp (3) with time zone,
	"check_sealed" text
);
--> statement-breakpoint
CREATE TABLE "written_file" (
	"storage_key" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "written_file_age" ON "written_file" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "installation" ADD CONSTRAINT "installation_only" CHECK ("only");--> statement-breakpoint
INSERT INTO "installation" ("id") VALUES (gen_random_uuid()::text);
