import type { CallReply } from '../../../contract/api.ts'
import { lessonFilePath } from '../../../core/courses/lesson-files.ts'
import { useEditingWords } from '../shell/editing-words.ts'
import { listPlace } from '../list/list-place.tsx'
import { thingPath } from '../things/thing-path.ts'
import { useDay } from '../shell/use-day.ts'
import { NameLink, QuietLink } from '../shell/quiet.tsx'
import styles from './media.module.css'

type LibraryFile = NonNullable<CallReply<'GET /studio/files'>['data']>['rows'][number]

function Name({ row: { id, name } }: { row: LibraryFile }) {
  return (
    <a href={lessonFilePath(id)} download={name}>
      <bdi>{name}</bdi>
    </a>
  )
}

function Lesson({ row: { lesson } }: { row: LibraryFile }) {
  return (
    <>
      <NameLink to={thingPath('lesson', lesson.id, lesson.course_id)}>{lesson.name}</NameLink>{' '}
      <span className={styles.soft}>
        <bdi>{lesson.course}</bdi>
      </span>
    </>
  )
}

/** The files of all lessons. T13 */
export const filesPlace = listPlace({ of: 'files', on: 'GET /studio/files', file: 'GET /studio/files/csv' }, () => {
  const { editing, format } = useEditingWords()
  const { media } = editing
  const { columns } = media
  const dayOf = useDay()
  return {
    title: media.files,
    actions: <QuietLink to="/site/media">{media.pictures}</QuietLink>,
    above: <p className={styles.soft}>{media.filesLead}</p>,
    columns: [
      { head: columns.file, sort: 'name', Cell: Name },
      { head: columns.size, sort: 'size', shows: ({ size }) => format.bytes(size) },
      { head: columns.lesson, Cell: Lesson },
      { head: columns.added, sort: 'added', isOnlyWide: true, shows: (row) => dayOf(row.added_at) },
    ],
    filters: {},
    noun: media.fileNoun,
    searchHint: media.searchFiles,
    none: media.noFiles,
    nothing: media.noFile,
    selecting: {
      nameOf: ({ name }) => name,
      on: 'POST /studio/files/many',
      body: {},
      says: media.many.removeFiles,
    },
  }
})
