ALTER TABLE "quiz_versions" ADD COLUMN "pass_mark" integer;--> statement-breakpoint
-- A discarded attempt ends without a result.
ALTER TABLE attempts DROP CONSTRAINT attempts_closed_with_result;
--> statement-breakpoint
ALTER TABLE attempts ADD CONSTRAINT attempts_closed_with_result
  CHECK (phase <> 'closed' OR (finished_at IS NOT NULL
    AND (finish_reason IS NOT DISTINCT FROM 'discarded' OR (total_count IS NOT NULL AND correct_count IS NOT NULL))));
