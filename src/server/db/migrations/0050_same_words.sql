-- The words of a question without case, tags and punctuation: questions with the same ones are found by this. Only signs that no language
-- writes words with are left out, whatever the database's own language is.
CREATE INDEX item_revisions_words ON item_revisions (md5(regexp_replace(search, '[[:punct:][:space:]]+', ' ', 'g')));
