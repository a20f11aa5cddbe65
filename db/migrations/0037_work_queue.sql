CREATE TABLE "case_assignee" (
	"business_id" text NOT NULL,
	"mode" text NOT NULL,
	"subject_id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"assigned_by" text NOT NULL,
	"assigned_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "case_note" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"mode" text NOT NULL,
	"subject_id" text NOT NULL,
	"author" text NOT NULL,
	"text_sealed" text NOT NULL,
	"mentions" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "retry_request" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"mode" text NOT NULL,
	"verification_id" text NOT NULL,
	"revision" integer NOT NULL,
	"reasons" jsonb NOT NULL,
	"session_id" text NOT NULL,
	"answered_by" text,
	"requested_by" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "review_queue" (
	"business_id" text NOT NULL,
	"mode" text NOT NULL,
	"facet" text NOT NULL,
	"waiting_since" timestamp (3) with time zone NOT NULL,
	"subject_id" text NOT NULL,
	CONSTRAINT "review_queue_business_id_mode_facet_waiting_since_subject_id_pk" PRIMARY KEY("business_id","mode","facet","waiting_since","subject_id")
);
--> statement-breakpoint
ALTER TABLE "company_document" ADD COLUMN "replacement_asked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "company_document" ADD COLUMN "replacement_asked_by" text;--> statement-breakpoint
ALTER TABLE "company_document" ADD COLUMN "replacement_reason" text;--> statement-breakpoint
ALTER TABLE "case_assignee" ADD CONSTRAINT "case_assignee_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "retry_request" ADD CONSTRAINT "retry_request_verification_id_verification_id_fk" FOREIGN KEY ("verification_id") REFERENCES "public"."verification"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "retry_request" ADD CONSTRAINT "retry_request_answered_by_verification_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."verification"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "case_assignee_member" ON "case_assignee" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "case_note_case" ON "case_note" USING btree ("subject_id","created_at");--> statement-breakpoint
CREATE INDEX "retry_request_verification" ON "retry_request" USING btree ("verification_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "retry_request_session" ON "retry_request" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "retry_request_answer" ON "retry_request" USING btree ("answered_by");--> statement-breakpoint
CREATE INDEX "review_queue_subject" ON "review_queue" USING btree ("subject_id");--> statement-breakpoint
CREATE FUNCTION "person_facets"(v "verification") RETURNS text[] LANGUAGE plpgsql STABLE AS $$
DECLARE
	asked text;
	kind text := 'person';
BEGIN
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
	RETURN ARRAY['all', 'kind:' || kind, 'assignee:' || coalesce((SELECT a."user_id" FROM "case_assignee" a WHERE a."subject_id" = v."id"), '')]
		|| ARRAY(SELECT DISTINCT 'reason:' || (reason ->> 'code') FROM jsonb_array_elements(v."reasons") reason);
END $$;--> statement-breakpoint
CREATE FUNCTION "company_facets"(c "company_verification") RETURNS text[] LANGUAGE plpgsql STABLE AS $$
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
	IF NOT to_judge AND NOT is_hit THEN RETURN CASE WHEN asked THEN ARRAY['asked'] ELSE '{}'::text[] END; END IF;
	IF is_hit THEN
		-- A company's revision grows when it is decided, and when an alert opens it again.
		kind := CASE WHEN c."revision" > 0 THEN 'list_change' ELSE 'watchlist_hit' END;
	END IF;
	RETURN ARRAY['all', 'kind:' || kind, 'assignee:' || coalesce((SELECT a."user_id" FROM "case_assignee" a WHERE a."subject_id" = c."id"), '')]
		|| CASE WHEN to_judge THEN ARRAY['reason:documents_to_review'] ELSE '{}'::text[] END
		|| CASE WHEN is_hit THEN ARRAY['reason:aml_hit'] ELSE '{}'::text[] END;
END $$;--> statement-breakpoint
CREATE FUNCTION "put_in_queue"(of_business text, of_mode text, of_subject text, since timestamptz, facets text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	began timestamptz;
BEGIN
	SELECT min(q."waiting_since") INTO began FROM "review_queue" q WHERE q."subject_id" = of_subject AND q."facet" = 'all';
	DELETE FROM "review_queue" q WHERE q."subject_id" = of_subject;
	INSERT INTO "review_queue" ("business_id", "mode", "facet", "waiting_since", "subject_id")
		SELECT of_business, of_mode, facet, coalesce(began, since), of_subject FROM unnest(facets) facet ON CONFLICT DO NOTHING;
END $$;--> statement-breakpoint
CREATE FUNCTION "queue_again"(of_subject text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	v "verification";
	c "company_verification";
BEGIN
	SELECT * INTO v FROM "verification" WHERE "id" = of_subject;
	IF FOUND THEN PERFORM "put_in_queue"(v."business_id", v."mode", v."id", now(), "person_facets"(v)); RETURN; END IF;
	SELECT * INTO c FROM "company_verification" WHERE "id" = of_subject;
	IF FOUND THEN PERFORM "put_in_queue"(c."business_id", c."mode", c."id", now(), "company_facets"(c)); RETURN; END IF;
	DELETE FROM "review_queue" WHERE "subject_id" = of_subject;
END $$;--> statement-breakpoint
CREATE FUNCTION "queue_person"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	since timestamptz := now();
BEGIN
	-- A decision brings its own time; the alert of a list does not.
	IF TG_OP = 'INSERT' THEN since := coalesce(NEW."completed_at", NEW."created_at");
	ELSIF NEW."completed_at" IS DISTINCT FROM OLD."completed_at" THEN since := coalesce(NEW."completed_at", now());
	END IF;
	PERFORM "put_in_queue"(NEW."business_id", NEW."mode", NEW."id", since, "person_facets"(NEW));
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "queue_company"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM "put_in_queue"(NEW."business_id", NEW."mode", NEW."id", now(), "company_facets"(NEW));
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "queue_document"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM "queue_again"(CASE WHEN TG_OP = 'DELETE' THEN OLD."company_verification_id" ELSE NEW."company_verification_id" END);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "queue_assigned"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM "queue_again"(CASE WHEN TG_OP = 'DELETE' THEN OLD."subject_id" ELSE NEW."subject_id" END);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "queue_retry"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM "queue_again"(NEW."verification_id");
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "forget_case"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM "case_assignee" WHERE "subject_id" = OLD."id";
	DELETE FROM "case_note" WHERE "subject_id" = OLD."id";
	DELETE FROM "review_queue" WHERE "subject_id" = OLD."id";
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "fill_review_queue"() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM "review_queue" q
		WHERE NOT EXISTS (SELECT 1 FROM "verification" v WHERE v."id" = q."subject_id" AND v."decision" = 'NEEDS_REVIEW')
		AND NOT EXISTS (SELECT 1 FROM "company_verification" c WHERE c."id" = q."subject_id" AND c."status" IN ('PENDING', 'NEEDS_REVIEW'));
	INSERT INTO "review_queue" ("business_id", "mode", "facet", "waiting_since", "subject_id")
		SELECT v."business_id", v."mode", facet, greatest(coalesce(v."completed_at", v."created_at"), CASE WHEN v."aml_decision" = 'hit' THEN s."screened_at" END), v."id"
		FROM "verification" v
		LEFT JOIN "screening_result" s ON s."business_id" = v."business_id" AND s."mode" = v."mode" AND s."subject_id" = v."id", unnest("person_facets"(v)) facet
		WHERE v."decision" = 'NEEDS_REVIEW' AND NOT EXISTS (SELECT 1 FROM "review_queue" q WHERE q."subject_id" = v."id");
	INSERT INTO "review_queue" ("business_id", "mode", "facet", "waiting_since", "subject_id")
		SELECT c."business_id", c."mode", facet, c."created_at", c."id" FROM "company_verification" c, unnest("company_facets"(c)) facet
		WHERE c."status" IN ('PENDING', 'NEEDS_REVIEW') AND NOT EXISTS (SELECT 1 FROM "review_queue" q WHERE q."subject_id" = c."id");
END $$;--> statement-breakpoint
-- Without the triggers nobody waits for it. Once they are there, writers wait while what changed in between is caught up.
SELECT "fill_review_queue"();--> statement-breakpoint
CREATE TRIGGER "verification_queued" AFTER INSERT ON "verification"
FOR EACH ROW WHEN (NEW."decision" = 'NEEDS_REVIEW') EXECUTE FUNCTION "queue_person"();--> statement-breakpoint
CREATE TRIGGER "verification_queue_followed" AFTER UPDATE OF "decision", "reasons", "aml_decision", "revision" ON "verification"
FOR EACH ROW WHEN ((OLD."decision" = 'NEEDS_REVIEW' OR NEW."decision" = 'NEEDS_REVIEW')
	AND (OLD."decision", OLD."reasons", OLD."aml_decision", OLD."revision") IS DISTINCT FROM (NEW."decision", NEW."reasons", NEW."aml_decision", NEW."revision"))
EXECUTE FUNCTION "queue_person"();--> statement-breakpoint
CREATE TRIGGER "verification_case_forgotten" AFTER DELETE ON "verification" FOR EACH ROW EXECUTE FUNCTION "forget_case"();--> statement-breakpoint
CREATE TRIGGER "company_queued" AFTER INSERT OR UPDATE OF "status", "aml_decision", "screened_at", "revision" ON "company_verification"
FOR EACH ROW EXECUTE FUNCTION "queue_company"();--> statement-breakpoint
CREATE TRIGGER "company_case_forgotten" AFTER DELETE ON "company_verification" FOR EACH ROW EXECUTE FUNCTION "forget_case"();--> statement-breakpoint
CREATE TRIGGER "company_document_queued" AFTER INSERT OR DELETE OR UPDATE OF "status", "replacement_asked_at" ON "company_document"
FOR EACH ROW EXECUTE FUNCTION "queue_document"();--> statement-breakpoint
CREATE TRIGGER "case_assignee_queued" AFTER INSERT OR UPDATE OR DELETE ON "case_assignee"
FOR EACH ROW EXECUTE FUNCTION "queue_assigned"();--> statement-breakpoint
CREATE TRIGGER "retry_request_queued" AFTER INSERT OR UPDATE OF "answered_by" ON "retry_request"
FOR EACH ROW EXECUTE FUNCTION "queue_retry"();--> statement-breakpoint
SELECT "fill_review_queue"();--> statement-breakpoint
DROP FUNCTION "fill_review_queue"();
