-- How a name sounds: names from Arabic are written with many vowels. Index and search use this one function. docs/decisions/0154
CREATE FUNCTION name_sound(name text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT regexp_replace(regexp_replace(' ' || translate(lower(name), 'eiyuq-_%\''’`', 'aaaok    '), '(.)\1+', '\1', 'g'), 'ah( |$)', 'a\1', 'g')
$$;
--> statement-breakpoint
CREATE INDEX "users_sound" ON "users" USING gin (name_sound(name) gin_trgm_ops);