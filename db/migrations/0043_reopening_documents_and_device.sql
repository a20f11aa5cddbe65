CREATE TABLE "api_key_use" (
	"business_id" text NOT NULL,
	"mode" text NOT NULL,
	"key_id" text NOT NULL,
	"hour" timestamp (3) with time zone NOT NULL,
	"requests" integer NOT NULL,
	CONSTRAINT "api_key_use_key_id_hour_pk" PRIMARY KEY("key_id","hour")
);
--> statement-breakpoint
CREATE TABLE "company_reopening" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"mode" text NOT NULL,
	"company_verification_id" text NOT NULL,
	"revision" integer NOT NULL,
	"previous_decision" text NOT NULL,
	"previous_reason" text,
	"previous_completed_at" timestamp (3) with time zone,
	"note_sealed" text NOT NULL,
	"reopened_by" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "verification_fields_kept";--> statement-breakpoint
ALTER TABLE "company_verification" ADD COLUMN "reopened_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "capture_setting" ADD COLUMN "accepted_documents" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "capture_setting" ADD COLUMN "default_country" text;--> statement-breakpoint
-- ahead, without blocking writes
ALTER TABLE "verification" ADD COLUMN IF NOT EXISTS "capture_facts_sealed" text;--> statement-breakpoint
ALTER TABLE "api_key_use" ADD CONSTRAINT "api_key_use_key_id_api_key_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."api_key"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_reopening" ADD CONSTRAINT "company_reopening_company_verification_id_company_verification_id_fk" FOREIGN KEY ("company_verification_id") REFERENCES "public"."company_verification"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_key_use_hour" ON "api_key_use" USING btree ("hour");--> statement-breakpoint
CREATE INDEX "company_reopening_company" ON "company_reopening" USING btree ("company_verification_id","created_at");--> statement-breakpoint
-- ahead, without blocking writes
CREATE INDEX IF NOT EXISTS "verification_sealed_kept" ON "verification" USING btree ("mode","created_at") WHERE extracted_sealed is not null or observation_sealed is not null or capture_facts_sealed is not null;--> statement-breakpoint
-- Why a decision was opened again stays as it is; only the key of its note may be wrapped anew.
CREATE TRIGGER "company_reopening_append_only" BEFORE UPDATE ON "company_reopening" FOR EACH ROW EXECUTE FUNCTION "refuse_change_but_of_key"();--> statement-breakpoint
-- A company whose decision was opened again waits for a reviewer until a verdict is given.
CREATE OR REPLACE FUNCTION "company_facets"(c "company_verification") RETURNS text[] LANGUAGE plpgsql STABLE AS $$
DECLARE
	to_judge boolean;
	asked boolean;
	is_hit boolean := c."aml_decision" = 'hit';
	kind text := 'company';
BEGIN
	IF c."status" NOT IN ('PENDING', 'NEEDS_REVIEW') OR c."screened_at" IS NULL THEN RETURN '{}'; END IF;
	SELECT coalesce(bool_or(d."status" = 'uploaded' AND d."replacement_asked_at" IS NULL), false), coalesce(bool_or(d."status" = 'uploaded' AND d."replacement_asked_at" IS NOT NULL), false)
		INTO to_judge, asked
		FROM jsonb_array_elements(c."checklist") item, LATERAL (
			SELECT * FROM "company_document" own
			WHERE own."company_verification_id" = c."id" AND own."doc_type" = item ->> 'docType' ORDER BY own."position" DESC LIMIT 1) d
		WHERE (item ->> 'required')::boolean;
	IF NOT to_judge AND NOT is_hit AND c."reopened_at" IS NULL THEN RETURN CASE WHEN asked THEN ARRAY['asked'] ELSE '{}'::text[] END; END IF;
	IF is_hit THEN
		-- A company's revision grows when it is decided, and when an alert or a member opens it again.
		kind := CASE WHEN c."revision" > 0 THEN 'list_change' ELSE 'watchlist_hit' END;
	END IF;
	RETURN ARRAY['all', 'kind:' || kind, 'assignee:' || coalesce((SELECT a."user_id" FROM "case_assignee" a WHERE a."subject_id" = c."id"), '')]
		|| CASE WHEN to_judge THEN ARRAY['reason:documents_to_review'] ELSE '{}'::text[] END
		|| CASE WHEN is_hit THEN ARRAY['reason:aml_hit'] ELSE '{}'::text[] END
		|| CASE WHEN c."reopened_at" IS NOT NULL THEN ARRAY['reason:reopened'] ELSE '{}'::text[] END;
END $$;
