-- A published version and its questions never change: running and finished attempts stand on them.
CREATE FUNCTION refuse_frozen_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.published_at IS NOT NULL THEN
    RAISE EXCEPTION 'quiz version % is published and frozen', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;
--> statement-breakpoint
CREATE TRIGGER quiz_versions_frozen BEFORE UPDATE OR DELETE ON quiz_versions
  FOR EACH ROW EXECUTE FUNCTION refuse_frozen_version();
--> statement-breakpoint
CREATE FUNCTION refuse_frozen_question() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  version integer;
BEGIN
  FOREACH version IN ARRAY CASE TG_OP
    WHEN 'INSERT' THEN ARRAY[NEW.version_id]
    WHEN 'DELETE' THEN ARRAY[OLD.version_id]
    ELSE ARRAY[OLD.version_id, NEW.version_id]
  END
  LOOP
    IF EXISTS (SELECT FROM quiz_versions WHERE id = version AND published_at IS NOT NULL) THEN
      RAISE EXCEPTION 'quiz version % is published and frozen', version USING ERRCODE = 'restrict_violation';
    END IF;
  END LOOP;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;
--> statement-breakpoint
CREATE TRIGGER questions_frozen BEFORE INSERT OR UPDATE OR DELETE ON questions
  FOR EACH ROW EXECUTE FUNCTION refuse_frozen_question();
--> statement-breakpoint
-- Answers change in place: room on the page keeps an update from touching the index.
ALTER TABLE responses SET (fillfactor = 75);
--> statement-breakpoint
ALTER TABLE attempts SET (fillfactor = 75);
--> statement-breakpoint
-- An attempt is closed with its marks or not at all.
ALTER TABLE attempts ADD CONSTRAINT attempts_closed_with_result
  CHECK (phase <> 'closed' OR (total_count IS NOT NULL AND correct_count IS NOT NULL AND finished_at IS NOT NULL));
