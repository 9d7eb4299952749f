-- What a question asks, without case, tags and punctuation: its passage and stem, so that a reworded option hides no copy. Short ones say
-- too little by themselves; then the options and pairs count too, as the bank's search has them.
CREATE FUNCTION question_words(passage text, stem text, everything text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN length(asked) >= 160 THEN asked ELSE regexp_replace(everything, '[[:punct:][:space:]]+', ' ', 'g') END
  FROM (SELECT regexp_replace(regexp_replace(regexp_replace(replace(lower(coalesce(passage, '') || ' ' || stem), '&nbsp;', ' '),
      '</?(?:a|abbr|b|code|em|i|mark|q|s|small|span|strong|sub|sup|u)(?:\s[^>]*)?>', '', 'g'), '<[^>]*>', ' ', 'g'),
    '[[:punct:][:space:]]+', ' ', 'g') AS asked) words
$$;--> statement-breakpoint
DROP INDEX item_revisions_words;--> statement-breakpoint
CREATE INDEX item_revisions_words ON item_revisions (md5(question_words(passage_html, stem_html, search)));
