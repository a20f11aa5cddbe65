CREATE TABLE "api_key" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"mode" text NOT NULL,
	"key_hash" text NOT NULL,
	"prefix" text NOT NULL,
	"last_four" text NOT NULL,
	"name" text NOT NULL,
	"scopes" jsonb NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	"last_used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit" (
	"position" bigserial PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"mode" text NOT NULL,
	"actor" text NOT NULL,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "branding" (
	"business_id" text NOT NULL,
	"mode" text NOT NULL,
	"logo_url" text,
	"company_name" text,
	"primary_color" text,
	"dark_mode" boolean DEFAULT true NOT NULL,
	CONSTRAINT "branding_business_id_mode_pk" PRIMARY KEY("business_id","mode")
);
--> statement-breakpoint
CREATE TABLE "business" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"plan" text DEFAULT 'free' NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency" (
	"business_id" text NOT NULL,
	"mode" text NOT NULL,
	"key" text NOT NULL,
	"endpoint" text NOT NULL,
	"request_hash" text NOT NULL,
	"status" bigint,
	"answer" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_business_id_mode_endpoint_key_pk" PRIMARY KEY("business_id","mode","endpoint","key")
);
--> statement-breakpoint
CREATE TABLE "user" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"email" text NOT NULL,
	"role" text DEFAULT 'owner' NOT NULL,
	"password_hash" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "company_document" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"mode" text NOT NULL,
	"company_verification_id" text NOT NULL,
	"doc_type" text NOT NULL,
	"status" text DEFAULT 'uploaded' NOT NULL,
	"content_type" text NOT NULL,
	"storage_key" text NOT NULL,
	"wrapped_key" text NOT NULL,
	"sha256" text NOT NULL,
	"size" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "company_review" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"mode" text NOT NULL,
	"company_verification_id" text NOT NULL,
	"document_id" text NOT NULL,
	"verdict" text NOT NULL,
	"note" text,
	"reviewer" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "company_verification" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"mode" text NOT NULL,
	"external_ref" text,
	"country" text NOT NULL,
	"registered_name" text NOT NULL,
	"registration_number" text,
	"registered_address" text,
	"tax_id" text,
	"incorporation_date" text,
	"status" text DEFAULT 'PENDING' NOT NULL,
	"decision" text,
	"decision_reason" text,
	"revision" integer DEFAULT 0 NOT NULL,
	"aml_decision" text DEFAULT 'not_screened' NOT NULL,
	"aml_score" double precision DEFAULT 0 NOT NULL,
	"aml_sealed" text,
	"signatory_verification_id" text,
	"idempotency_key" text,
	"request_hash" text,
	"webhook_sent" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"completed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "job" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"tenant" text NOT NULL,
	"payload" jsonb NOT NULL,
	"once_key" text,
	"run_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"lease_token" text,
	"lease_until" timestamp (3) with time zone,
	"last_error" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "usage_event" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"mode" text NOT NULL,
	"type" text NOT NULL,
	"verification_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "session" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"mode" text NOT NULL,
	"user_id" text NOT NULL,
	"scope" text DEFAULT 'capture' NOT NULL,
	"company_verification_id" text,
	"callback" text,
	"simulate" text,
	"photo_count" integer DEFAULT 0 NOT NULL,
	"photo_bytes" bigint DEFAULT 0 NOT NULL,
	"submitted_hash" text,
	"verification_id" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "session_photo" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"mode" text NOT NULL,
	"session_id" text NOT NULL,
	"public_key" text NOT NULL,
	"type" text NOT NULL,
	"storage_key" text NOT NULL,
	"wrapped_key" text NOT NULL,
	"sha256" text NOT NULL,
	"size" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "verification" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"mode" text NOT NULL,
	"kind" text NOT NULL,
	"external_ref" text,
	"user_id" text,
	"session_id" text,
	"status" text DEFAULT 'PENDING' NOT NULL,
	"decision" text,
	"decision_reason" text,
	"reasons" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"policy_version" text,
	"revision" integer DEFAULT 0 NOT NULL,
	"confidence" text,
	"face_score" double precision,
	"ocr_confidence" double precision,
	"liveness_checked" boolean DEFAULT false NOT NULL,
	"liveness_score" double precision DEFAULT 0 NOT NULL,
	"liveness_decision" text DEFAULT 'not_checked' NOT NULL,
	"aml_decision" text DEFAULT 'not_screened' NOT NULL,
	"aml_sealed" text,
	"extracted_sealed" text,
	"observation_sealed" text,
	"document_type_hint" text,
	"simulate" text,
	"processing_ms" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"completed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "verification_evidence" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"mode" text NOT NULL,
	"verification_id" text NOT NULL,
	"kind" text NOT NULL,
	"storage_key" text NOT NULL,
	"wrapped_key" text NOT NULL,
	"sha256" text NOT NULL,
	"size" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_attempt" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"mode" text NOT NULL,
	"event_id" text NOT NULL,
	"number" integer NOT NULL,
	"url" text NOT NULL,
	"status" integer,
	"failure" text,
	"answer" text,
	"duration_ms" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoint" (
	"business_id" text NOT NULL,
	"mode" text NOT NULL,
	"url" text NOT NULL,
	"secret_sealed" text NOT NULL,
	"previous_secret_sealed" text,
	"previous_secret_until" timestamp (3) with time zone,
	"consecutive_failures" integer DEFAULT 0 NOT NULL,
	"failing_since" timestamp (3) with time zone,
	"probe_after" timestamp (3) with time zone,
	"warned_at" timestamp (3) with time zone,
	"disabled_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_endpoint_business_id_mode_pk" PRIMARY KEY("business_id","mode")
);
--> statement-breakpoint
CREATE TABLE "webhook_event" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"mode" text NOT NULL,
	"verification_id" text NOT NULL,
	"name" text NOT NULL,
	"revision" integer NOT NULL,
	"body_sealed" text NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"delivered_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_business_id_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user" ADD CONSTRAINT "user_business_id_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_document" ADD CONSTRAINT "company_document_company_verification_id_company_verification_id_fk" FOREIGN KEY ("company_verification_id") REFERENCES "public"."company_verification"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_review" ADD CONSTRAINT "company_review_company_verification_id_company_verification_id_fk" FOREIGN KEY ("company_verification_id") REFERENCES "public"."company_verification"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_photo" ADD CONSTRAINT "session_photo_session_id_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verification_evidence" ADD CONSTRAINT "verification_evidence_verification_id_verification_id_fk" FOREIGN KEY ("verification_id") REFERENCES "public"."verification"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_attempt" ADD CONSTRAINT "webhook_attempt_event_id_webhook_event_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."webhook_event"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "api_key_hash" ON "api_key" USING btree ("key_hash");--> statement-breakpoint
