import { useEffect, useRef, useState } from 'react'
import { useRootData } from '../../base/place.tsx'
import { useVisitor } from '../../base/use-visitor.ts'
import { practiceShelf } from './practice-shelf.ts'
import { sendWaiting, waitingAnswers, type WaitingAnswer, type WaitingPlace } from './waiting-answers.ts'

/** The interval between attempts to send waiting answers while the browser reports a network, in ms. */
const retryMs = 10_000

type Sending<Checked> = Omit<Parameters<typeof sendWaiting<Checked>>[1], 'onRejected'> & {
  onRejected: (error: unknown) => void
}

/** The answers of a set that wait for a network: sent when the page is opened, when the network is back, and from time to time. L8 */
export function useWaiting<Checked>(place: Omit<WaitingPlace, 'userEmail'>, sending: Sending<Checked>) {
  const userEmail = useVisitor(useRootData().visitor)?.email ?? ''
  const [waiting, setWaiting] = useState<ReadonlyMap<number, WaitingAnswer>>(new Map())
  const latest = useRef(sending)
  /** Sends what waits; one after the other, so that nothing is sent twice. */
  const send = useRef<() => void>(() => undefined)
  useEffect(() => {
    latest.current = sending
  })
  const { kind, id } = place
  const stored = () => waitingAnswers(practiceShelf(), { userEmail, kind, id })
  useEffect(() => {
    if (userEmail === '') return undefined
    let isOver = false
    let isSending = false
    const answers = waitingAnswers(practiceShelf(), { userEmail, kind, id })
    const show = async () => {
      const all = await answers.list()
      if (!isOver) setWaiting(new Map(all.map((one) => [one.question_id, one])))
    }
    const sendAll = async () => {
      if (isSending || isOver) return
      isSending = true
      await sendWaiting(answers, {
        check: (answer) => latest.current.check(answer),
        onChecked: (checked) => latest.current.onChecked(checked),
        onRejected: (_, error) => latest.current.onRejected(error),
      })
      isSending = false
      await show()
    }
    send.current = () => void sendAll()
    void show().then(sendAll)
    const onOnline = () => send.current()
    addEventListener('online', onOnline)
    return () => {
      isOver = true
      removeEventListener('online', onOnline)
    }
  }, [userEmail, kind, id])
  const hasWaiting = waiting.size > 0
  useEffect(() => {
    const timer = hasWaiting ? setInterval(() => send.current(), retryMs) : undefined
    return () => clearInterval(timer)
  }, [hasWaiting])
  return {
    waiting,
    wait: async (answer: WaitingAnswer) => {
      await stored().put(answer)
      setWaiting((before) => new Map(before).set(answer.question_id, answer))
    },
  }
}
