CREATE UNLOGGED TABLE "rate_level" (
	"key" text PRIMARY KEY NOT NULL,
	"tokens" double precision NOT NULL,
	"granted" integer NOT NULL,
	"at_s" double precision NOT NULL
);
--> statement-breakpoint
ALTER TABLE "job" ADD COLUMN "failures" integer DEFAULT 0 NOT NULL;