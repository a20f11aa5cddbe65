CREATE TABLE "company_term" (
	"business_id" text NOT NULL,
	"mode" text NOT NULL,
	"company_verification_id" text NOT NULL,
	"term" text NOT NULL,
	CONSTRAINT "company_term_company_verification_id_term_pk" PRIMARY KEY("company_verification_id","term")
);
--> statement-breakpoint
DROP INDEX "company_verification_name";--> statement-breakpoint
ALTER TABLE "company_verification" ALTER COLUMN "registered_name" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "company_review" ADD COLUMN "note_sealed" text;--> statement-breakpoint
-- ahead, without blocking writes
ALTER TABLE "company_verification" ADD COLUMN IF NOT EXISTS "details_sealed" text;--> statement-breakpoint
ALTER TABLE "webhook_attempt" ADD COLUMN "answer_sealed" text;--> statement-breakpoint
ALTER TABLE "company_term" ADD CONSTRAINT "company_term_company_verification_id_company_verification_id_fk" FOREIGN KEY ("company_verification_id") REFERENCES "public"."company_verification"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "company_term_found" ON "company_term" USING btree ("business_id","mode","term","company_verification_id");--> statement-breakpoint
-- ahead, without blocking writes
CREATE INDEX IF NOT EXISTS "company_review_unsealed" ON "company_review" USING btree ("id") WHERE note is not null;--> statement-breakpoint
-- ahead, without blocking writes
CREATE INDEX IF NOT EXISTS "company_verification_unsealed" ON "company_verification" USING btree ("id") WHERE details_sealed is null;--> statement-breakpoint
-- A verdict stays as it is. Its note may be sealed once, and the key of a sealed one wrapped anew.
CREATE FUNCTION "refuse_change_but_sealing"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF to_jsonb(OLD) - 'note' - 'note_sealed' = to_jsonb(NEW) - 'note' - 'note_sealed' AND (
		(OLD."note" IS NOT NULL AND OLD."note_sealed" IS NULL AND NEW."note" IS NULL AND NEW."note_sealed" IS NOT NULL)
		OR (OLD."note" IS NOT DISTINCT FROM NEW."note"
			AND split_part(OLD."note_sealed", '.', 3) = split_part(NEW."note_sealed", '.', 3))) THEN
		RETURN NEW;
	END IF;
	RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
DROP TRIGGER "company_review_append_only" ON "company_review";--> statement-breakpoint
CREATE TRIGGER "company_review_append_only" BEFORE UPDATE ON "company_review" FOR EACH ROW EXECUTE FUNCTION "refuse_change_but_sealing"();
