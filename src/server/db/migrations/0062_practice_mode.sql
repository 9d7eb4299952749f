DROP INDEX "attempts_results";--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "is_practice" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "stops_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "quiz_versions" ADD COLUMN "is_practice" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "attempts_results" ON "attempts" USING btree ("quiz_id","finished_at","id","is_practice") WHERE phase = 'closed' AND finish_reason IS DISTINCT FROM 'discarded';