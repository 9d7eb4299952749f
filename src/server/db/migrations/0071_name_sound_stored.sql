-- Names from Azerbaijani, Turkish and Russian: letters with and without their marks, x = kh, w = v, c = ch = j, and Cyrillic letters. The sound
-- of a name is stored, because to make it anew for every name that a search looks at took most of its time. docs/decisions/0162
DROP INDEX "users_sound";--> statement-breakpoint
CREATE OR REPLACE FUNCTION name_sound(name text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT translate(regexp_replace(regexp_replace(regexp_replace(replace(replace(replace(replace(replace(
      ' ' || translate(lower(regexp_replace(normalize(name, NFD), '[\u0300-\u036f]', '', 'g')),
        'eiyəıuøqwабвгдежзиклмнопрстуфхцчшщыэюя-_%\''’ʻʼ‘`ьъ',
        'aaaaaookvabvgdajzaklmnoprstofxsjssaaoa    '),
      'kh', 'x'), 'ph', 'f'), 'zh', 'j'), 'dj', 'j'), 'ck', 'k'),
    '([cgs])h', '\1', 'g'), '(.)\1+', '\1', 'g'), 'ah( |$)', 'a\1', 'g'), 'cx', 'jh')
$$;--> statement-breakpoint
ALTER TABLE users ADD COLUMN sound text GENERATED ALWAYS AS (name_sound(name)) STORED;--> statement-breakpoint
CREATE INDEX "users_sound" ON "users" USING gin (sound gin_trgm_ops);
