CREATE TABLE "consent_receipt" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"mode" text NOT NULL,
	"verification_id" text NOT NULL,
	"branding" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "consent_withdrawal" (
	"verification_id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"mode" text NOT NULL,
	"basis" text,
	"answered_by" text,
	"answered_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "retention_setting" ADD COLUMN "kind_days" jsonb;--> statement-breakpoint
ALTER TABLE "consent_receipt" ADD CONSTRAINT "consent_receipt_verification_id_verification_id_fk" FOREIGN KEY ("verification_id") REFERENCES "public"."verification"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent_withdrawal" ADD CONSTRAINT "consent_withdrawal_verification_id_verification_id_fk" FOREIGN KEY ("verification_id") REFERENCES "public"."verification"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "consent_receipt_verification" ON "consent_receipt" USING btree ("verification_id");--> statement-breakpoint
CREATE INDEX "consent_withdrawal_open" ON "consent_withdrawal" USING btree ("created_at") WHERE answered_at is null;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "person_facets"(v "verification") RETURNS text[] LANGUAGE plpgsql STABLE AS $$
DECLARE
	asked text;
	kind text := 'person';
	assignee text := 'assignee:' || coalesce((SELECT a."user_id" FROM "case_assignee" a WHERE a."subject_id" = v."id"), '');
BEGIN
	-- Whatever its decision is: whether it stays at all comes first.
	IF EXISTS (SELECT 1 FROM "consent_withdrawal" w WHERE w."verification_id" = v."id" AND w."answered_at" IS NULL) THEN
		RETURN ARRAY['all', 'kind:withdrawal', assignee, 'reason:consent_withdrawn'];
	END IF;
	IF v."decision" IS DISTINCT FROM 'NEEDS_REVIEW' THEN RETURN '{}'; END IF;
	SELECT CASE WHEN bool_or(r."answered_by" IS NOT NULL) THEN 'answered' ELSE 'asked' END INTO asked
		FROM "retry_request" r WHERE r."verification_id" = v."id" AND r."revision" = v."revision" HAVING count(*) > 0;
	-- The new verification is the one to judge.
	IF asked = 'answered' THEN RETURN '{}'; END IF;
	IF asked = 'asked' THEN RETURN ARRAY['asked']; END IF;
	IF v."aml_decision" = 'hit' THEN
		-- The first decision makes revision 1; a later one for this reason is the alert of a list that changed.
		kind := CASE WHEN v."revision" > 1 AND v."reasons" @> '[{"code":"aml_hit"}]' THEN 'list_change' ELSE 'watchlist_hit' END;
	END IF;
	RETURN ARRAY['all', 'kind:' || kind, assignee]
		|| ARRAY(SELECT DISTINCT 'reason:' || (reason ->> 'code') FROM jsonb_array_elements(v."reasons") reason);
END $$;--> statement-breakpoint
CREATE TRIGGER "consent_withdrawal_queued" AFTER INSERT OR UPDATE OF "answered_at" ON "consent_withdrawal"
FOR EACH ROW EXECUTE FUNCTION "queue_retry"();
