const filesOf = (pictures: string, receipts: string, imports: string) =>
  `SELECT p.key || '-' || of.width || '.' || of.type AS name
    FROM pictures p, LATERAL (SELECT w AS width, t AS type FROM unnest(p.widths) w, unnest('{avif,webp}'::text[]) t) of${pictures}
    UNION SELECT key FROM lesson_files
    UNION SELECT file_key FROM receipts WHERE file_key IS NOT NULL${receipts}
    UNION SELECT key FROM question_imports${imports}`

/**
 * A query for the names of the files that the academy must have. A row is stored before its file, so that what is pending may never get one;
 * an import forgets its file as soon as its questions are stored, a day before its row.
 */
export const neededFiles = filesOf(' WHERE NOT p.is_pending', ' AND NOT is_pending', " WHERE state <> 'imported'")

/**
 * A query for the names of the files that the academy may have, with those that are still to be removed: whatever else is stored beside them
 * is not touched.
 */
export const academyFiles = `${filesOf('', '', '')}
    UNION SELECT jsonb_array_elements_text(payload::jsonb -> 'names') FROM outbox WHERE kind = 'forget_files' AND state = 'waiting'`
