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
export function QuestionSlips({
  quizId,
  itemId,
  savedAt,
  version,
}: {
  quizId: number
  itemId: number
  savedAt: SavedAt
  /** The number of the published version: with another one, other attempts are former ones. */
  version: number
}) {
  const { studioQuizzes, format } = useQuizzesWords()
  const { slips: words } = studioQuizzes
  const [slips, setSlips] = useState<(Slips & { since: string }) | null>(null)
  const { isPending, send } = useSending()
  const [asked, setAsked] = useState(0)
  const place = useRef<HTMLDivElement>(null)
  // The answer holds for what has been saved, published and done until then.
  const since = `${savedAt} ${version} ${asked}`
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
  if (!slips || (!slips.is_changed && !slips.is_former_other && slips.slips.length === 0)) return null
  const again = () => {
    setAsked((before) => before + 1)
    // The button that was pressed is about to go.
    place.current?.focus()
  }
  const params = { quizId, itemId }
  // The draft's text comes first: once it is published or corrected, finished attempts can show it too.
  const act = slips.is_changed
    ? {
        title: words.titleTyped,
        about: words.about,
        text: words.correct,
        correct: () => browserApi('POST /studio/quizzes/:quizId/questions/:itemId/slips', { params }),
      }
    : slips.is_former_other
      ? {
          title: words.titleFormer,
          about: words.aboutFormer,
          text: words.correctFormer,
          correct: () => browserApi('POST /studio/quizzes/:quizId/questions/:itemId/slips/former', { params }),
        }
      : null
  return (
    <div ref={place} tabIndex={-1}>
      <Notice title={act?.title ?? words.title}>
        {act && (
          <p>
            {act.about}{' '}
            <Button
              variant="quiet"
              size="small"
              // What has been saved since is not compared yet.
              isPending={isPending || slips.since !== since}
              onClick={() => void send(act.correct, again)}
            >
              {act.text}
            </Button>
          </p>
        )}
        {slips.slips.length > 0 && (
          <ul className={styles.findings}>
            {slips.slips.map(({ id, at, by, reverted_at: revertedAt, fields, is_former: isFormer }) => (
              <li key={id}>
                {words.line(format.stamp(at), by, fields, isFormer)}{' '}
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
