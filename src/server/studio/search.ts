import type { z } from 'zod'
import type { studioSearch } from '../../contract/studio/search.ts'
import { nounOf } from '../../core/editing/nouns.ts'
import { findable, findableKinds, mostFound, type FindableKind } from '../../core/staff/search.ts'
import type { ListDeclaration } from '../../core/staff/lists.ts'
import { may, type Role } from '../../core/staff/permissions.ts'
import type { Db } from '../db/database.ts'
import { readBest, type ListSource } from './list.ts'
import { peopleSource } from './people.ts'
import { excerptOf } from '../../core/questions/reading.ts'
import { bankSource, quizzesSource, type BankRow, type QuizRow } from './quizzes.ts'
import { thingsSource } from './things.ts'

type Found = z.output<(typeof studioSearch)['find']['reply']>['found'][number]
type FoundRow = Pick<Found, 'id' | 'parent_id' | 'name' | 'detail'>

type Search = (db: Db, words: { q: string; now: number }) => Promise<FoundRow[]>

/** Returns a search for the best rows of a kind, which finds them as its list does. */
const finder =
  <Row extends { id: number }, D extends ListDeclaration>(
    source: () => ListSource<D>,
    shown: (row: Row) => Omit<FoundRow, 'id'>,
  ): Search =>
  async (db, words) =>
    (await readBest<Row, D>(db, source(), { ...words, most: mostFound + 1 })).map((row) => ({
      id: row.id,
      ...shown(row),
    }))

const nameOfCourse = '(SELECT c.name FROM courses c WHERE c.id = t.course_id)'
const shown = ({ parent_id, name, detail }: FoundRow) => ({ parent_id, name, detail })
const people = { ...peopleSource, row: 't.name, NULL::int AS parent_id, coalesce(t.email, t.phone) AS detail' }
const thing = (noun: 'course' | 'article', title: string) =>
  finder(() => ({ ...thingsSource(noun), row: `t.${title} AS name, NULL::int AS parent_id, '' AS detail` }), shown)

const finders: Record<FindableKind, Search> = {
  person: finder(() => people, shown),
  course: thing('course', nounOf('course').title),
  lesson: finder(
    () => ({ ...thingsSource('lesson'), row: `t.name, t.course_id AS parent_id, ${nameOfCourse} AS detail` }),
    shown,
  ),
  quiz: finder(
    () => quizzesSource,
    ({ name, course }: QuizRow) => ({ parent_id: null, name, detail: course }),
  ),
  question: finder(
    () => bankSource,
    ({ stem_html: stem, passage_html: passage, quizzes: [quiz] }: BankRow) => ({
      parent_id: quiz?.id ?? null,
      name: excerptOf(stem, passage),
      detail: quiz?.name ?? '',
    }),
  ),
  article: thing('article', nounOf('article').title),
}

/** Finds what a role may see by words, at most {@link mostFound} of each kind, and says of which kinds there is more. */
export async function findAnywhere(
  db: Db,
  { q, role, now }: { q: string; role: Role; now: number },
): Promise<{ found: Found[]; more: FindableKind[] }> {
  const found: Found[] = []
  const more: FindableKind[] = []
  for (const kind of findableKinds) {
    if (!may(role, findable[kind])) continue
    const rows = await finders[kind](db, { q, now })
    found.push(...rows.slice(0, mostFound).map((row) => ({ kind, ...row })))
    if (rows.length > mostFound) more.push(kind)
  }
  return { found, more }
}
