import { useEffect, useRef, useState } from 'react'
import type { CallReply } from '../../../contract/api.ts'
import { browserApi, plainApi } from '../../base/browser-api.ts'
import { useSending } from '../../features/accounts/use-sending.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { useQuizzesWords } from './words.ts'
import styles from './quizzes.module.css'

type Slips = NonNullable<CallReply<'GET /studio/quizzes/:quizId/questions/:itemId/slips'>['data']>

/** When the draft was last saved here; null: not yet. */
type SavedAt = number | null

/**
 * Corrects a slip of a published question with what is typed, and shows those that were: students read it at once, without a new
 * version. T19
 */
export function QuestionSlips({ quizId, itemId, savedAt }: { quizId: number; itemId: number; savedAt: SavedAt }) {
  const { studioQuizzes, format } = useQuizzesWords()
  const { slips: words } = studioQuizzes
  const [slips, setSlips] = useState<(Slips & { since: string }) | null>(null)
  const { isPending, send } = useSending()
  const [asked, setAsked] = useState(0)
  const place = useRef<HTMLDivElement>(null)
  // The answer holds for what has been saved and done until then.
  const since = `${savedAt} ${asked}`
  useEffect(() => {
    let isCurrent = true
    const params = { quizId, itemId }
    plainApi('GET /studio/quizzes/:quizId/questions/:itemId/slips', { params }).then(
      ({ data }) => isCurrent && setSlips({ ...data, since }),
      // The editor works without the history of slips; the server compares anew with each press.
      () => isCurrent && setSlips((before) => before && { ...before, since }),
    )
    return () => {
      isCurrent = false
    }
  }, [quizId, itemId, since])
  if (!slips || (!slips.is_changed && slips.slips.length === 0)) return null
  const again = () => {
    setAsked((before) => before + 1)
    // The button that was pressed is about to go.
    place.current?.focus()
  }
  const correct = () =>
    browserApi('POST /studio/quizzes/:quizId/questions/:itemId/slips', { params: { quizId, itemId } })
  return (
    <div ref={place} tabIndex={-1}>
      <Notice title={words.title}>
        {slips.is_changed && (
          <p>
            {words.about}{' '}
            <Button
              variant="quiet"
              size="small"
              // What has been saved since is not compared yet.
              isPending={isPending || slips.since !== since}
              onClick={() => void send(correct, again)}
            >
              {words.correct}
            </Button>
          </p>
        )}
        {slips.slips.length > 0 && (
          <ul className={styles.findings}>
            {slips.slips.map(({ id, at, by, reverted_at: revertedAt, fields }) => (
              <li key={id}>
                {words.line(format.stamp(at), by, fields)}{' '}
                {revertedAt === null ? (
                  <Button
                    variant="plain"
                    size="small"
                    isPending={isPending}
                    onClick={() =>
                      void send(
                        () => browserApi('POST /studio/slips/:slipId/revert', { params: { slipId: id } }),
                        again,
                      )
                    }
                  >
                    {words.revert}
                  </Button>
                ) : (
                  words.reverted
                )}
              </li>
            ))}
          </ul>
        )}
      </Notice>
    </div>
  )
}
