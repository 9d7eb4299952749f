import { useState } from 'react'
import type { z } from 'zod'
import type { AskedQuestion } from '../../../contract/attempt-shapes.ts'
import { ApiError, type Api } from '../../base/api.ts'
import { failureText } from '../../base/failure-text.ts'
import { toast } from '../../ui/toast.tsx'
import * as practiceWords from '#words/practice'
import * as questionWords from '#words/questions'
import { useWords } from '../../words/words.tsx'
import { isWithoutReply, readChecked, sendAnswer, type Checked, type Summary } from './practice-calls.ts'
import { useTimeOn } from './use-time-on.ts'
import { useWaiting } from './use-waiting.ts'
import type { Place } from './waiting-answers.ts'

export type PracticeQuestion = z.output<typeof AskedQuestion>

type PracticeSet = {
  api: Api
  place: Place
  questions: readonly PracticeQuestion[]
  /** The number of all questions of the set and of each of these, where some of the set are not here; otherwise they are counted. */
  numbers?: { total: number; of: ReadonlyMap<number, number> }
  /** The answers that were locked before. */
  checked: readonly Checked[]
  /** Returns whether the student calls her answer a guess. */
  isGuess: (questionId: number) => boolean
  /** Receives the result of the set from its last answer. */
  onSummary?: (summary: NonNullable<Summary>) => void
}

/** A set as it is worked through: what is chosen, what is locked, and where one is; `at` past the end is its result. */
export function usePractice({ api, place, questions, numbers, isGuess, onSummary, ...set }: PracticeSet) {
  const words = useWords(practiceWords, questionWords)
  const [checked, setChecked] = useState(() => new Map(set.checked.map((one) => [one.question_id, one])))
  const [drafts, setDrafts] = useState(() => new Map<number, string | null>())
  const [isBusy, setIsBusy] = useState(false)
  const show = (reply: { checked: Checked; summary: Summary }) => {
    setChecked((before) => new Map(before).set(reply.checked.question_id, reply.checked))
    if (reply.summary) onSummary?.(reply.summary)
  }
  /** Another tab has locked another answer: that one counts. */
  const showWhatStands = async () => {
    const now = await readChecked(api, place).catch(() => undefined)
    if (now) setChecked(new Map(now.map((one) => [one.question_id, one])))
  }
  const fail = async (error: unknown) => {
    const code = error instanceof ApiError ? error.code : null
    // A test that was started meanwhile asks it: no failure.
    if (code === 'answer.waits') toast.blank(failureText(error, words))
    else toast.error(`${words.practice.checkFailed}. ${failureText(error, words)}`)
    if (code === 'answer.locked') await showWhatStands()
  }
  const { waiting, isRead, wait } = useWaiting(place, {
    onTaken: show,
    onRejected: ({ code }) => void (code === 'answer.locked' && showWhatStands()),
  })
  const isOpen = ({ id }: PracticeQuestion) => !checked.has(id) && !waiting.has(id)
  const firstOpen = () => {
    const at = questions.findIndex(isOpen)
    return at < 0 ? questions.length : at
  }
  const [at, setAt] = useState(firstOpen)
  const [hasMoved, setMoved] = useState(false)
  const [isPlaced, setPlaced] = useState(false)
  if (isRead && !isPlaced) {
    setPlaced(true)
    // The first answers may wait on the device, which is read after the page.
    if (!hasMoved && drafts.size === 0) setAt(firstOpen())
  }
  const secondsOn = useTimeOn(questions[at]?.id)
  const go = (to: number) => {
    setAt(to)
    setMoved(true)
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
      show(await sendAnswer(api, place, answer))
    } catch (error) {
      if (isWithoutReply(error)) await wait(answer)
      else await fail(error)
    }
    setIsBusy(false)
  }

  const total = numbers?.total ?? questions.length
  return {
    at,
    go,
    /** To the first question that is not answered. */
    goToOpen: () => go(firstOpen()),
    /** The number of questions here. */
    count: questions.length,
    /** The number of questions in the set, and of those that are answered or left out here. */
    total,
    answered: total - questions.filter(isOpen).length,
    /** Returns the number of a question in the set. */
    numberOf: ({ id }: Pick<PracticeQuestion, 'id'>) =>
      numbers?.of.get(id) ?? questions.findIndex((one) => one.id === id) + 1,
    /** True if the user has navigated to the question on show. */
    hasMoved,
    isBusy,
    /** Returns for how many seconds the question on show has been on show. */
    secondsOn: () => (questions[at] ? secondsOn(questions[at].id) : 0),
    isDone: !questions.some(isOpen),
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
