-- Nothing is copied: what the rows of events say stays true of the account's endpoint. New columns have no default or a
-- constant one, so no table is rewritten, and the locks last for moments.
SET LOCAL lock_timeout = '30s';--> statement-breakpoint
CREATE TABLE "webhook_delivery" (
	"event_id" text NOT NULL,
	"endpoint_id" text NOT NULL,
	"business_id" text NOT NULL,
	"mode" text NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"delivered_at" timestamp (3) with time zone,
	"next_attempt_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_delivery_event_id_endpoint_id_pk" PRIMARY KEY("event_id","endpoint_id")
);
--> statement-breakpoint
CREATE INDEX "webhook_delivery_state" ON "webhook_delivery" USING btree ("business_id","mode","endpoint_id","state","created_at");--> statement-breakpoint
CREATE INDEX "webhook_delivery_held" ON "webhook_delivery" USING btree ("created_at") WHERE "webhook_delivery"."state" = 'held';--> statement-breakpoint
ALTER TABLE "webhook_endpoint" ADD COLUMN "id" text DEFAULT 'account' NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_endpoint" ADD COLUMN "description" text;--> statement-breakpoint
ALTER TABLE "webhook_endpoint" ADD COLUMN "disabled_by" text;--> statement-breakpoint
ALTER TABLE "webhook_endpoint" ADD COLUMN "url_set_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "webhook_endpoint" DROP CONSTRAINT "webhook_endpoint_business_id_mode_pk";--> statement-breakpoint
ALTER TABLE "webhook_endpoint" ADD CONSTRAINT "webhook_endpoint_business_id_mode_id_pk" PRIMARY KEY("business_id","mode","id");--> statement-breakpoint
ALTER TABLE "webhook_event" ADD COLUMN "next_attempt_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_event_id_webhook_event_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."webhook_event"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_attempt" ADD COLUMN "endpoint_id" text DEFAULT 'account' NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_attempt" ADD COLUMN "headers" json;
