ALTER TABLE "attempts" ADD COLUMN "pause_ms" integer;--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "module1_posted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "module1_key" text;--> statement-breakpoint
ALTER TABLE "attempts" ADD COLUMN "module1_hash" "bytea";
--> statement-breakpoint
-- Pauses that go on at this moment last ten minutes from now at most; those to come, the usual ten.
UPDATE attempts SET
    pause_ms = 600000 + greatest(0, extract(epoch FROM now() - half_at) * 1000)::int,
    due_at = greatest(half_at, now()) + interval '10 minutes'
  WHERE phase = 'answering' AND half_at IS NOT NULL;
--> statement-breakpoint
UPDATE attempts SET half_at = ends_at, ends_at = now() + interval '10 minutes', due_at = now() + interval '10 minutes'
  WHERE phase = 'halfway';
