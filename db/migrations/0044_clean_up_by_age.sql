-- ahead, without blocking writes
CREATE INDEX IF NOT EXISTS "verification_test_age" ON "verification" USING btree ("created_at") WHERE mode = 'test';--> statement-breakpoint
-- ahead, without blocking writes
CREATE INDEX IF NOT EXISTS "webhook_event_with_body" ON "webhook_event" USING btree ("mode","created_at") WHERE body_sealed <> '';--> statement-breakpoint
-- ahead, without blocking writes
CREATE INDEX IF NOT EXISTS "webhook_event_without_body" ON "webhook_event" USING btree ("mode","created_at") WHERE body_sealed = '';
