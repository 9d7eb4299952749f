import { useState } from 'react'
import { ApiError, type Api } from '../../base/api.ts'
import { failureText } from '../../base/failure-text.ts'
import { sayWhenSlow } from '../forms/say-when-slow.ts'
import { usePlace } from '../../base/place.tsx'
import { toast } from '../../ui/toast.tsx'
import * as practiceWords from '#words/practice'
import * as questionWords from '#words/questions'
import { useWords } from '../../words/words.tsx'
import {
  isWithoutReply,
  readChecked,
  sendAnswer,
  type Checked,
  type PracticeQuestion,
  type Summary,
} from './practice-calls.ts'
import { begunPlace } from './begun-place.ts'
import type { Draft } from './drafts.ts'
import { useDrafts } from './use-drafts.ts'
import { useTimeOn } from './use-time-on.ts'
import { useWaiting } from './use-waiting.ts'
import type { Place } from './waiting-answers.ts'

type PracticeSet = {
  api: Api
  place: Place
  questions: readonly PracticeQuestion[]
  /** The number of all questions of the set and of each of these, where some of the set are not here; otherwise they are counted. */
  numbers?: { total: number; of: ReadonlyMap<number, number> }
  /** The answers that were locked before. */
  checked: readonly Checked[]
  /** Receives the result of the set from its last answer. */
  onSummary?: (summary: NonNullable<Summary>) => void
  /** Shows the set as the server has it, where this page cannot load it anew. */
  onChanged?: () => void
}

/** Returns a set as it is worked through: what is chosen, what is locked, and where one is; `at` past the end is its result. */
export function usePractice({ api, place, questions, numbers, onSummary, onChanged, ...set }: PracticeSet) {
  const words = useWords(practiceWords, questionWords)
  const [checked, setChecked] = useState(() => new Map(set.checked.map((one) => [one.question_id, one])))
  const [isBusy, setIsBusy] = useState(false)
  const show = (reply: { checked: Checked; summary: Summary }) => {
    setChecked((before) => new Map(before).set(reply.checked.question_id, reply.checked))
    if (reply.summary) onSummary?.(reply.summary)
  }
  /** Shows the answer that counts, where another tab has locked another one. */
  const showWhatStands = async () => {
    const now = await begunPlace(userEmail, place, api)
      .then((begun) => readChecked(api, begun))
      .catch(() => undefined)
    if (now) setChecked(new Map(now.map((one) => [one.question_id, one])))
  }
  const { refresh } = usePlace()
  const fail = async (error: unknown) => {
    const code = error instanceof ApiError ? error.code : null
    // A test that was started meanwhile asks it: no failure.
    if (code === 'answer.waits') toast.blank(failureText(error, words))
    // Staff have thrown it out meanwhile, or the set was ended elsewhere: the set goes on as it is now.
    else if (code === 'attempt.not_open') {
      if (onChanged) return onChanged()
      toast.blank(words.practice.leftOut)
      await refresh()
      setMoved(true)
    } else toast.error(`${words.practice.checkFailed}. ${failureText(error, words)}`)
    if (code === 'answer.locked') await showWhatStands()
  }
  const { userEmail, waiting, isRead, wait } = useWaiting(place, {
    onTaken: show,
    onRejected: ({ code }) => void (code === 'answer.locked' && showWhatStands()),
  })
  const isOpen = ({ id }: PracticeQuestion) => !checked.has(id) && !waiting.has(id)
  const firstOpen = () => {
    const at = questions.findIndex(isOpen)
    return at < 0 ? questions.length : at
  }
  const openIds = questions.filter(isOpen).map(({ id }) => id)
  const device = useDrafts(userEmail, place, openIds)
  const { drafts } = device
  const [last, setAt] = useState(firstOpen)
  const [hasMoved, setMoved] = useState(false)
  const [isPlaced, setPlaced] = useState(false)
  if (isRead && device.isRead && !isPlaced) {
    setPlaced(true)
    // The first answers may wait on the device, which is read after the page; a draft says where the student was.
    const drafted = questions.findIndex(({ id }) => id === [...drafts.keys()].findLast((one) => openIds.includes(one)))
    if (!hasMoved && !device.hasChosen) setAt(drafted < 0 ? firstOpen() : drafted)
  }
  // The last question may be left out while others are open.
  const at = questions[last] || openIds.length === 0 ? last : firstOpen()
  const secondsHere = useTimeOn(questions[at]?.id)
  const secondsOn = (id: number) => device.secondsBefore(id) + secondsHere(id)
  const go = (to: number) => {
    setAt(to)
    setMoved(true)
  }

  /** Returns the answer as it stands, with the time that it took. */
  const draftOf = ({ id }: PracticeQuestion): Draft => ({
    user_answer: null,
    is_guess: false,
    ...drafts.get(id),
    question_id: id,
    seconds: secondsOn(id),
  })

  const lock = async (question: PracticeQuestion) => {
    setIsBusy(true)
    const endSaying = sayWhenSlow()
    const answer = draftOf(question)
    try {
      const reply = begunPlace(userEmail, place, api).then((begun) => sendAnswer(api, begun, answer))
      // What follows from a reply may load the set anew, when the site has answered already.
      show(await reply.finally(endSaying))
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
    /** Goes to the first question that is not answered. */
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
      checked.get(id)?.user_answer ?? waiting.get(id)?.user_answer ?? drafts.get(id)?.user_answer ?? null,
    /** Returns whether the student calls her answer a guess, before its verdict. */
    isGuess: ({ id }: PracticeQuestion) => drafts.get(id)?.is_guess ?? false,
    answer: (question: PracticeQuestion, answer: string | null) =>
      device.keep({ ...draftOf(question), user_answer: answer }),
    guess: (question: PracticeQuestion, isGuess: boolean) => device.keep({ ...draftOf(question), is_guess: isGuess }),
    check: lock,
  }
}

export type Practice = ReturnType<typeof usePractice>
