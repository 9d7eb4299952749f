/** A query for the names of the files that rows of the academy name. */
export const namedFiles = `SELECT p.key || '-' || of.width || '.' || of.type AS name
    FROM pictures p, LATERAL (SELECT w AS width, t AS type FROM unnest(p.widths) w, unnest('{avif,webp}'::text[]) t) of
    UNION SELECT key FROM lesson_files
    UNION SELECT file_key FROM receipts WHERE file_key IS NOT NULL
    UNION SELECT key FROM question_imports`

/** A query for the names of the academy's files, with those that are still to be removed: whatever else is stored beside them is not touched. */
export const academyFiles = `${namedFiles}
    UNION SELECT jsonb_array_elements_text(payload::jsonb -> 'names') FROM outbox WHERE kind = 'forget_files' AND state = 'waiting'`
