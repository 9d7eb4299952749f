import { useState } from 'react'
import type { z } from 'zod'
import type { AskedQuestion, CheckedAnswer } from '../../../contract/attempt-shapes.ts'
import { ApiError } from '../../base/api.ts'
import { failureText } from '../../base/failure-text.ts'
import { toast } from '../../ui/toast.tsx'
import * as practiceWords from '#words/practice'
import * as questionWords from '#words/questions'
import { useWords } from '../../words/words.tsx'
import { useTimeOn } from './use-time-on.ts'

export type PracticeQuestion = z.output<typeof AskedQuestion>
type AnyChecked = z.output<typeof CheckedAnswer>

type PracticeSet<Checked> = {
  questions: readonly PracticeQuestion[]
  /** The answers that were locked before. */
  checked: readonly Checked[]
  /** Locks an answer and returns its verdict. */
  check: (answer: { question_id: number; user_answer: string | null; seconds: number }) => Promise<Checked>
  /** Reads the locked answers from the server. */
  read: () => Promise<readonly Checked[]>
}

/** A set as it is worked through: what is chosen, what is locked, and where one is; `at` past the end is its result. */
export function usePractice<Checked extends AnyChecked = AnyChecked>({
  questions,
  check,
  read,
  ...set
}: PracticeSet<Checked>) {
  const words = useWords(practiceWords, questionWords)
  const [checked, setChecked] = useState(() => new Map(set.checked.map((one) => [one.question_id, one])))
  const [drafts, setDrafts] = useState(() => new Map<number, string | null>())
  const [isBusy, setIsBusy] = useState(false)
  const firstOpen = questions.findIndex(({ id }) => !checked.has(id))
  const [at, setAt] = useState(firstOpen < 0 ? questions.length : firstOpen)
  const [hasMoved, setMoved] = useState(false)
  const secondsOn = useTimeOn(questions[at]?.id)
  const go = (to: number) => {
    setAt(to)
    setMoved(true)
  }

  /** Another tab has locked another answer: that one counts. */
  const showWhatStands = async () => {
    const now = await read().catch(() => undefined)
    if (now) setChecked(new Map(now.map((one) => [one.question_id, one])))
  }

  const lock = async ({ id }: PracticeQuestion) => {
    setIsBusy(true)
    try {
      const locked = await check({ question_id: id, user_answer: drafts.get(id) ?? null, seconds: secondsOn(id) })
      setChecked((before) => new Map(before).set(id, locked))
    } catch (error) {
      const code = error instanceof ApiError ? error.code : null
      // A test that was started meanwhile asks it: no failure.
      if (code === 'answer.waits') toast.blank(failureText(error, words))
      else toast.error(`${words.practice.checkFailed}. ${failureText(error, words)}`)
      if (code === 'answer.locked') await showWhatStands()
    }
    setIsBusy(false)
  }

  return {
    at,
    go,
    /** To the first question that is not answered. */
    goToOpen: () => go(questions.findIndex(({ id }) => !checked.has(id))),
    /** Whether the user has navigated to the question on show. */
    hasMoved,
    isBusy,
    isDone: questions.every(({ id }) => checked.has(id)),
    checkedOf: ({ id }: PracticeQuestion) => checked.get(id),
    answerOf: ({ id }: PracticeQuestion) => checked.get(id)?.user_answer ?? drafts.get(id) ?? null,
    answer: ({ id }: PracticeQuestion, answer: string | null) => setDrafts((before) => new Map(before).set(id, answer)),
    check: lock,
  }
}

export type Practice = ReturnType<typeof usePractice>
