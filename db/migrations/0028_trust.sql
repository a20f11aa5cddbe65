CREATE TABLE "audit_anchor" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"entries" bigint NOT NULL,
	"position" bigint NOT NULL,
	"hash" text NOT NULL,
	"jws" text NOT NULL,
	"exported_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_check" (
	"business_id" text PRIMARY KEY NOT NULL,
	"entries" bigint NOT NULL,
	"anchors" bigint NOT NULL,
	"problem" text,
	"checked_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deletion_certificate" (
	"business_id" text NOT NULL,
	"mode" text NOT NULL,
	"verification_id" text NOT NULL,
	"jws" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "deletion_certificate_business_id_mode_verification_id_pk" PRIMARY KEY("business_id","mode","verification_id")
);
--> statement-breakpoint
CREATE TABLE "legal_hold" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"mode" text NOT NULL,
	"verification_id" text NOT NULL,
	"reason_sealed" text NOT NULL,
	"placed_by" text NOT NULL,
	"released_by" text,
	"released_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "signing_key" (
	"kid" text PRIMARY KEY NOT NULL,
	"public_jwk" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "legal_hold" ADD CONSTRAINT "legal_hold_verification_id_verification_id_fk" FOREIGN KEY ("verification_id") REFERENCES "public"."verification"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "audit_anchor_entries" ON "audit_anchor" USING btree ("business_id","entries");--> statement-breakpoint
CREATE INDEX "audit_anchor_waiting" ON "audit_anchor" USING btree ("id") WHERE exported_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "legal_hold_open" ON "legal_hold" USING btree ("verification_id") WHERE released_at is null;--> statement-breakpoint
CREATE INDEX "legal_hold_verification" ON "legal_hold" USING btree ("verification_id");--> statement-breakpoint
-- ahead, without blocking writes
CREATE INDEX IF NOT EXISTS "audit_list" ON "audit" USING btree ("business_id","at" DESC NULLS LAST,"position" DESC NULLS LAST);--> statement-breakpoint
CREATE TRIGGER "audit_anchor_append_only" BEFORE UPDATE ON "audit_anchor" FOR EACH ROW WHEN ((OLD."id", OLD."business_id", OLD."entries", OLD."position", OLD."hash", OLD."jws", OLD."created_at") IS DISTINCT FROM (NEW."id", NEW."business_id", NEW."entries", NEW."position", NEW."hash", NEW."jws", NEW."created_at")) EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "audit_anchor_kept" BEFORE DELETE ON "audit_anchor" FOR EACH ROW WHEN (OLD."created_at" > now() - interval '400 days') EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "signing_key_append_only" BEFORE UPDATE OR DELETE ON "signing_key" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE FUNCTION "refuse_held"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'the verification is under a legal hold' USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER "legal_hold_kept" BEFORE DELETE ON "legal_hold" FOR EACH ROW WHEN (OLD."released_at" IS NULL) EXECUTE FUNCTION "refuse_held"();--> statement-breakpoint
CREATE FUNCTION "refuse_held_evidence"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (SELECT 1 FROM "legal_hold" h WHERE h."verification_id" = OLD."verification_id" AND h."released_at" IS NULL) THEN
		RAISE EXCEPTION 'the verification is under a legal hold' USING ERRCODE = 'restrict_violation';
	END IF;
	RETURN OLD;
END $$;--> statement-breakpoint
CREATE TRIGGER "verification_evidence_held" BEFORE DELETE ON "verification_evidence" FOR EACH ROW EXECUTE FUNCTION "refuse_held_evidence"();