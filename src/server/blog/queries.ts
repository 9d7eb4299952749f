import type { z } from 'zod'
import { listCaps } from '../../core/list-caps.ts'
import type { UploadedPicture } from '../../contract/pictures.ts'
import { isoOf } from '../db/columns.ts'
import { notNull, nullable, statementsOf } from '../db/statement.ts'
import type { Statements } from './queries.types.ts'

// After a change: npm run statements. docs/decisions/0171
const statement = statementsOf<Statements>()

type Author = { name: string; instructor_id: number | null }

const cardColumns = `a.id, a.slug, a.title, a.image_url AS image, (SELECT picture FROM picture_at_1(a.image_url)) AS picture, a.image_alt, a.reading_minutes,
  ${isoOf('a.published_at')} AS published_at`

const cardRow = { picture: nullable<z.output<typeof UploadedPicture>>() }

/** The author of article `a`. A hidden instructor has no page to lead to. */
const authorColumn = `(SELECT json_build_object('name', i.name, 'instructor_id', CASE WHEN i.is_visible THEN i.id END)
  FROM instructors i WHERE i.id = a.author_id) AS author`

const columns = `${cardColumns}, a.summary, a.content_html AS content, ${isoOf('a.updated_at')} AS updated_at, ${authorColumn}, a.topics`

const articleRow = { ...cardRow, updated_at: notNull(), author: nullable<Author>() }

const isPublished = `a.status = 'published' AND (a.published_at IS NULL OR a.published_at <= :now)`
const latestFirst = 'a.published_at DESC NULLS LAST, a.id DESC'

/** All of them where `most` is null. */
export const listArticles = statement({
  name: 'list-articles',
  text: `SELECT ${columns} FROM articles a WHERE ${isPublished} ORDER BY ${latestFirst} LIMIT :most`,
  params: { most: nullable() },
  row: articleRow,
})

export const findArticle = statement({
  name: 'find-article',
  text: `SELECT ${columns} FROM articles a
    WHERE ${isPublished} AND (a.slug = :idOrSlug OR a.id = CASE WHEN :idOrSlug ~ '^[0-9]{1,9}$' THEN :idOrSlug::int END)`,
  row: articleRow,
})

/** The number of other articles that are listed with one. B2 */
const latestCount = listCaps.otherArticles

export const listOtherArticles = statement({
  name: 'list-other-articles',
  text: `SELECT ${cardColumns} FROM articles a WHERE ${isPublished} AND a.id <> :id
    ORDER BY ${latestFirst} LIMIT ${latestCount}`,
  row: cardRow,
})
