import { Link } from 'react-router'
import type { CallReply } from '../../../contract/api.ts'
import { paths } from '../../base/paths.ts'
import { BookIcon } from '../../ui/icons/things.tsx'
import { Card, cardLinkClass } from '../../ui/layout/card.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import * as homePartsWords from '#words/home-parts'
import { useWords } from '../../words/words.tsx'
import styles from './catalog.module.css'

export type Category = NonNullable<CallReply<'GET /categories'>['data']>[number]

/** A card for every category, which leads to its courses. H3 */
export function Catalog({ categories }: { categories: readonly Category[] }) {
  const { catalog } = useWords(homePartsWords).homeParts
  return (
    <ul className={styles.grid}>
      {categories.map(({ id, name, image_url, picture, courses_count }) => (
        <Card key={id} as="li" className={styles.card}>
          {image_url === null ? (
            <span className={styles.sign}>
              <BookIcon />
            </span>
          ) : (
            <Picture
              picture={picture ?? image_url}
              drawing={{ width: 160, height: 160 }}
              alt=""
              sizes="4rem"
              className={styles.sign}
            />
          )}
          <div>
            <h3 className={styles.name}>
              <Link to={paths.coursesOf(id)} className={cardLinkClass}>
                {name}
              </Link>
            </h3>
            <p className={styles.count}>{catalog.courseCount(courses_count)}</p>
          </div>
        </Card>
      ))}
    </ul>
  )
}
