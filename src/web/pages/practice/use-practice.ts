import { useState } from 'react'
import type { z } from 'zod'
import type { practice as contract } from '../../../contract/practice.ts'
import { ApiError } from '../../base/api.ts'
import { browserApi } from '../../base/browser-api.ts'
import { toast } from '../../ui/toast.tsx'
import { failureText } from '../../base/failure-text.ts'
import * as practiceWords from '#words/practice'
import * as questionWords from '#words/questions'
import { useWords } from '../../words/words.tsx'

export type PracticeWire = z.output<(typeof contract)['get']['reply']>
export type PracticeQuestion = PracticeWire['questions'][number]

/** A set as it is worked through: what is chosen, what is locked, and where one is; `at` past the end is its result. */
export function usePractice(set: PracticeWire) {
  const words = useWords(practiceWords, questionWords)
  const [checked, setChecked] = useState(() => new Map(set.checked.map((one) => [one.question_id, one])))
  const [drafts, setDrafts] = useState(() => new Map<number, string | null>())
  const [isBusy, setIsBusy] = useState(false)
  const firstOpen = set.questions.findIndex(({ id }) => !checked.has(id))
  const [at, setAt] = useState(firstOpen < 0 ? set.questions.length : firstOpen)
  const [hasMoved, setMoved] = useState(false)
  const go = (to: number) => {
    setAt(to)
    setMoved(true)
  }

  /** Another tab has locked another answer: that one counts. */
  const showWhatStands = async () => {
    const now = await browserApi('GET /practice-sets/:practiceId', {
      params: { practiceId: set.practice_id },
    }).catch(() => undefined)
    if (now) setChecked(new Map(now.data.checked.map((one) => [one.question_id, one])))
  }

  const check = async ({ id }: PracticeQuestion) => {
    setIsBusy(true)
    try {
      const { data } = await browserApi('POST /practice-sets/:practiceId/checks', {
        params: { practiceId: set.practice_id },
        body: { question_id: id, user_answer: drafts.get(id) ?? null },
      })
      setChecked((before) => new Map(before).set(id, data.checked))
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
    goToOpen: () => go(set.questions.findIndex(({ id }) => !checked.has(id))),
    /** Whether the user has navigated to the question on show. */
    hasMoved,
    isBusy,
    isDone: set.questions.every(({ id }) => checked.has(id)),
    checkedOf: ({ id }: PracticeQuestion) => checked.get(id),
    answerOf: ({ id }: PracticeQuestion) => checked.get(id)?.user_answer ?? drafts.get(id) ?? null,
    answer: ({ id }: PracticeQuestion, answer: string | null) => setDrafts((before) => new Map(before).set(id, answer)),
    check,
  }
}

export type Practice = ReturnType<typeof usePractice>
