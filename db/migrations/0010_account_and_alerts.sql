CREATE TABLE "spend_alert" (
	"business_id" text NOT NULL,
	"mode" text NOT NULL,
	"period" text NOT NULL,
	"percent" integer NOT NULL,
	"limit_micros" bigint NOT NULL,
	"spent_micros" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "spend_alert_business_id_mode_period_limit_micros_percent_pk" PRIMARY KEY("business_id","mode","period","limit_micros","percent")
);
--> statement-breakpoint
ALTER TABLE "member_link" ADD COLUMN "user_id" text;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "totp_waiting_sealed" text;--> statement-breakpoint
ALTER TABLE "retention_setting" ADD COLUMN "webhook_body_days" integer;--> statement-breakpoint
ALTER TABLE "member_link" ADD CONSTRAINT "member_link_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;