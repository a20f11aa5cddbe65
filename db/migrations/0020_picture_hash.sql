CREATE TABLE "picture_hash" (
	"business_id" text NOT NULL,
	"mode" text NOT NULL,
	"verification_id" text NOT NULL,
	"picture" text NOT NULL,
	"parts" text[] NOT NULL,
	"hash_sealed" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "picture_hash_verification_id_picture_pk" PRIMARY KEY("verification_id","picture")
);
--> statement-breakpoint
ALTER TABLE "picture_hash" ADD CONSTRAINT "picture_hash_verification_id_verification_id_fk" FOREIGN KEY ("verification_id") REFERENCES "public"."verification"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "picture_hash_parts" ON "picture_hash" USING gin ("parts");--> statement-breakpoint
CREATE INDEX "picture_hash_age" ON "picture_hash" USING btree ("mode","created_at");