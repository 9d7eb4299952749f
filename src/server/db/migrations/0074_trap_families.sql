-- Traps get the family that their names are known for (core/questions/traps.ts). docs/decisions/0181
CREATE TEMP TABLE trap_families (name text PRIMARY KEY, family text NOT NULL) ON COMMIT DROP;
--> statement-breakpoint
INSERT INTO trap_families VALUES
  ('Half right', 'half-right'),
  ('Half of the claim', 'half-right'),
  ('Half of the text', 'half-right'),
  ('Half of the evidence', 'half-right'),
  ('Half of the sentence', 'half-right'),
  ('Half of the time', 'half-right'),
  ('Half of the goal', 'half-right'),
  ('Half of the poem', 'half-right'),
  ('Half of the facts', 'half-right'),
  ('Explains only half', 'half-right'),
  ('Stops before the turn', 'half-right'),
  ('Turn missed', 'half-right'),
  ('First line for the whole', 'half-right'),
  ('One detail for the whole', 'half-right'),
  ('Fits one detail', 'half-right'),
  ('Right start, wrong end', 'half-right'),
  ('Right direction, wrong reason', 'half-right'),
  ('Right kind, wrong reason', 'half-right'),
  ('Right part, wrong cause', 'half-right'),
  ('Parts without the cause', 'half-right'),
  ('Right test, wrong result', 'half-right'),
  ('Right word, wrong object', 'half-right'),
  ('Right parts, wrong study', 'half-right'),
  ('Only one text', 'half-right'),
  ('Only Text 1', 'half-right'),
  ('Only Text 2', 'half-right'),
  ('Topic word', 'topic-word'),
  ('Fits the topic, not the sentence', 'topic-word'),
  ('Fits the topic, not the text', 'topic-word'),
  ('Fits the topic, not the reason', 'topic-word'),
  ('Same topic, opposite result', 'topic-word'),
  ('Scenery for feeling', 'topic-word'),
  ('Fits the person, not the proof', 'topic-word'),
  ('Opposite', 'opposite'),
  ('Reversed', 'opposite'),
  ('Contradicts a fact', 'opposite'),
  ('Contradicts a note', 'opposite'),
  ('Contradicts the rule', 'opposite'),
  ('Opposite of a fact', 'opposite'),
  ('Supports the other side', 'opposite'),
  ('Supports instead', 'opposite'),
  ('Wrong direction', 'opposite'),
  ('Wrong feeling', 'opposite'),
  ('“Far from” missed', 'opposite'),
  ('Too far', 'too-far'),
  ('Guess taken for finding', 'too-far'),
  ('Invented comparison', 'too-far'),
  ('True but not said here', 'not-said-here'),
  ('True elsewhere', 'not-said-here'),
  ('True but irrelevant', 'not-said-here'),
  ('Not in the notes', 'not-said-here'),
  ('Not in the text', 'not-said-here'),
  ('Wrong place', 'not-said-here'),
  ('Fits both', 'not-said-here'),
  ('Answers another line', 'another-line'),
  ('Other line', 'another-line'),
  ('Other text', 'another-line'),
  ('What he says, not what he does', 'another-line'),
  ('Shared by both', 'another-line'),
  ('True of the wrong side', 'another-line'),
  ('Wrong part of the data', 'wrong-data'),
  ('Misread table', 'wrong-data'),
  ('Misread graph', 'wrong-data'),
  ('Rows exchanged', 'wrong-data'),
  ('Bars exchanged', 'wrong-data'),
  ('Wrong comparison', 'wrong-comparison'),
  ('Wrong difference', 'wrong-comparison'),
  ('Wrong similarity', 'wrong-comparison'),
  ('Similarity for difference', 'wrong-comparison'),
  ('Cause for sequence', 'cause-for-sequence'),
  ('Sequence taken for cause', 'cause-for-sequence'),
  ('Cause without an effect', 'cause-for-sequence'),
  ('Person or time swapped', 'swapped'),
  ('Facts exchanged', 'swapped'),
  ('Mixed-up details', 'swapped'),
  ('Two notes mixed', 'swapped'),
  ('Other person', 'swapped'),
  ('Wrong person', 'swapped'),
  ('Wrong subject', 'swapped'),
  ('Wrong period', 'swapped'),
  ('Sounds right', 'sounds-right'),
  ('Words taken too literally', 'sounds-right'),
  ('Everyday meaning', 'sounds-right'),
  ('Other meaning of the word', 'sounds-right'),
  ('Near word', 'near-word'),
  ('Near the right idea', 'near-word'),
  ('“However” misread', 'near-word'),
  ('Wrong relation', 'wrong-relation'),
  ('Opposite relation', 'wrong-relation'),
  ('Same topic, other relation', 'wrong-relation'),
  ('Different look, same point', 'wrong-relation'),
  ('Contrast in the wrong place', 'wrong-relation'),
  ('Replaces nothing', 'wrong-relation'),
  ('Example of nothing', 'wrong-relation'),
  ('Detail of nothing', 'wrong-relation'),
  ('Strengthens nothing', 'wrong-relation'),
  ('Concession for contrast', 'wrong-relation'),
  ('Concession for addition', 'wrong-relation'),
  ('Likeness for example', 'wrong-relation'),
  ('Likeness for result', 'wrong-relation'),
  ('Likeness for time', 'wrong-relation'),
  ('Example for emphasis', 'wrong-relation'),
  ('Example for addition', 'wrong-relation'),
  ('Wrong kind of joining word', 'wrong-relation'),
  ('Wrong goal', 'wrong-goal'),
  ('Praise for advantage', 'wrong-goal'),
  ('Method for finding', 'wrong-goal'),
  ('Detail for introduction', 'wrong-goal'),
  ('Result for reason', 'wrong-goal'),
  ('Fragment', 'fragment'),
  ('No working verb', 'fragment'),
  ('Verb taken away', 'fragment'),
  ('Verb without a subject', 'fragment'),
  ('No sentence before the semicolon', 'fragment'),
  ('No sentence after the semicolon', 'fragment'),
  ('No sentence before “and”', 'fragment'),
  ('Run-on', 'run-on'),
  ('Missing mark', 'run-on'),
  ('Two working verbs', 'run-on'),
  ('Lost in the list', 'run-on'),
  ('Comma between sentences', 'comma-splice'),
  ('Comma splice', 'comma-splice'),
  ('Wrong marks', 'wrong-marks'),
  ('Wrong kind of mark', 'wrong-marks'),
  ('Marks that do not match', 'wrong-marks'),
  ('Pair left open', 'wrong-marks'),
  ('Mark in the wrong place', 'wrong-marks'),
  ('A pause is no reason', 'wrong-marks'),
  ('List ended too early', 'wrong-marks'),
  ('Needed name for extra name', 'wrong-marks'),
  ('“However” on the wrong side', 'wrong-marks'),
  ('Phrase on the wrong side', 'wrong-marks'),
  ('Apostrophe for possession', 'wrong-marks'),
  ('Nearest noun', 'nearest-noun'),
  ('The noun nearby', 'nearest-noun'),
  ('Dangling modifier', 'dangling-modifier'),
  ('Tense by habit', 'habitual-tense'),
  ('Wrong point in time', 'habitual-tense'),
  ('Time that has not ended', 'habitual-tense'),
  ('Active for passive', 'habitual-tense');
