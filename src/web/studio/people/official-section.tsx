import { useCallback, useEffect, useState } from 'react'
import type { CallReply } from '../../../contract/api.ts'
import { browserApi } from '../../base/browser-api.ts'
import { OfficialScores } from '../../features/official-scores/official-scores.tsx'
import * as officialWords from '#words/official-scores'
import { useWords } from '../../words/words.tsx'
import lines from '../shell/lines.module.css'
import { Section } from '../shell/section.tsx'

type Official = CallReply<'GET /studio/people/:userId/official-scores'>

/** The scores of a student in real tests, which staff can enter too; fetched by itself, because only some of the staff may see them. L9 */
export function OfficialSection({ userId }: { userId: number }) {
  const { officialScores: words, format } = useWords(officialWords)
  const [official, setOfficial] = useState<Official | 'failed'>()
  const read = useCallback(
    () =>
      browserApi('GET /studio/people/:userId/official-scores', { params: { userId } }).then(setOfficial, () =>
        setOfficial('failed'),
      ),
    [userId],
  )
  useEffect(() => void read(), [read])
  return (
    <Section title={words.heading}>
      <p className={lines.soft}>{words.staffLead}</p>
      {official === 'failed' && <p role="alert">{words.failed}</p>}
      {official !== undefined && official !== 'failed' && (
        <OfficialScores
          scores={(official.data ?? []).map(({ id, test, score, taken_on: takenOn, is_by_staff: isByStaff, by }) => {
            const day = format.day(takenOn)
            const byStaff = by === null ? words.byStaff(day) : words.by(by, day)
            return { id, test, score, day, about: isByStaff ? byStaff : words.byStudent(day) }
          })}
          ownError={official.own_error ?? null}
          add={(body) => browserApi('POST /studio/people/:userId/official-scores', { params: { userId }, body })}
          remove={(scoreId) =>
            browserApi('DELETE /studio/people/:userId/official-scores/:scoreId', { params: { userId, scoreId } })
          }
          onChange={read}
        />
      )}
    </Section>
  )
}
