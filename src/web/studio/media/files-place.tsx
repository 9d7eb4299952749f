import { Link, useLoaderData } from 'react-router'
import type { CallReply } from '../../../contract/api.ts'
import { lessonFilePath } from '../../../core/courses/lesson-files.ts'
import * as editingWords from '#words/studio-editing'
import { useWords } from '../../words/words.tsx'
import { callMany } from '../list/call-many.ts'
import { ForMany } from '../list/for-many.tsx'
import { fileOf, pageLoader } from '../list/declared.ts'
import { List, type ActionsProps, type Column } from '../list/list.tsx'
import { Place } from '../shell/studio-frame.tsx'
import { thingPath } from '../things/thing-path.ts'
import { useDay } from '../shell/use-day.ts'
import { QuietLink } from '../shell/quiet.tsx'
import styles from './media.module.css'

type Page = NonNullable<CallReply<'GET /studio/files'>['data']>
type LibraryFile = Page['rows'][number]

function Name({ row: { id, name } }: { row: LibraryFile }) {
  return (
    <a href={lessonFilePath(id)} download={name}>
      <bdi>{name}</bdi>
    </a>
  )
}

function Size({ row }: { row: LibraryFile }) {
  return useWords().format.bytes(row.size)
}

function Lesson({ row: { lesson } }: { row: LibraryFile }) {
  return (
    <>
      <Link to={thingPath('lesson', lesson.id, lesson.course_id)}>
        <bdi>{lesson.name}</bdi>
      </Link>{' '}
      <span className={styles.soft}>
        <bdi>{lesson.course}</bdi>
      </span>
    </>
  )
}

function Added({ row }: { row: LibraryFile }) {
  return useDay()(row.added_at)
}

/** Removes the selected files from their lessons. T6 */
function ManyFiles({ many, onDone, ...props }: ActionsProps) {
  const { media } = useWords(editingWords).editing
  const run = (key: string) => callMany('POST /studio/files/many', props, key, {})
  return (
    <ForMany many={many} noun={media.fileNoun} run={run} onDone={onDone}>
      {() => <p>{media.many.removeFiles}</p>}
    </ForMany>
  )
}

function FilesView() {
  const { media } = useWords(editingWords).editing
  const { columns } = media
  const shown: [Column<LibraryFile>, ...Column<LibraryFile>[]] = [
    { head: columns.file, sort: 'name', Cell: Name },
    { head: columns.size, sort: 'size', Cell: Size },
    { head: columns.lesson, Cell: Lesson },
    { head: columns.added, sort: 'added', isOnlyWide: true, Cell: Added },
  ]
  return (
    <Place title={media.files} actions={<QuietLink to="/site/media">{media.pictures}</QuietLink>}>
      <p className={styles.soft}>{media.filesLead}</p>
      <List
        of="files"
        page={useLoaderData() as Page}
        columns={shown}
        filters={{}}
        noun={media.fileNoun}
        searchHint={media.searchFiles}
        nothing={(q) => (q === '' ? media.noFiles : media.noFile(q))}
        selecting={{ nameOf: ({ name }) => name, Actions: ManyFiles }}
        exportFile={fileOf('GET /studio/files/csv')}
      />
    </Place>
  )
}

/** The files of all lessons. T13 */
export const filesPlace = {
  loader: pageLoader('GET /studio/files'),
  Component: FilesView,
}
