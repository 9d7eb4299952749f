ALTER TABLE "responses" ADD COLUMN "is_unsure" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "quiz_versions" ADD COLUMN "counts_unsure" boolean DEFAULT true NOT NULL;