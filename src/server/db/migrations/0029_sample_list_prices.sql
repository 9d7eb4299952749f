ALTER TABLE "courses" ADD COLUMN "is_sample" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "courses" SET "is_sample" = true WHERE EXISTS (SELECT FROM "users" WHERE "is_demo");
