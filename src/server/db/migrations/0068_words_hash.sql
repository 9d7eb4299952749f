-- The words that a question asks, as one hash that is made when the question is written: the bank's filter of copies reads it for every
-- question, and took seconds to make it anew. A question without any words has none. Options and pairs, which count where passage and stem
-- are short, are read from `spec`, because a generated column cannot be made from another one.
DROP INDEX item_revisions_words;--> statement-breakpoint
DROP FUNCTION question_words(text, text, text);--> statement-breakpoint
CREATE FUNCTION question_words(passage text, stem text, spec jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN length(said[1]) >= 160 THEN said[1] ELSE btrim(said[1] || ' ' || said[2]) END
  FROM (SELECT array_agg(btrim(regexp_replace(regexp_replace(regexp_replace(replace(lower(html), '&nbsp;', ' '),
      '</?(?:a|abbr|b|code|em|i|mark|q|s|small|span|strong|sub|sup|u)(?:\s[^>]*)?>', '', 'g'), '<[^>]*>', ' ', 'g'),
    '[[:punct:][:space:]]+', ' ', 'g')) ORDER BY place) AS said
    FROM (VALUES (1, coalesce(passage, '') || ' ' || stem),
      (2, regexp_replace(coalesce((spec -> 'options')::text, '') || ' ' || coalesce((spec -> 'rights')::text, '') || ' '
        || jsonb_path_query_array(spec, '$.lefts[*].item')::text, '\\[nrt"]|["\[\]]', ' ', 'g'))) part (place, html)) words
$$;--> statement-breakpoint
ALTER TABLE item_revisions ADD COLUMN words_hash text GENERATED ALWAYS AS (md5(nullif(question_words(passage_html, stem_html, spec), ''))) STORED;
--> statement-breakpoint
CREATE INDEX item_revisions_words ON item_revisions (words_hash);