--> statement-breakpoint
CREATE FUNCTION pg_temp.with_families(said jsonb) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_set(said, '{options}', coalesce((
    SELECT jsonb_agg(CASE WHEN f.family IS NULL OR o.said ->> 'trap_id' IS NOT NULL THEN o.said
        ELSE o.said || jsonb_build_object('trap_id', f.family) END ORDER BY o.place)
      FROM jsonb_array_elements(said -> 'options') WITH ORDINALITY AS o (said, place)
        LEFT JOIN trap_families f ON f.name = o.said ->> 'trap'), '[]'))
$$;
--> statement-breakpoint
-- A question that no published version lists is not frozen.
UPDATE item_revisions r SET explanation = pg_temp.with_families(explanation)
  WHERE explanation IS NOT NULL AND explanation IS DISTINCT FROM pg_temp.with_families(explanation)
    AND NOT EXISTS (SELECT FROM version_questions l JOIN quiz_versions v ON v.id = l.version_id
      WHERE l.revision_id = r.id AND v.published_at IS NOT NULL);
--> statement-breakpoint
-- A frozen one gets a correction laid over what is read of it now.
INSERT INTO slips (revision_id, at, fields, passage_html, stem_html, image, spec, explanation_html, explanation)
  SELECT r.id, now(), '{explanation}', CASE WHEN s.id IS NULL THEN r.passage_html ELSE s.passage_html END,
      coalesce(s.stem_html, r.stem_html), CASE WHEN s.id IS NULL THEN r.image ELSE s.image END, coalesce(s.spec, r.spec),
      CASE WHEN s.id IS NULL THEN r.explanation_html ELSE s.explanation_html END, pg_temp.with_families(n.explanation)
    FROM item_revisions r
      LEFT JOIN LATERAL (SELECT x.* FROM slips x WHERE x.revision_id = r.id AND x.reverted_at IS NULL ORDER BY x.id DESC LIMIT 1) s ON true
      CROSS JOIN LATERAL (SELECT CASE WHEN s.id IS NULL THEN r.explanation ELSE s.explanation END AS explanation) n
    WHERE n.explanation IS NOT NULL AND n.explanation IS DISTINCT FROM pg_temp.with_families(n.explanation)
      AND EXISTS (SELECT FROM version_questions l JOIN quiz_versions v ON v.id = l.version_id
        WHERE l.revision_id = r.id AND v.published_at IS NOT NULL);
--> statement-breakpoint
UPDATE quizzes z SET corrections = corrections + 1
  WHERE EXISTS (SELECT FROM quiz_versions v JOIN version_questions l ON l.version_id = v.id JOIN slips s ON s.revision_id = l.revision_id
    WHERE v.quiz_id = z.id AND s.at = now());
--> statement-breakpoint
DROP FUNCTION pg_temp.with_families(jsonb);
--> statement-breakpoint
DROP TABLE trap_families;
