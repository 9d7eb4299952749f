import { useRevalidator } from 'react-router'
import { browserApi } from '../../base/browser-api.ts'
import { OfficialScores } from '../../features/official-scores/official-scores.tsx'
import { Section, Stack } from '../../ui/layout/page-layout.tsx'
import * as officialWords from '#words/official-scores'
import { useWords } from '../../words/words.tsx'
import type { OfficialWire } from './progress-data.ts'
import styles from './progress.module.css'

/** The scores of real tests that the student enters, with how far estimates were off. L9 */
export function Official({
  official,
  saysOff,
}: {
  official: OfficialWire
  /** True if this section says how far estimates were off, because the page has no band to say it beside. */
  saysOff: boolean
}) {
  const { officialScores: words, format } = useWords(officialWords)
  const { revalidate } = useRevalidator()
  return (
    <Section heading={words.heading}>
      <Stack>
        <p className={styles.soft}>{words.lead}</p>
        {official === null ? (
          <p>{words.failed}</p>
        ) : (
          <OfficialScores
            scores={official.scores.map(({ id, test, score, taken_on: takenOn, is_by_staff: isByStaff }) => {
              const day = format.day(takenOn)
              return { id, test, score, day, about: isByStaff ? words.byStaff(day) : words.byYou(day) }
            })}
            ownError={saysOff ? official.ownError : null}
            add={(body) => browserApi('POST /user/official-scores', { body })}
            remove={(scoreId) => browserApi('DELETE /user/official-scores/:scoreId', { params: { scoreId } })}
            onChange={revalidate}
          />
        )}
      </Stack>
    </Section>
  )
}
