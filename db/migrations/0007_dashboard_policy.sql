CREATE TABLE "policy_version" (
	"business_id" text NOT NULL,
	"mode" text NOT NULL,
	"position" integer NOT NULL,
	"version" text NOT NULL,
	"thresholds" jsonb NOT NULL,
	"note" text,
	"author" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "policy_version_business_id_mode_position_pk" PRIMARY KEY("business_id","mode","position")
);
--> statement-breakpoint
CREATE TABLE "retention_setting" (
	"business_id" text NOT NULL,
	"mode" text NOT NULL,
	"image_days" integer,
	"field_days" integer,
	"record_days" integer,
	"company_document_days" integer,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "retention_setting_business_id_mode_pk" PRIMARY KEY("business_id","mode")
);
--> statement-breakpoint
CREATE TABLE "verification_statistic" (
	"business_id" text NOT NULL,
	"mode" text NOT NULL,
	"day" date NOT NULL,
	"measure" text NOT NULL,
	"label" text NOT NULL,
	"count" bigint NOT NULL,
	"is_merged" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "verification_term" (
	"business_id" text NOT NULL,
	"mode" text NOT NULL,
	"verification_id" text NOT NULL,
	"term" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "verification_term_verification_id_term_pk" PRIMARY KEY("verification_id","term")
);
--> statement-breakpoint
ALTER TABLE "verification_term" ADD CONSTRAINT "verification_term_verification_id_verification_id_fk" FOREIGN KEY ("verification_id") REFERENCES "public"."verification"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "retention_setting_mode" ON "retention_setting" USING btree ("mode");--> statement-breakpoint
CREATE INDEX "verification_statistic_period" ON "verification_statistic" USING btree ("business_id","mode","day","measure","label");--> statement-breakpoint
CREATE INDEX "verification_statistic_unmerged" ON "verification_statistic" USING btree ("business_id","mode","day","measure","label") WHERE not is_merged;--> statement-breakpoint
CREATE INDEX "verification_term_list" ON "verification_term" USING btree ("business_id","mode","term","created_at" DESC NULLS LAST,"verification_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "verification_list_decision" ON "verification" USING btree ("business_id","mode","decision","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "verification_reference" ON "verification" USING btree ("business_id","mode","external_ref","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "verification_fields_kept" ON "verification" USING btree ("mode","created_at") WHERE extracted_sealed is not null or observation_sealed is not null;--> statement-breakpoint
CREATE INDEX "verification_evidence_age" ON "verification_evidence" USING btree ("mode","created_at");--> statement-breakpoint
CREATE TRIGGER "policy_version_append_only" BEFORE UPDATE ON "policy_version" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE FUNCTION "statistics_of"(v "verification") RETURNS TABLE ("measure" text, "label" text) LANGUAGE plpgsql STABLE AS $$
BEGIN
	RETURN QUERY SELECT 'decision', coalesce(v."decision", 'OPEN')
	UNION ALL
	SELECT 'reason', r->>'code' FROM jsonb_array_elements(v."reasons") r WHERE v."decision" IN ('REJECTED', 'NEEDS_REVIEW')
	UNION ALL
	SELECT 'duration', floor(20 * log(greatest(0.05, extract(epoch FROM v."completed_at" - v."created_at"), coalesce(v."processing_ms", 0) / 1000.0)::numeric))::int::text
	WHERE v."completed_at" IS NOT NULL
	UNION ALL
	SELECT 'flow', 'approved' WHERE v."session_id" IS NOT NULL AND v."decision" = 'APPROVED';
END $$;--> statement-breakpoint
CREATE FUNCTION "keep_verification_statistic"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'INSERT' THEN
		INSERT INTO "verification_statistic" ("business_id", "mode", "day", "measure", "label", "count")
		SELECT OLD."business_id", OLD."mode", (OLD."created_at" AT TIME ZONE 'UTC')::date, s."measure", s."label", -1 FROM "statistics_of"(OLD) s;
	END IF;
	IF TG_OP <> 'DELETE' THEN
		INSERT INTO "verification_statistic" ("business_id", "mode", "day", "measure", "label", "count")
		SELECT NEW."business_id", NEW."mode", (NEW."created_at" AT TIME ZONE 'UTC')::date, s."measure", s."label", 1 FROM "statistics_of"(NEW) s;
		IF TG_OP = 'UPDATE' THEN
			DELETE FROM "verification_term" WHERE "verification_id" = NEW."id" AND "term" LIKE 'reason:%';
		END IF;
		INSERT INTO "verification_term" ("business_id", "mode", "verification_id", "term", "created_at")
		SELECT DISTINCT NEW."business_id", NEW."mode", NEW."id", 'reason:' || (r->>'code'), NEW."created_at" FROM jsonb_array_elements(NEW."reasons") r
		ON CONFLICT DO NOTHING;
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "verification_statistic_added" AFTER INSERT OR DELETE ON "verification"
FOR EACH ROW EXECUTE FUNCTION "keep_verification_statistic"();--> statement-breakpoint
CREATE TRIGGER "verification_statistic_changed" AFTER UPDATE OF "decision", "reasons", "completed_at", "created_at" ON "verification"
FOR EACH ROW WHEN (OLD."decision" IS DISTINCT FROM NEW."decision" OR OLD."reasons" IS DISTINCT FROM NEW."reasons"
	OR OLD."completed_at" IS DISTINCT FROM NEW."completed_at" OR OLD."created_at" IS DISTINCT FROM NEW."created_at")
EXECUTE FUNCTION "keep_verification_statistic"();--> statement-breakpoint
CREATE FUNCTION "keep_flow_statistic"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	s "session";
	steps text[] := '{}';
BEGIN
	IF TG_TABLE_NAME = 'session_photo' THEN
		IF EXISTS (SELECT 1 FROM "session_photo" p WHERE p."session_id" = NEW."session_id" AND p."type" = NEW."type" AND p."id" <> NEW."id") THEN
			RETURN NULL;
		END IF;
		SELECT * INTO s FROM "session" WHERE "id" = NEW."session_id";
		IF NEW."type" = 'idFront' THEN steps := '{document}'; ELSIF NEW."type" = 'selfie' THEN steps := '{selfie}'; END IF;
	ELSE
		s := NEW;
		IF TG_OP = 'INSERT' THEN
			steps := '{created}';
		ELSE
			IF OLD."challenge_drawn_at" IS NULL AND NEW."challenge_drawn_at" IS NOT NULL THEN steps := steps || 'opened'::text; END IF;
			IF OLD."consent" IS NULL AND NEW."consent"->>'accepted' = 'true' THEN steps := steps || 'consented'::text; END IF;
			IF OLD."verification_id" IS NULL AND NEW."verification_id" IS NOT NULL THEN steps := steps || 'submitted'::text; END IF;
		END IF;
	END IF;
	INSERT INTO "verification_statistic" ("business_id", "mode", "day", "measure", "label", "count")
	SELECT s."business_id", s."mode", (s."created_at" AT TIME ZONE 'UTC')::date, 'flow', step, 1 FROM unnest(steps) step;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "session_flow" AFTER INSERT OR UPDATE OF "challenge_drawn_at", "consent", "verification_id" ON "session"
FOR EACH ROW EXECUTE FUNCTION "keep_flow_statistic"();--> statement-breakpoint
CREATE TRIGGER "session_photo_flow" AFTER INSERT ON "session_photo"
FOR EACH ROW EXECUTE FUNCTION "keep_flow_statistic"();--> statement-breakpoint
INSERT INTO "verification_statistic"
SELECT v."business_id", v."mode", (v."created_at" AT TIME ZONE 'UTC')::date, s."measure", s."label", count(*), true
FROM "verification" v CROSS JOIN LATERAL "statistics_of"(v) s GROUP BY 1, 2, 3, 4, 5;--> statement-breakpoint
INSERT INTO "verification_term"
SELECT DISTINCT v."business_id", v."mode", v."id", 'reason:' || (r->>'code'), v."created_at"
FROM "verification" v CROSS JOIN LATERAL jsonb_array_elements(v."reasons") r;
