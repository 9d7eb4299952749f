import { Link } from 'react-router'
import { paths } from '../../base/paths.ts'
import { Teacher } from '../../features/courses/teacher.tsx'
import { Section } from '../../ui/layout/page-layout.tsx'
import { Badge } from '../../ui/states/badge.tsx'
import * as homeWords from '#words/home'
import { useWords } from '../../words/words.tsx'
import type { Tutor } from './home-data.ts'
import styles from './tutor-part.module.css'

/** Introduces the teacher: picture, credentials, video, and a link to their page. P4 */
export function TutorPart({
  tutor: { name, credentials, is_sample, video, instructor },
}: {
  tutor: NonNullable<Tutor>
}) {
  const { tutor: words } = useWords(homeWords).home
  return (
    <Section heading={words.heading}>
      <Teacher name={name} picture={instructor?.picture ?? instructor?.image ?? null} video={video}>
        <h3>{name}</h3>
        <p className={styles.credentials}>{credentials}</p>
        {is_sample && (
          <p>
            <Badge>{words.sample}</Badge>
          </p>
        )}
        {instructor && (
          <p>
            <Link to={paths.instructor(instructor.id)}>{words.more(name)}</Link>
          </p>
        )}
      </Teacher>
    </Section>
  )
}
