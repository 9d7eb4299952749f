import { nounNames, nounOf, type NounName } from '../../core/editing/nouns.ts'
import { pictured } from '../db/columns.ts'
import { sources } from '../editing/sources.ts'
import { contentOfRevision } from '../quizzes/tables.ts'

type Content = { kind: string; id: string; from: string; content: string; isFormer?: string; only?: string }

/** Returns the columns of a noun that can show pictures. */
function contentsOf(noun: NounName): Content[] {
  const { table, stored } = sources[noun]
  const { fields, onlyId } = nounOf(noun)
  const columns = stored
    ? ['values::text']
    : Object.entries(fields).flatMap(([name, { type }]) => (type === 'html' || type === 'picture' ? [name] : []))
  return columns.map((column) => ({
    kind: `'${noun}'`,
    id: 't.id',
    from: `${table} t`,
    content: `t.${column}`,
    ...(onlyId !== undefined && { only: `t.id = ${onlyId}` }),
  }))
}

/**
 * Everything that can show a picture of the site, and what it would be if it were brought back. The uses of a picture are read from the
 * content; no table of references is maintained, because a missed write would delete a picture that a page shows. A new noun is in the
 * list by itself, a column of content outside the nouns has to be added. Removed files stay for 30 days, and return when shown by then.
 */
const contents: Content[] = [
  ...nounNames.flatMap(contentsOf),
  { kind: 't.noun', id: 't.thing_id', from: 'thing_states t', content: 't.draft::text' },
  { kind: 't.noun', id: 't.thing_id', from: 'thing_versions t', content: 't.values::text', isFormer: 'true' },
  { kind: `'question'`, id: 't.item_id', from: 'item_revisions t', content: contentOfRevision('t') },
  {
    kind: `'question'`,
    id: 'r.item_id',
    from: 'slips t JOIN item_revisions r ON r.id = t.revision_id',
    content: contentOfRevision('t'),
    isFormer: 't.reverted_at IS NOT NULL',
  },
  { kind: `'quiz'`, id: 't.quiz_id', from: 'quiz_versions t', content: 't.description_html' },
]

/** Each picture with what shows it, as a table of key, kind, id and is_former. A regular expression would take ten times as long. */
export const uses = `(SELECT c.kind, c.id, c.is_former, left(m.part, 32) AS key FROM (${contents
  .map(
    ({ kind, id, from, content, isFormer = 'false', only = 'true' }) =>
      `SELECT ${kind} AS kind, ${id} AS id, ${isFormer} AS is_former, ${content} AS content FROM ${from} WHERE ${pictured(content)} AND ${only}`,
  )
  .join(' UNION ALL ')}) c, string_to_table(c.content, '/files/') WITH ORDINALITY m (part, number)
  WHERE m.number > 1 AND substr(m.part, 33, 1) = '-')`

/** Returns the condition that something shows the picture of this key, or would when it is brought back. */
export const isShown = (key: string) => `${key} IN (SELECT u.key FROM ${uses} u)`

const quizOfItem = (column: string) => `(SELECT v.${column} FROM item_revisions r
  JOIN version_questions l ON l.revision_id = r.id JOIN quiz_versions v ON v.id = l.version_id
  WHERE r.item_id = u.id ORDER BY v.id DESC LIMIT 1)`

/** Returns the SQL of a part of what kind and id name. */
const ofThing = (part: (noun: NounName) => string, ofQuestion: string, ofQuiz: string) =>
  `CASE u.kind ${nounNames
    .map((noun) => `WHEN '${noun}' THEN ${part(noun)}`)
    .join(' ')} WHEN 'question' THEN ${ofQuestion} WHEN 'quiz' THEN ${ofQuiz} END`

export const titleOf = ofThing(
  (noun) =>
    nounOf(noun).onlyId === undefined
      ? `(SELECT t.${nounOf(noun).title} FROM ${sources[noun].table} t WHERE t.id = u.id)`
      : `''`,
  quizOfItem('name'),
  '(SELECT q.name FROM quizzes q WHERE q.id = u.id)',
)
export const parentOf = ofThing(
  (noun) => {
    const { table, parent } = sources[noun]
    return parent === undefined ? 'NULL::int' : `(SELECT t.${parent} FROM ${table} t WHERE t.id = u.id)`
  },
  quizOfItem('quiz_id'),
  'NULL::int',
)
