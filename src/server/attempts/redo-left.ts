/** The questions of an attempt that went wrong in its last practice set, and can be practiced. */
export type RedoLeft = { practice_id: number; count: number }

/**
 * Returns the SQL of the {@link RedoLeft} of the attempt with this alias, as JSON; null while no set of it has ended, the last one is still open, or nothing is left. A question
 * that another test asks now does not count, `open_questions` is a table of the statement; nor does one that a correction has thrown out,
 * credited or made right. T20 T44
 */
export const redoLeftColumn = (attempt: string) => `(SELECT json_build_object('practice_id', s.id, 'count', w.count)
    FROM practice_sets s CROSS JOIN LATERAL (SELECT count(*)::int AS count FROM practice_answers p
        LEFT JOIN responses r ON r.attempt_id = s.attempt_id AND r.question_id = p.question_id
      WHERE p.set_id = s.id AND p.mark = 0 AND r.mark IS DISTINCT FROM 1
        AND coalesce((SELECT g.ruling ->> 'rule' FROM regrades g WHERE g.quiz_id = ${attempt}.quiz_id
          AND p.question_id = ANY (g.question_ids) AND g.undone_at IS NULL ORDER BY g.id DESC LIMIT 1), 'keys') = 'keys'
        AND NOT EXISTS (SELECT FROM open_questions o WHERE o.question_id = p.question_id)) w
    WHERE s.attempt_id = ${attempt}.id AND s.finished_at IS NOT NULL AND w.count > 0
      AND NOT EXISTS (SELECT FROM practice_sets n WHERE n.attempt_id = s.attempt_id AND n.id > s.id))`
