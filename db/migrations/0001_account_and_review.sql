CREATE TABLE "key_recovery" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "verification_review" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"mode" text NOT NULL,
	"verification_id" text NOT NULL,
	"revision" integer NOT NULL,
	"decision" text NOT NULL,
	"reason_code" text NOT NULL,
	"note_sealed" text,
	"previous_status" text NOT NULL,
	"previous_reason" text,
	"reviewer" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "business" ADD COLUMN "spend_limit_micros" bigint;--> statement-breakpoint
ALTER TABLE "usage_event" ADD COLUMN "price_micros" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "key_recovery" ADD CONSTRAINT "key_recovery_business_id_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verification_review" ADD CONSTRAINT "verification_review_verification_id_verification_id_fk" FOREIGN KEY ("verification_id") REFERENCES "public"."verification"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "key_recovery_token" ON "key_recovery" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "key_recovery_business" ON "key_recovery" USING btree ("business_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "verification_review_revision" ON "verification_review" USING btree ("verification_id","revision");--> statement-breakpoint
CREATE INDEX "verification_review_queue" ON "verification" USING btree ("business_id","mode","created_at","id") WHERE decision = 'NEEDS_REVIEW';--> statement-breakpoint
CREATE FUNCTION "refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER "verification_review_append_only" BEFORE UPDATE ON "verification_review" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "audit_append_only" BEFORE UPDATE ON "audit" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "audit_kept" BEFORE DELETE ON "audit" FOR EACH ROW WHEN (OLD."at" > now() - interval '400 days') EXECUTE FUNCTION "refuse_change"();
