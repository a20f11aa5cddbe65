-- Random slots let two transactions hold one slot each and wait for the other's. A writer now takes whichever slot nobody holds.
CREATE FUNCTION "add_to_verification_count"(of_business text, of_mode text, of_status text, added integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	free integer;
BEGIN
	SELECT c."slot" INTO free FROM "verification_count" c
	WHERE c."business_id" = of_business AND c."mode" = of_mode AND c."status" = of_status
	LIMIT 1 FOR UPDATE SKIP LOCKED;
	IF FOUND THEN
		UPDATE "verification_count" SET "count" = "count" + added
		WHERE "business_id" = of_business AND "mode" = of_mode AND "status" = of_status AND "slot" = free;
	ELSE
		INSERT INTO "verification_count" VALUES (of_business, of_mode, of_status, floor(random() * 2147483647), added)
		ON CONFLICT ("business_id", "mode", "status", "slot") DO UPDATE SET "count" = "verification_count"."count" + added;
	END IF;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "count_verification"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' AND OLD."status" = NEW."status" THEN
		RETURN NULL;
	END IF;
	IF TG_OP <> 'INSERT' THEN
		PERFORM "add_to_verification_count"(OLD."business_id", OLD."mode", OLD."status", -1);
	END IF;
	IF TG_OP <> 'DELETE' THEN
		PERFORM "add_to_verification_count"(NEW."business_id", NEW."mode", NEW."status", 1);
	END IF;
	RETURN NULL;
END $$;
