import type { CallReply } from '../../../contract/api.ts'
import { Card, CardBody } from '../../ui/layout/card.tsx'
import { BookIcon, CalendarIcon, ChartIcon, MedalIcon } from '../../ui/icons/things.tsx'
import * as homePartsWords from '#words/home-parts'
import { useWords } from '../../words/words.tsx'
import styles from './offer.module.css'

export type Reason = NonNullable<CallReply<'GET /reasons'>['data']>[number]

const icons = [MedalIcon, BookIcon, CalendarIcon, ChartIcon]

/** The reasons that the academy gives, in one to four columns. H2 */
export function Offer({ reasons }: { reasons: readonly Reason[] }) {
  const { offer } = useWords(homePartsWords).homeParts
  return (
    <ul className={styles.grid}>
      {reasons.map(({ title, text, isSample }, at) => {
        const Icon = icons[at % icons.length] ?? MedalIcon
        return (
          <Card key={title} as="li">
            <CardBody>
              <span className={styles.sign}>
                <Icon />
              </span>
              <h3>{title}</h3>
              <p className={styles.text}>{isSample ? offer.sample(text) : text}</p>
            </CardBody>
          </Card>
        )
      })}
    </ul>
  )
}
