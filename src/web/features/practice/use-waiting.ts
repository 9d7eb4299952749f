import { useEffect, useRef, useState } from 'react'
import { useRootData } from '../../base/place.tsx'
import { useVisitor } from '../../base/use-visitor.ts'
import { noteUnsynced } from '../../exam/session/unsynced.ts'
import { subscribeToDeliveries, type Delivery } from './deliveries.ts'
import { sendWaitingLater } from './send-waiting.ts'
import { isSamePlace, waitingAnswers, type Place, type StoredAnswer, type WaitingAnswer } from './waiting-answers.ts'

/** Returns the student's answers that wait on this device, in all sets; undefined until the device has been read. L8 */
export function useStoredAnswers(): {
  userEmail: string
  answers: readonly StoredAnswer[] | undefined
  setAnswers: (next: (before: readonly StoredAnswer[]) => readonly StoredAnswer[]) => void
} {
  const userEmail = useVisitor(useRootData().visitor)?.email ?? ''
  const [answers, setAnswers] = useState<readonly StoredAnswer[]>()
  useEffect(() => {
    let isOver = false
    const read = async () => {
      const all = userEmail === '' ? [] : await waitingAnswers(userEmail).list()
      if (!isOver) setAnswers(all)
    }
    void read()
    const unsubscribe = subscribeToDeliveries(() => void read())
    return () => {
      isOver = true
      unsubscribe()
    }
  }, [userEmail])
  return { userEmail, answers, setAnswers: (next) => setAnswers((before = []) => next(before)) }
}

type Delivered = {
  onTaken: (taken: Delivery['taken'][number]) => void
  onRejected: (rejected: Delivery['rejected'][number]) => void
}

/** Returns the answers of a set that wait for a network; they are sent from whatever page is open then. L8 */
export function useWaiting(place: Place, delivered: Delivered) {
  const { userEmail, answers, setAnswers } = useStoredAnswers()
  const latest = useRef(delivered)
  useEffect(() => {
    latest.current = delivered
  })
  const { kind, id } = place
  useEffect(
    () =>
      subscribeToDeliveries((delivery) => {
        if (delivery.userEmail !== userEmail) return
        const isHere = (one: { place: Place }) => isSamePlace(one.place, { kind, id })
        delivery.taken.filter(isHere).forEach((one) => latest.current.onTaken(one))
        delivery.rejected.filter(isHere).forEach((one) => latest.current.onRejected(one))
      }),
    [userEmail, kind, id],
  )
  const here = answers?.filter((one) => isSamePlace(one.place, place))
  return {
    userEmail,
    /** True once the device has been read. */
    isRead: answers !== undefined,
    waiting: new Map(here?.map((one) => [one.question_id, one])),
    wait: async (answer: WaitingAnswer) => {
      noteUnsynced()
      await waitingAnswers(userEmail).put(place, answer)
      setAnswers((before) => [...before, { ...answer, place }])
      sendWaitingLater()
    },
  }
}
