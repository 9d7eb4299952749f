ALTER TABLE "courses" ADD COLUMN "for_whom" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "answers" text DEFAULT '' NOT NULL;