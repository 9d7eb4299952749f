import type { Parsed } from '../../contract/api.ts'
import { studioMedia } from '../../contract/studio/media.ts'
import { lists } from '../../core/staff/lists.ts'
import { byActor } from '../audit/record.ts'
import { isoOf } from '../db/columns.ts'
import { refuse } from '../http/refusal.ts'
import { routes } from '../http/route.ts'
import { removeLessonFile } from '../lessons/files.ts'
import { changePictures, describePicture, removedMs } from '../media/library.ts'
import { isOldAt } from '../media/queries.ts'
import { isShown } from '../media/contents.ts'
import { findUses, type PictureUse } from '../media/uses.ts'
import { ofLibrary } from '../pictures/queries.ts'
import { pictureAddress, pictureOf, type PictureRow } from '../pictures/store.ts'
import { readPage, type ListSource } from './list.ts'
import { exporting, forMany, listing, type CsvFile } from './list-calls.ts'

type LibraryRow = PictureRow & {
  id: number
  name: string
  alt: string
  uploaded_at: string
  is_old: boolean
  purge_at: string | null
}

/** A row of the library's export: what shows a picture is not listed there. */
type ExportedRow = LibraryRow & { is_shown: boolean }

/** Returns a row of the library as on the wire. */
function onWire({ id, name, alt, uploaded_at, is_old: isOld, purge_at, ...row }: LibraryRow, uses: PictureUse[]) {
  const picture = pictureOf(row)
  const unused = isOld ? ('unused' as const) : ('new' as const)
  const state = purge_at !== null ? ('removed' as const) : uses.length > 0 ? ('used' as const) : unused
  return { id, name, alt, address: pictureAddress(picture), picture, uploaded_at, state, purge_at, uses }
}

/** Returns the SQL that lists the pictures in the library, or those that were removed from it. */
const picturesSource = (state: string | undefined): ListSource<typeof lists.pictures> => ({
  list: lists.pictures,
  table: 'pictures',
  only: `${ofLibrary('t')} AND t.removed_at IS ${state === 'removed' ? 'NOT NULL' : 'NULL'}`,
  row: `t.key, t.width, t.height, t.widths, t.placeholder, t.name, t.alt, ${isoOf('t.created_at')} AS uploaded_at,
    ${isOldAt('t', '$1')} AS is_old,
    ${isoOf(`(t.removed_at + interval '${removedMs} milliseconds')`)} AS purge_at`,
  sorts: {
    uploaded: { sql: 't.created_at', type: 'timestamptz' },
    name: { sql: `lower(t.name)`, type: 'text' },
  },
  filters: {
    state: {
      used: isShown('t.key'),
      unused: `${isOldAt('t', '$1')} AND NOT ${isShown('t.key')}`,
      removed: 'true',
    },
  },
  search: `lower(t.name || ' ' || t.alt)`,
  isReadWhole: ['state'],
})

const filesSource: ListSource<typeof lists.files> = {
  list: lists.files,
  table: 'lesson_files',
  only: 't.lesson_id IS NOT NULL',
  row: `t.name, t.size, ${isoOf('t.created_at')} AS added_at,
    (SELECT json_build_object('id', l.id, 'name', l.name, 'course_id', c.id, 'course', c.name)
      FROM lessons l JOIN courses c ON c.id = l.course_id WHERE l.id = t.lesson_id) AS lesson`,
  sorts: {
    added: { sql: 't.created_at', type: 'timestamptz' },
    name: { sql: 'lower(t.name)', type: 'text' },
    size: { sql: 't.size', type: 'int' },
  },
  filters: {},
  search: 'lower(t.name)',
}

type FileRow = {
  id: number
  name: string
  size: number
  added_at: string
  lesson: { id: number; name: string; course_id: number; course: string }
}

/** The calls of the studio's media library. T13 */
export const mediaRoutes = routes(studioMedia, {
  async pictures({ query }, { db, now }) {
    const source = picturesSource(query.state)
    const { rows, ...page } = await readPage<LibraryRow, typeof lists.pictures>(db, source, query, now())
    const uses = await findUses(
      db,
      rows.map(({ key }) => key),
    )
    return { data: { ...page, rows: rows.map((row) => onWire(row, uses.get(row.key) ?? [])) } }
  },
  async exportPictures({ query }, context) {
    const file: CsvFile<ExportedRow> = {
      file: 'pictures',
      columns: {
        name: ({ name }) => name,
        alt: ({ alt }) => alt,
        state: ({ purge_at: purgeAt, is_shown: shown }, { words }) =>
          words.picture[purgeAt !== null ? 'removed' : shown ? 'used' : 'unused'],
        uploaded: ({ uploaded_at: at }) => at,
        width: ({ width }) => width,
        height: ({ height }) => height,
        address: (row) => pictureAddress(pictureOf(row)),
      },
    }
    const source = picturesSource(query.state)
    const exported = { ...source, row: `${source.row}, ${isShown('t.key')} AS is_shown` }
    return exporting<ExportedRow, typeof lists.pictures>(exported, file)({ query }, context)
  },
  files: listing<FileRow, typeof lists.files>(filesSource),
  exportFiles: exporting<FileRow, typeof lists.files>(filesSource, {
    file: 'files',
    columns: {
      name: ({ name }) => name,
      bytes: ({ size }) => size,
      lesson: ({ lesson }) => lesson.name,
      course: ({ lesson }) => lesson.course,
      added: ({ added_at: at }) => at,
    },
  }),
  removeFiles: forMany(
    () => filesSource,
    async (tx, ids, { author, now }, _input: Parsed<typeof studioMedia.removeFiles>) => {
      let changed = 0
      for (const fileId of ids) if ((await removeLessonFile(tx, { fileId, author, now })) !== null) changed += 1
      return { changed, unchanged: ids.length - changed }
    },
  ),
  async describePicture({ params, body }, { db, now, actor }) {
    const describing = { id: params.pictureId, ...body, author: byActor(actor), now: now() }
    if (!(await describePicture(db, describing))) refuse('picture.not_found')
    return { data: null, msg: 'studio.saved' }
  },
  changePictures: forMany(
    ({ body: { selection } }: Parsed<typeof studioMedia.changePictures>) =>
      picturesSource(selection.by === 'filter' ? selection.filter.state : undefined),
    (tx, ids, { author, now }, { body }) => changePictures(tx, { ids, action: body.action, author, now }),
  ),
})
