import { Link } from 'react-router'
import { paths } from '../../../base/paths.ts'
import { BookIcon } from '../../../ui/icons/things.tsx'
import { ChatIcon } from '../../../ui/icons/frame.tsx'
import { Badge } from '../../../ui/states/badge.tsx'
import { CheckCircleIcon, InfoIcon } from '../../../ui/icons/states.tsx'
import * as studentWords from '#words/student-home'
import { useWords } from '../../../words/words.tsx'
import type { Student } from './student.ts'
import { Tile } from '../../../features/tiles/tile.tsx'
import { useDay } from '../../../base/use-day.ts'
import styles from './student-home.module.css'

type NoticeOf = Student['notices'][number]

const signs = {
  announcement: ChatIcon,
  news: BookIcon,
  order_confirmed: CheckCircleIcon,
  order_declined: InfoIcon,
  request_accepted: CheckCircleIcon,
  request_declined: InfoIcon,
  access_granted: CheckCircleIcon,
  access_extended: CheckCircleIcon,
  access_shortened: InfoIcon,
  access_revoked: InfoIcon,
}

/** Returns the path to the subject of a notice. */
function placeOf({ kind, name, course, announcement }: NoticeOf): string {
  if (announcement !== null) return paths.announcement(announcement.id)
  if (course === null) return paths.order(name)
  return kind === 'news' ? paths.coursePart(course.slug, 'news') : paths.course(course.slug)
}

function Line({ notice }: { notice: NoticeOf }) {
  const { studentHome } = useWords(studentWords)
  const { notices: words } = studentHome
  const { kind, name, course, announcement, access, at } = notice
  const Sign = signs[kind]
  const dayOf = useDay()
  const day = dayOf(at)
  // What has ended says so already.
  const until = kind === 'access_revoked' ? null : (access?.until ?? null)
  return (
    <li className={styles.notice}>
      <Sign />
      <p>
        <Link to={placeOf(notice)}>{kind === 'news' || kind === 'announcement' ? name : words[kind](name)}</Link>{' '}
        {announcement?.is_seen === false && <Badge tone="accent">{words.new}</Badge>}
        {until !== null && words.until(dayOf(until))}
        {access?.reason && <span className={styles.reason}>{access.reason}</span>}
        <span className={styles.when}>{kind === 'news' && course ? words.news(course.name, day) : day}</span>
      </p>
    </li>
  )
}

/** Lists recent events: announcements of the academy, news of the student's courses, and decisions of staff. */
export function Notices({ notices }: Pick<Student, 'notices'>) {
  const { notices: words } = useWords(studentWords).studentHome
  return (
    <Tile icon={<InfoIcon />} kicker={words.heading}>
      <ul className={styles.notices}>
        {notices.map((notice) => (
          <Line key={`${notice.kind} ${notice.name} ${notice.at}`} notice={notice} />
        ))}
      </ul>
    </Tile>
  )
}
