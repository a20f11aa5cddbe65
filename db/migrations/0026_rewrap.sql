ALTER TABLE "api_key" ADD COLUMN "secret_id" text;--> statement-breakpoint
-- A verdict stays as it is. Only the key of its note may be wrapped anew: the third part, the ciphertext, must not change.
CREATE FUNCTION "refuse_change_but_of_key"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF to_jsonb(OLD) - 'note_sealed' = to_jsonb(NEW) - 'note_sealed'
		AND split_part(OLD."note_sealed", '.', 3) = split_part(NEW."note_sealed", '.', 3) THEN
		RETURN NEW;
	END IF;
	RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
DROP TRIGGER "verification_review_append_only" ON "verification_review";--> statement-breakpoint
CREATE TRIGGER "verification_review_append_only" BEFORE UPDATE ON "verification_review" FOR EACH ROW EXECUTE FUNCTION "refuse_change_but_of_key"();
