CREATE TABLE "verification_count" (
	"business_id" text NOT NULL,
	"mode" text NOT NULL,
	"status" text NOT NULL,
	"slot" integer NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "verification_count_business_id_mode_status_slot_pk" PRIMARY KEY("business_id","mode","status","slot")
);
--> statement-breakpoint
CREATE INDEX "verification_evidence_file" ON "verification_evidence" USING btree ("storage_key");--> statement-breakpoint
CREATE FUNCTION "count_verification"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' AND OLD."status" = NEW."status" THEN
		RETURN NULL;
	END IF;
	IF TG_OP <> 'INSERT' THEN
		INSERT INTO "verification_count" VALUES (OLD."business_id", OLD."mode", OLD."status", floor(random() * 8), -1)
		ON CONFLICT ("business_id", "mode", "status", "slot") DO UPDATE SET "count" = "verification_count"."count" - 1;
	END IF;
	IF TG_OP <> 'DELETE' THEN
		INSERT INTO "verification_count" VALUES (NEW."business_id", NEW."mode", NEW."status", floor(random() * 8), 1)
		ON CONFLICT ("business_id", "mode", "status", "slot") DO UPDATE SET "count" = "verification_count"."count" + 1;
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
INSERT INTO "verification_count"
SELECT "business_id", "mode", "status", 0, count(*) FROM "verification" GROUP BY "business_id", "mode", "status";--> statement-breakpoint
CREATE TRIGGER "verification_counted" AFTER INSERT OR UPDATE OF "status" OR DELETE ON "verification"
FOR EACH ROW EXECUTE FUNCTION "count_verification"();
