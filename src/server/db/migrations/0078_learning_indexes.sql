DROP VIEW "public"."answers_of_students";--> statement-breakpoint
CREATE INDEX "learning_answers_card" ON "learning_answers" USING btree ("card_item_id");--> statement-breakpoint
CREATE INDEX "mistakes_item" ON "mistakes" USING btree ("item_id");--> statement-breakpoint
CREATE INDEX "return_cards_item" ON "return_cards" USING btree ("item_id");--> statement-breakpoint
CREATE VIEW "public"."answers_of_students" AS (SELECT a.user_id, i.item_id, r.question_id, 'test' AS place, a.id AS place_id, r.user_answer, r.is_marked AS is_flagged,
    CASE WHEN g.rule = 'credit' THEN 1 ELSE r.mark END::smallint AS mark, false AS is_guessed, a.is_left_out AS is_helped,
    r.spent_seconds AS seconds, r.saved_at AS answered_at
  FROM attempts a JOIN responses r ON r.attempt_id = a.id JOIN item_revisions i ON i.id = r.question_id
    LEFT JOIN LATERAL (SELECT x.ruling ->> 'rule' AS rule FROM regrades x
      WHERE x.quiz_id = a.quiz_id AND r.question_id = ANY (x.question_ids) AND x.undone_at IS NULL ORDER BY x.id DESC LIMIT 1) g ON true
  WHERE a.phase = 'closed' AND a.finish_reason IS DISTINCT FROM 'discarded' AND g.rule IS DISTINCT FROM 'drop'
    AND (r.user_answer IS NOT NULL OR r.spent_seconds > 0)
  UNION ALL
  SELECT s.user_id, i.item_id, p.question_id, 'redo', s.id, p.user_answer, false, p.mark, p.is_guessed, true, p.seconds, p.answered_at
  FROM practice_sets s JOIN practice_answers p ON p.set_id = s.id JOIN item_revisions i ON i.id = p.question_id
  WHERE p.answered_at IS NOT NULL
  UNION ALL
  SELECT s.user_id, i.item_id, l.question_id, s.kind, s.id, l.user_answer, false, l.mark, l.is_guessed, l.is_helped, l.seconds, l.answered_at
  FROM learning_sets s JOIN learning_answers l ON l.set_id = s.id JOIN item_revisions i ON i.id = l.question_id
  WHERE l.answered_at IS NOT NULL);