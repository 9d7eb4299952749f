ALTER TABLE "lessons" ADD COLUMN "minutes" integer GENERATED ALWAYS AS (CASE WHEN btrim(regexp_replace(regexp_replace(content_html, '<[^>]*>', ' ', 'g'), '([[:space:]]|&nbsp;)+', ' ', 'g')) <> ''
        THEN greatest(1, round(array_length(regexp_split_to_array(btrim(regexp_replace(regexp_replace(content_html, '<[^>]*>', ' ', 'g'), '([[:space:]]|&nbsp;)+', ' ', 'g')), ' +'), 1) / 200.0))::int END) STORED;--> statement-breakpoint
ALTER TABLE "watched_lessons" ADD COLUMN "done_at" timestamp with time zone;--> statement-breakpoint
-- Until now a lesson counted as done when it was opened: no progress is lost.
UPDATE "watched_lessons" SET "done_at" = "watched_at";
