import { useEffect, useRef, useState } from 'react'
import type { CallReply } from '../../../contract/api.ts'
import { browserApi, plainApi } from '../../base/browser-api.ts'
import { useAction } from '../decision/use-action.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { toast } from '../../ui/toast.tsx'
import { useQuizzesWords } from './words.ts'
import { QuietButton } from '../shell/quiet.tsx'
import styles from './quizzes.module.css'

type Slips = NonNullable<CallReply<'GET /studio/quizzes/:quizId/questions/:itemId/slips'>['data']>

/** The instant at which the draft was last saved here; null: not yet. */
type SavedAt = number | null

type Of = {
  quizId: number
  itemId: number
  savedAt: SavedAt
  /** The number of the published version, null for none: with another one, other attempts are former ones. */
  version: number | null
  /** Does something once what is typed is saved, and shows the question as it is then; resolves to false when it could not be saved. */
  acting: (work: () => Promise<unknown>) => Promise<boolean>
}

/** Returns the slips of a question, what can be corrected now, and what does it. T19 */
export function useSlips({ quizId, itemId, savedAt, version, acting }: Of) {
  const { studioQuizzes } = useQuizzesWords()
  const { slips: words } = studioQuizzes
  const [slips, setSlips] = useState<(Slips & { since: string }) | null>(null)
  const { isPending, run } = useAction()
  const [asked, setAsked] = useState(0)
  const place = useRef<HTMLDivElement>(null)
  // The answer holds for what has been saved, published and done until then.
  const since = `${savedAt} ${version} ${asked}`
  useEffect(() => {
    if (version === null) return
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
  }, [quizId, itemId, since, version])
  const again = () => {
    setAsked((before) => before + 1)
    // The button that was pressed is about to go.
    place.current?.focus()
  }
  const correct = (work: () => Promise<{ msg: string }>) => {
    let said: { msg: string } | null = null
    const call = async () => {
      await acting(async () => (said = await work()))
      return said
    }
    void run(call, () => (said === null ? toast.error(studioQuizzes.page.unsaved) : again()))
  }
  const params = { quizId, itemId }
  // The draft's text comes first: once it is published or corrected, finished attempts can show it too.
  const act = slips?.is_changed
    ? {
        title: words.titleTyped,
        about: words.about,
        text: words.correct,
        correct: () => browserApi('POST /studio/quizzes/:quizId/questions/:itemId/slips', { params }),
      }
    : slips?.is_former_other
      ? {
          title: words.titleFormer,
          about: words.aboutFormer,
          text: words.correctFormer,
          correct: () => browserApi('POST /studio/quizzes/:quizId/questions/:itemId/slips/former', { params }),
        }
      : null
  return {
    act,
    slips: slips?.slips ?? [],
    place,
    /** True while an action runs, and until what has been saved since is compared. */
    isPending: isPending || slips?.since !== since,
    correct,
  }
}

type SlipsProps = { slips: ReturnType<typeof useSlips> }

/** Corrects a slip with what is typed: students read it at once, without a new version. It stands beside 'Publish', in sight. T19 */
export function CorrectSlip({ slips: { act, isPending, correct } }: SlipsProps) {
  return (
    act && (
      <QuietButton isPending={isPending} onClick={() => correct(act.correct)}>
        {act.text}
      </QuietButton>
    )
  )
}

/** The effect of a correction of the text, and the slips that were corrected. T19 */
export function QuestionSlips({ slips: { act, slips, place, isPending, correct } }: SlipsProps) {
  const { studioQuizzes, format } = useQuizzesWords()
  const { slips: words } = studioQuizzes
  if (!act && slips.length === 0) return null
  return (
    <div ref={place} tabIndex={-1}>
      <Notice title={act?.title ?? words.title}>
        {act && <p>{act.about}</p>}
        {slips.length > 0 && (
          <ul className={styles.findings}>
            {slips.map(({ id, at, by, reverted_at: revertedAt, fields, is_former: isFormer }) => (
              <li key={id}>
                {words.line(format.stamp(at), by, fields, isFormer)}{' '}
                {revertedAt === null ? (
                  <Button
                    variant="plain"
                    size="small"
                    isPending={isPending}
                    onClick={() =>
                      correct(() => browserApi('POST /studio/slips/:slipId/revert', { params: { slipId: id } }))
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
