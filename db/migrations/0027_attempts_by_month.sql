-- The table becomes the first partition of one by month: nothing is copied. It holds everything before the next month.
SET LOCAL lock_timeout = '30s';--> statement-breakpoint
ALTER TABLE "webhook_attempt" RENAME TO "webhook_attempt_first";--> statement-breakpoint
ALTER INDEX "webhook_attempt_event" RENAME TO "webhook_attempt_first_event";--> statement-breakpoint
ALTER INDEX "webhook_attempt_age" RENAME TO "webhook_attempt_first_age";--> statement-breakpoint
ALTER TABLE "webhook_attempt_first" DROP CONSTRAINT "webhook_attempt_pkey";--> statement-breakpoint
ALTER TABLE "webhook_attempt_first" ADD CONSTRAINT "webhook_attempt_first_pkey" PRIMARY KEY ("id", "created_at");--> statement-breakpoint
CREATE TABLE "webhook_attempt" (LIKE "webhook_attempt_first" INCLUDING DEFAULTS) PARTITION BY RANGE ("created_at");--> statement-breakpoint
ALTER TABLE "webhook_attempt" ADD CONSTRAINT "webhook_attempt_id_created_at_pk" PRIMARY KEY ("id", "created_at");--> statement-breakpoint
ALTER TABLE "webhook_attempt" ADD CONSTRAINT "webhook_attempt_event_id_webhook_event_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."webhook_event"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_attempt_event" ON "webhook_attempt" USING btree ("event_id","number");--> statement-breakpoint
CREATE INDEX "webhook_attempt_age" ON "webhook_attempt" USING btree ("created_at");--> statement-breakpoint
CREATE TABLE "webhook_attempt_rest" PARTITION OF "webhook_attempt" DEFAULT;--> statement-breakpoint
DO $$
DECLARE
	newest timestamptz;
BEGIN
	SELECT greatest(now(), max("created_at")) INTO newest FROM "webhook_attempt_first";
	EXECUTE format(
		'ALTER TABLE "webhook_attempt" ATTACH PARTITION "webhook_attempt_first" FOR VALUES FROM (MINVALUE) TO (%L)',
		(date_trunc('month', newest AT TIME ZONE 'utc') + interval '1 month') AT TIME ZONE 'utc');
END $$;
