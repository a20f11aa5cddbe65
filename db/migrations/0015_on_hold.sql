CREATE TABLE "hold_alert" (
	"business_id" text NOT NULL,
	"mode" text NOT NULL,
	"period" text NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "hold_alert_business_id_mode_period_reason_pk" PRIMARY KEY("business_id","mode","period","reason")
);
--> statement-breakpoint
ALTER TABLE "capture_setting" ADD COLUMN "allowed_origins" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "verification" ADD COLUMN "hold_reason" text;--> statement-breakpoint
ALTER TABLE "verification" ADD COLUMN "released_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "capture_setting_origin" ON "capture_setting" USING gin ("allowed_origins" jsonb_path_ops);--> statement-breakpoint
CREATE INDEX "verification_on_hold" ON "verification" USING btree ("business_id","mode","created_at","id") WHERE hold_reason is not null;