CREATE TABLE "verification_viewer" (
	"business_id" text NOT NULL,
	"mode" text NOT NULL,
	"verification_id" text NOT NULL,
	"user_id" text NOT NULL,
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "verification_viewer_verification_id_user_id_pk" PRIMARY KEY("verification_id","user_id")
);
--> statement-breakpoint
DROP INDEX "verification_term_list";--> statement-breakpoint
ALTER TABLE "verification_term" ADD COLUMN "status" text;--> statement-breakpoint
ALTER TABLE "verification_term" ADD COLUMN "decision" text;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "opened_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "verification" ADD COLUMN "journey" jsonb;--> statement-breakpoint
ALTER TABLE "verification_viewer" ADD CONSTRAINT "verification_viewer_verification_id_verification_id_fk" FOREIGN KEY ("verification_id") REFERENCES "public"."verification"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "verification_viewer_seen" ON "verification_viewer" USING btree ("business_id","mode","seen_at");--> statement-breakpoint
UPDATE "session" SET "opened_at" = "challenge_drawn_at";--> statement-breakpoint
UPDATE "verification_term" t SET "status" = v."status", "decision" = v."decision" FROM "verification" v WHERE v."id" = t."verification_id";--> statement-breakpoint
CREATE INDEX "verification_term_found" ON "verification_term" USING btree ("business_id","mode","term","created_at" DESC NULLS LAST,"verification_id" DESC NULLS LAST,"decision","status");--> statement-breakpoint
CREATE FUNCTION "fill_verification_term"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	SELECT v."status", v."decision" INTO NEW."status", NEW."decision" FROM "verification" v WHERE v."id" = NEW."verification_id";
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "verification_term_filled" BEFORE INSERT ON "verification_term"
FOR EACH ROW WHEN (NEW."status" IS NULL) EXECUTE FUNCTION "fill_verification_term"();--> statement-breakpoint
CREATE FUNCTION "follow_verification_term"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "verification_term" SET "status" = NEW."status", "decision" = NEW."decision"
	WHERE "verification_id" = NEW."id" AND ("status", "decision") IS DISTINCT FROM (NEW."status", NEW."decision");
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "verification_term_followed" AFTER UPDATE OF "status", "decision" ON "verification"
FOR EACH ROW WHEN (OLD."status" IS DISTINCT FROM NEW."status" OR OLD."decision" IS DISTINCT FROM NEW."decision")
EXECUTE FUNCTION "follow_verification_term"();
