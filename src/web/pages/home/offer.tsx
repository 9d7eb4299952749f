import { Card, CardBody } from '../../ui/layout/card.tsx'
import { BookIcon, CalendarIcon, ChartIcon, MedalIcon } from '../../ui/icons/things.tsx'
import { useHomeWords } from '../../words/areas/home-words.ts'
import styles from './offer.module.css'

const cards = [
  { name: 'excellence', Icon: MedalIcon },
  { name: 'resources', Icon: BookIcon },
  { name: 'lessonPlans', Icon: CalendarIcon },
  { name: 'record', Icon: ChartIcon },
] as const

/** The four reasons, in one to four columns. H2 */
export function Offer() {
  const { offer } = useHomeWords().homeParts
  return (
    <ul className={styles.grid}>
      {cards.map(({ name, Icon }) => (
        <Card key={name} as="li">
          <CardBody>
            <span className={styles.sign}>
              <Icon />
            </span>
            <h3>{offer.cards[name].title}</h3>
            <p className={styles.text}>{offer.cards[name].text}</p>
          </CardBody>
        </Card>
      ))}
    </ul>
  )
}
