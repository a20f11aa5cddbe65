CREATE TABLE "usage_count" (
	"business_id" text NOT NULL,
	"mode" text NOT NULL,
	"period" text NOT NULL,
	"type" text NOT NULL,
	"slot" integer NOT NULL,
	"units" bigint NOT NULL,
	"micros" bigint NOT NULL,
	CONSTRAINT "usage_count_business_id_mode_period_type_slot_pk" PRIMARY KEY("business_id","mode","period","type","slot")
);
--> statement-breakpoint
CREATE FUNCTION "add_to_usage_count"(of_business text, of_mode text, of_period text, of_type text, more integer, more_micros bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	free integer;
BEGIN
	SELECT c."slot" INTO free FROM "usage_count" c
	WHERE c."business_id" = of_business AND c."mode" = of_mode AND c."period" = of_period AND c."type" = of_type
	LIMIT 1 FOR UPDATE SKIP LOCKED;
	IF FOUND THEN
		UPDATE "usage_count" SET "units" = "units" + more, "micros" = "micros" + more_micros
		WHERE "business_id" = of_business AND "mode" = of_mode AND "period" = of_period AND "type" = of_type AND "slot" = free;
	ELSE
		INSERT INTO "usage_count" VALUES (of_business, of_mode, of_period, of_type, floor(random() * 2147483647), more, more_micros)
		ON CONFLICT ("business_id", "mode", "period", "type", "slot") DO UPDATE
		SET "units" = "usage_count"."units" + more, "micros" = "usage_count"."micros" + more_micros;
	END IF;
END $$;--> statement-breakpoint
CREATE FUNCTION "usage_period"(at timestamptz) RETURNS text LANGUAGE sql IMMUTABLE AS $$
	SELECT to_char(at AT TIME ZONE 'utc', 'YYYY-MM')
$$;--> statement-breakpoint
CREATE FUNCTION "count_usage"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'INSERT' THEN
		PERFORM "add_to_usage_count"(OLD."business_id", OLD."mode", "usage_period"(OLD."created_at"), OLD."type", -1, -OLD."price_micros");
	END IF;
	IF TG_OP <> 'DELETE' THEN
		PERFORM "add_to_usage_count"(NEW."business_id", NEW."mode", "usage_period"(NEW."created_at"), NEW."type", 1, NEW."price_micros");
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
INSERT INTO "usage_count"
SELECT "business_id", "mode", "usage_period"("created_at"), "type", 0, count(*), sum("price_micros")
FROM "usage_event" GROUP BY 1, 2, 3, 4;--> statement-breakpoint
CREATE TRIGGER "usage_counted" AFTER INSERT OR UPDATE OR DELETE ON "usage_event"
FOR EACH ROW EXECUTE FUNCTION "count_usage"();