CREATE INDEX "api_key_business" ON "api_key" USING btree ("business_id","mode");--> statement-breakpoint
CREATE INDEX "audit_business" ON "audit" USING btree ("business_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "business_email" ON "business" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "idempotency_age" ON "idempotency" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "user_email" ON "user" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "user_business" ON "user" USING btree ("business_id");--> statement-breakpoint
CREATE INDEX "company_document_company" ON "company_document" USING btree ("company_verification_id","created_at");--> statement-breakpoint
CREATE INDEX "company_review_company" ON "company_review" USING btree ("company_verification_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "company_verification_replay" ON "company_verification" USING btree ("business_id","mode","idempotency_key");--> statement-breakpoint
CREATE INDEX "company_verification_list" ON "company_verification" USING btree ("business_id","mode","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "job_due" ON "job" USING btree ("name","tenant","run_at");--> statement-breakpoint
CREATE UNIQUE INDEX "job_once" ON "job" USING btree ("once_key");--> statement-breakpoint
CREATE UNIQUE INDEX "usage_event_once" ON "usage_event" USING btree ("verification_id","type");--> statement-breakpoint
CREATE INDEX "usage_event_period" ON "usage_event" USING btree ("business_id","mode","created_at");--> statement-breakpoint
CREATE INDEX "session_owner" ON "session" USING btree ("business_id","mode","user_id");--> statement-breakpoint
CREATE INDEX "session_expiry" ON "session" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "session_photo_key" ON "session_photo" USING btree ("session_id","public_key");--> statement-breakpoint
CREATE INDEX "session_photo_age" ON "session_photo" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "verification_session" ON "verification" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "verification_list" ON "verification" USING btree ("business_id","mode","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "verification_list_status" ON "verification" USING btree ("business_id","mode","status","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "verification_user" ON "verification" USING btree ("business_id","mode","user_id","created_at");--> statement-breakpoint
CREATE INDEX "verification_open" ON "verification" USING btree ("status","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "verification_evidence_kind" ON "verification_evidence" USING btree ("verification_id","kind");--> statement-breakpoint
CREATE INDEX "verification_evidence_duplicate" ON "verification_evidence" USING btree ("business_id","mode","kind","sha256");--> statement-breakpoint
CREATE INDEX "webhook_attempt_event" ON "webhook_attempt" USING btree ("event_id","number");--> statement-breakpoint
CREATE INDEX "webhook_attempt_age" ON "webhook_attempt" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_event_once" ON "webhook_event" USING btree ("verification_id","name","revision");--> statement-breakpoint
CREATE INDEX "webhook_event_list" ON "webhook_event" USING btree ("business_id","mode","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "webhook_event_state" ON "webhook_event" USING btree ("business_id","mode","state","created_at");