ALTER TABLE "company_document" ADD COLUMN "uploaded_by" text;--> statement-breakpoint
ALTER TABLE "company_verification" ADD COLUMN "created_by" text;--> statement-breakpoint
CREATE INDEX "company_verification_list_status" ON "company_verification" USING btree ("business_id","mode","status","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);