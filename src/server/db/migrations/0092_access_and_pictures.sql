-- Each becomes part of the statement that joins it. A changed one gets the next number, so that a release that still runs finds its own.
CREATE FUNCTION course_access_1(course integer, reader integer, at timestamp with time zone) RETURNS TABLE (access text)
LANGUAGE sql STABLE PARALLEL SAFE ROWS 1 BEGIN ATOMIC
  SELECT CASE WHEN EXISTS (SELECT FROM users u WHERE u.id = reader AND u.role <> 'student') THEN 'open'
    ELSE coalesce((SELECT CASE WHEN g.expires_at IS NULL OR g.expires_at > at THEN 'open' ELSE 'expired' END
      FROM grants g WHERE g.course_id = course AND g.user_id = reader), 'none') END;
END;--> statement-breakpoint
CREATE FUNCTION picture_at_1(address text) RETURNS TABLE (picture json)
LANGUAGE sql STABLE PARALLEL SAFE ROWS 1 BEGIN ATOMIC
  SELECT json_build_object('url', '/files/' || p.key, 'width', p.width, 'height', p.height, 'widths', p.widths,
    'placeholder', p.placeholder)
  FROM pictures p WHERE p.key = substring(address FROM '^/files/([0-9a-f]{32})-') AND NOT p.is_private;
END;
