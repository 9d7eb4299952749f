import { outOfReach } from '../../base/failure-text.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Card, CardBody } from '../../ui/layout/card.tsx'
import { Page, PageHead, Stack } from '../../ui/layout/page-layout.tsx'
import * as practiceWords from '#words/practice'
import { useWords } from '../../words/words.tsx'
import type { StoredSet } from './stored-set.ts'
import { useStoredAnswers } from './use-waiting.ts'
import { WaitingNotice } from './waiting-notice.tsx'
import { isSamePlace } from './waiting-answers.ts'
import styles from './offline-sets.module.css'

/** Lists the sets on this device, each with the way to its next question. L8 */
export function OfflineSets({ sets, onOpen }: { sets: readonly StoredSet[]; onOpen: (set: StoredSet) => void }) {
  const { practice: words, ...shared } = useWords(practiceWords)
  const { answers = [] } = useStoredAnswers()
  const leftOf = (set: StoredSet) =>
    set.questions.filter(({ id }) => !answers.some((one) => isSamePlace(one.place, set) && one.question_id === id))
      .length
  return (
    <Page width="narrow">
      <PageHead title={words.title} lead={words.offline(outOfReach(shared).text)} />
      <Stack>
        <WaitingNotice />
        {sets.map((set) => (
          <Card key={`${set.kind} ${set.id}`}>
            <CardBody className={styles.set}>
              <h2 className={styles.title}>{set.title}</h2>
              <p className={styles.soft}>{words.left(leftOf(set))}</p>
              <Button aria-label={words.resumeOf(set.title)} onClick={() => onOpen(set)}>
                {words.resume}
              </Button>
            </CardBody>
          </Card>
        ))}
      </Stack>
    </Page>
  )
}
