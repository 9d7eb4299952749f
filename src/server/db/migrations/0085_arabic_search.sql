-- Letters that writers of Arabic use for one another are one in what accounts are found by. The words of a search are written by the same rules,
-- those of core/arabic.ts.
CREATE FUNCTION plain_arabic(text text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT translate(regexp_replace(text, '[\u064B-\u065F\u0670\u0640]', '', 'g'), 'أإآٱىیکة', 'ااااييكه')
$$;
--> statement-breakpoint
DROP INDEX "users_search";--> statement-breakpoint
ALTER TABLE users DROP COLUMN search;--> statement-breakpoint
ALTER TABLE users ADD COLUMN search text GENERATED ALWAYS AS (plain_arabic(lower(name)) || ' ' || coalesce(email, '') || ' '
  || regexp_replace(phone, '\D', '', 'g') || ' ' || regexp_replace(parent_phone, '\D', '', 'g')) STORED;--> statement-breakpoint
CREATE INDEX users_search ON users USING gin (search gin_trgm_ops);
