DROP INDEX "attempts_results";--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "paused_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "resumed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "stood_ms" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Of an attempt that ended before, no one knows who saw its keys: they may have been seen. The default fills the rows without writing them.
ALTER TABLE "attempts" ADD COLUMN "keys_seen_at" timestamp with time zone DEFAULT now();--> statement-breakpoint
ALTER TABLE "attempts" ALTER COLUMN "keys_seen_at" DROP DEFAULT;--> statement-breakpoint
UPDATE "attempts" SET "keys_seen_at" = NULL WHERE phase <> 'closed';--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "is_left_out" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "attempts_results" ON "attempts" USING btree ("quiz_id","finished_at","id","is_practice","is_left_out") WHERE phase = 'closed' AND finish_reason IS DISTINCT FROM 'discarded';