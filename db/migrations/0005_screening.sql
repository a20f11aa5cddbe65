CREATE TABLE "hit_resolution" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" text NOT NULL,
	"mode" text NOT NULL,
	"subject_key" text NOT NULL,
	"subject_id" text NOT NULL,
	"entity_id" text NOT NULL,
	"referents" jsonb NOT NULL,
	"entity_hash" text NOT NULL,
	"resolution" text NOT NULL,
	"reason_sealed" text NOT NULL,
	"reviewer" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "list_version" (
	"source" text NOT NULL,
	"version" text NOT NULL,
	"entities" integer NOT NULL,
	"names" integer NOT NULL,
	"imported_at" timestamp (3) with time zone NOT NULL,
	"checked_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "list_version_source_version_pk" PRIMARY KEY("source","version")
);
--> statement-breakpoint
CREATE TABLE "screening_result" (
	"business_id" text NOT NULL,
	"mode" text NOT NULL,
	"subject_id" text NOT NULL,
	"subject_kind" text NOT NULL,
	"decision" text NOT NULL,
	"score" double precision NOT NULL,
	"provider" text NOT NULL,
	"matcher" text NOT NULL,
	"lists" jsonb NOT NULL,
	"observation_sealed" text NOT NULL,
	"screened_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "screening_result_business_id_mode_subject_id_pk" PRIMARY KEY("business_id","mode","subject_id")
);
--> statement-breakpoint
CREATE TABLE "screening_setting" (
	"business_id" text NOT NULL,
	"mode" text NOT NULL,
	"hit_at" double precision NOT NULL,
	"monitoring" boolean NOT NULL,
	CONSTRAINT "screening_setting_business_id_mode_pk" PRIMARY KEY("business_id","mode")
);
--> statement-breakpoint
CREATE INDEX "hit_resolution_subject" ON "hit_resolution" USING btree ("business_id","mode","subject_key","created_at");--> statement-breakpoint
CREATE INDEX "hit_resolution_verification" ON "hit_resolution" USING btree ("business_id","mode","subject_id");--> statement-breakpoint
CREATE INDEX "screening_result_age" ON "screening_result" USING btree ("mode","screened_at");