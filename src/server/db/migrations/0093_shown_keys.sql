CREATE TABLE "shown_keys" (
	"user_id" integer NOT NULL,
	"item_id" integer NOT NULL,
	"shown_at" timestamp with time zone NOT NULL,
	CONSTRAINT "shown_keys_user_id_item_id_pk" PRIMARY KEY("user_id","item_id")
);
--> statement-breakpoint
ALTER TABLE "shown_keys" ADD CONSTRAINT "shown_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shown_keys" ADD CONSTRAINT "shown_keys_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shown_keys_item" ON "shown_keys" USING btree ("item_id");--> statement-breakpoint
-- What the former release has shown by checks, redos and drills, for tests that are open or ended within thirty days. It noted no look at a review.
INSERT INTO "shown_keys" ("user_id", "item_id", "shown_at")
WITH recent AS MATERIALIZED (SELECT user_id, version_id, started_at FROM attempts WHERE phase <> 'closed' OR finished_at > now() - interval '30 days'),
  students AS MATERIALIZED (SELECT user_id, min(started_at) AS since FROM recent GROUP BY user_id),
  told AS (SELECT a.user_id, r.question_id, r.saved_at AS at FROM students x JOIN attempts a ON a.user_id = x.user_id JOIN responses r ON r.attempt_id = a.id
      WHERE r.is_locked AND r.saved_at > x.since
    UNION ALL SELECT s.user_id, p.question_id, p.answered_at FROM students x JOIN practice_sets s ON s.user_id = x.user_id JOIN practice_answers p ON p.set_id = s.id
      WHERE p.answered_at > x.since
    UNION ALL SELECT s.user_id, l.question_id, l.answered_at FROM students x JOIN learning_sets s ON s.user_id = x.user_id JOIN learning_answers l ON l.set_id = s.id
      WHERE l.answered_at > x.since),
  shown AS MATERIALIZED (SELECT t.user_id, i.item_id, max(t.at) AS at FROM told t JOIN item_revisions i ON i.id = t.question_id GROUP BY t.user_id, i.item_id)
SELECT s.user_id, s.item_id, s.at FROM shown s
WHERE EXISTS (SELECT FROM recent a JOIN version_questions q ON q.version_id = a.version_id JOIN item_revisions i ON i.id = q.revision_id
  WHERE a.user_id = s.user_id AND a.started_at < s.at AND i.item_id = s.item_id);