import { Link } from 'react-router'
import { paths } from '../../base/paths.ts'
import { Avatar } from '../../ui/layout/avatar.tsx'
import { Section } from '../../ui/layout/page-layout.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { Badge } from '../../ui/states/badge.tsx'
import * as homeWords from '#words/home'
import { useWords } from '../../words/words.tsx'
import styles from './tutor-part.module.css'
import type { Tutor } from './home-data.ts'

/** Who teaches: picture, credentials, and the way to their page. P4 */
export function TutorPart({ tutor: { name, credentials, is_sample, instructor } }: { tutor: NonNullable<Tutor> }) {
  const { tutor: words } = useWords(homeWords).home
  const picture = instructor?.picture ?? instructor?.image ?? null
  return (
    <Section heading={words.heading}>
      <div className={styles.tutor}>
        {picture === null ? (
          <Avatar name={name} size="large" />
        ) : (
          <Picture
            picture={picture}
            drawing={{ width: 320, height: 320 }}
            alt=""
            sizes="14rem"
            className={styles.picture}
          />
        )}
        <div className={styles.words}>
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
        </div>
      </div>
    </Section>
  )
}
