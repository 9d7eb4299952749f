ALTER TABLE "items" ADD COLUMN "edits" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "edited_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "edited_by" integer;--> statement-breakpoint
ALTER TABLE "quiz_versions" ADD COLUMN "attempts_allowed" integer;--> statement-breakpoint
ALTER TABLE "quiz_versions" ADD COLUMN "opens_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "quiz_versions" ADD COLUMN "closes_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "quizzes" ADD COLUMN "edits" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "quizzes" ADD COLUMN "edited_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "quizzes" ADD COLUMN "edited_by" integer;