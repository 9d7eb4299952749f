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
import { useWaiting } from './use-waiting.ts'
import { isWithoutReply, type WaitingAnswer, type WaitingPlace } from './waiting-answers.ts'

export type PracticeQuestion = z.output<typeof AskedQuestion>
type AnyChecked = z.output<typeof CheckedAnswer>

type PracticeSet<Checked> = {
  /** The kind and id under which its answers wait while there is no network. L8 */
  place: Omit<WaitingPlace, 'userEmail'>
  questions: readonly PracticeQuestion[]
  /** The answers that were locked before. */
  checked: readonly Checked[]
  /** Locks an answer and returns its verdict. */
  check: (answer: WaitingAnswer) => Promise<Checked>
  /** Returns whether the student calls her answer a guess. */
  isGuess: (questionId: number) => boolean
  /** Reads the locked answers from the server. */
  read: () => Promise<readonly Checked[]>
}

/** A set as it is worked through: what is chosen, what is locked, and where one is; `at` past the end is its result. */
export function usePractice<Checked extends AnyChecked = AnyChecked>({
  place,
  questions,
  check,
  isGuess,
  read,
  ...set
}: PracticeSet<Checked>) {
  const words = useWords(practiceWords, questionWords)
  const [checked, setChecked] = useState(() => new Map(set.checked.map((one) => [one.question_id, one])))
  const [drafts, setDrafts] = useState(() => new Map<number, string | null>())
  const [isBusy, setIsBusy] = useState(false)
  const show = (locked: Checked) => setChecked((before) => new Map(before).set(locked.question_id, locked))
  const fail = async (error: unknown) => {
    const code = error instanceof ApiError ? error.code : null
    // A test that was started meanwhile asks it: no failure.
    if (code === 'answer.waits') toast.blank(failureText(error, words))
    else toast.error(`${words.practice.checkFailed}. ${failureText(error, words)}`)
    if (code === 'answer.locked') await showWhatStands()
  }
  const { waiting, wait } = useWaiting(place, { check, onChecked: show, onRejected: (error) => void fail(error) })
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
    const answer = {
      question_id: id,
      user_answer: drafts.get(id) ?? null,
      is_guess: isGuess(id),
      seconds: secondsOn(id),
    }
    try {
      show(await check(answer))
    } catch (error) {
      if (isWithoutReply(error)) await wait(answer)
      else await fail(error)
    }
    setIsBusy(false)
  }

  return {
    at,
    go,
    /** To the first question that is not answered. */
    goToOpen: () => go(questions.findIndex(({ id }) => !checked.has(id) && !waiting.has(id))),
    /** True if the user has navigated to the question on show. */
    hasMoved,
    isBusy,
    /** Returns for how many seconds the question on show has been on show. */
    secondsOn: () => (questions[at] ? secondsOn(questions[at].id) : 0),
    isDone: questions.every(({ id }) => checked.has(id) || waiting.has(id)),
    /** Returns whether the answer to a question waits for a network. */
    isWaiting: ({ id }: PracticeQuestion) => !checked.has(id) && waiting.has(id),
    waitingCount: questions.filter(({ id }) => !checked.has(id) && waiting.has(id)).length,
    checkedOf: ({ id }: PracticeQuestion) => checked.get(id),
    answerOf: ({ id }: PracticeQuestion) =>
      checked.get(id)?.user_answer ?? waiting.get(id)?.user_answer ?? drafts.get(id) ?? null,
    answer: ({ id }: PracticeQuestion, answer: string | null) => setDrafts((before) => new Map(before).set(id, answer)),
    check: lock,
  }
}

export type Practice = ReturnType<typeof usePractice>
