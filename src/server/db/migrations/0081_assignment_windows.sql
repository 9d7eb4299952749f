ALTER TABLE "assigned_students" ADD COLUMN "waiting_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "assignments" ADD COLUMN "opens_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "assignments" ADD COLUMN "closes_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "assignments" ADD COLUMN "starts_together" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "assignments" ADD COLUMN "begun_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "quiz_versions" ADD COLUMN "holds_reviews" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "quiz_versions_holding" ON "quiz_versions" USING btree ("id") WHERE holds_reviews;--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_window" CHECK (kind = 'quiz' OR (opens_at IS NULL AND closes_at IS NULL AND NOT starts_together));--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_begun" CHECK (starts_together OR begun_at IS NULL);