CREATE UNLOGGED TABLE "engine_answer" (
	"call_id" text PRIMARY KEY NOT NULL,
	"answer" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
-- Ciphertext does not get smaller.
ALTER TABLE "engine_answer" ALTER COLUMN "answer" SET STORAGE EXTERNAL;