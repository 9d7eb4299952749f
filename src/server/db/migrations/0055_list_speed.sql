DROP INDEX "users_search";--> statement-breakpoint
-- What staff find an account by: its name, address and the digits of its phones, made when they are written. Computed for each row that
-- an index finds, it would cost more than the search.
ALTER TABLE users ADD COLUMN search text GENERATED ALWAYS AS (lower(name) || ' ' || coalesce(email, '') || ' '
  || regexp_replace(phone, '\D', '', 'g') || ' ' || regexp_replace(parent_phone, '\D', '', 'g')) STORED;
--> statement-breakpoint
-- When the last access of an account to a course ends or has ended: infinity for one without an end, null where there was none. Triggers
-- keep it, for access also goes with a course.
ALTER TABLE users ADD COLUMN access_until timestamp with time zone;
--> statement-breakpoint
UPDATE users u SET access_until = g.until
  FROM (SELECT user_id, max(coalesce(expires_at, 'infinity')) AS until FROM grants GROUP BY user_id) g WHERE g.user_id = u.id;
--> statement-breakpoint
CREATE INDEX users_without_access ON users (created_at, id) WHERE role = 'student' AND access_until IS NULL;
--> statement-breakpoint
CREATE INDEX users_search ON users USING gin (search gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "users_alike" ON "users" USING gin (lower(name) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "orders_search" ON "orders" USING gin (lower(number || ' ' || coalesce(transfer_reference, '')) gin_trgm_ops);--> statement-breakpoint
CREATE FUNCTION note_access() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE users u SET access_until = a.until
    FROM (SELECT c.user_id, max(CASE WHEN g.user_id IS NOT NULL THEN coalesce(g.expires_at, 'infinity') END) AS until
      FROM (SELECT DISTINCT user_id FROM changed) c LEFT JOIN grants g ON g.user_id = c.user_id GROUP BY c.user_id) a
    WHERE u.id = a.user_id AND u.access_until IS DISTINCT FROM a.until;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER grants_added AFTER INSERT ON grants REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_access();
--> statement-breakpoint
CREATE TRIGGER grants_changed AFTER UPDATE ON grants REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_access();
--> statement-breakpoint
-- Access that is moved to another account leaves the former one.
CREATE TRIGGER grants_moved AFTER UPDATE ON grants REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_access();
--> statement-breakpoint
CREATE TRIGGER grants_removed AFTER DELETE ON grants REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_access();
