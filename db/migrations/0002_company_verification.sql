DROP INDEX "company_document_company";--> statement-breakpoint
DROP INDEX "company_review_company";--> statement-breakpoint
ALTER TABLE "company_document" ADD COLUMN "position" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "company_review" ADD COLUMN "doc_type" text NOT NULL;--> statement-breakpoint
ALTER TABLE "company_review" ADD COLUMN "position" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "company_verification" ADD COLUMN "checklist" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "company_verification" ADD COLUMN "screened_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "verification" ADD COLUMN "company_verification_id" text;--> statement-breakpoint
CREATE UNIQUE INDEX "company_document_position" ON "company_document" USING btree ("company_verification_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "verification_signatory" ON "verification" USING btree ("company_verification_id");--> statement-breakpoint
CREATE INDEX "company_review_company" ON "company_review" USING btree ("company_verification_id","created_at","position");--> statement-breakpoint
ALTER TABLE "company_verification" DROP COLUMN "signatory_verification_id";--> statement-breakpoint
CREATE TRIGGER "company_review_append_only" BEFORE UPDATE ON "company_review" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
