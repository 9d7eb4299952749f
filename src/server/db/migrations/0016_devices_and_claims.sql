CREATE TABLE "known_devices" (
	"user_id" integer NOT NULL,
	"device_hash" "bytea" NOT NULL,
	"used_at" timestamp with time zone NOT NULL,
	CONSTRAINT "known_devices_user_id_device_hash_pk" PRIMARY KEY("user_id","device_hash")
);
--> statement-breakpoint
ALTER TABLE "courses" ALTER COLUMN "list_price" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "password_codes" ADD COLUMN "sent_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "password_codes" ADD COLUMN "device_tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "is_host_bound" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "throttles" ADD COLUMN "last_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "throttles" ADD COLUMN "network" "bytea";--> statement-breakpoint
ALTER TABLE "books" ADD COLUMN "is_sample" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "known_devices_use" ON "known_devices" USING btree ("used_at");--> statement-breakpoint
CREATE INDEX "throttles_network" ON "throttles" USING btree ("network") WHERE network IS NOT NULL;--> statement-breakpoint
-- 70 was a default that no academy has chosen; the demo's own list prices stay.
UPDATE "courses" SET "list_price" = NULL WHERE "list_price" = 70 AND NOT EXISTS (SELECT FROM "users" WHERE "is_demo");--> statement-breakpoint
UPDATE "books" SET "is_sample" = true WHERE EXISTS (SELECT FROM "users" WHERE "is_demo");--> statement-breakpoint
-- What every academy was shown with until now is shown as samples where the demo was loaded, and nowhere else.
UPDATE "site_settings" SET "values" = '{"ratings": [{"label": "Client ratings", "score": 9.6, "outOf": 10, "isSample": true}, {"label": "Customer support", "score": 4.9, "outOf": 5, "isSample": true}, {"label": "Technical guidance", "score": 5, "outOf": 5, "isSample": true}, {"label": "Excellent service", "score": 4.6, "outOf": 5, "isSample": true}], "reasons": [{"title": "Certified Test Prep Excellence", "text": "Expert-led tutoring with proven test strategies.", "isSample": true}, {"title": "Comprehensive Study Resources", "text": "A digital platform, practice tests, study guides and personalised materials.", "isSample": true}, {"title": "Structured Lesson Plans", "text": "Organised sessions, time management and skill-building.", "isSample": true}, {"title": "Proven Track Record", "text": "A data-driven approach to score improvement, on the way to admission to top colleges.", "isSample": true}]}'::jsonb || "values" WHERE EXISTS (SELECT FROM "users" WHERE "is_demo");
