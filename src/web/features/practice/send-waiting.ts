import { ApiError } from '../../base/api.ts'
import { plainApi } from '../../base/browser-api.ts'
import { paths } from '../../base/paths.ts'
import { readToken, readVisitor, subscribeToSession } from '../../base/session.ts'
import { begunPlace } from './begun-place.ts'
import { reportDelivery, type Delivery } from './deliveries.ts'
import { isWithoutReply, sendAnswer } from './practice-calls.ts'
import { waitingAnswers, type StoredAnswer } from './waiting-answers.ts'

/** The interval between attempts to send waiting answers, in ms. */
const retryMs = 10_000

/** A token that the server has rejected; it is not tried again. */
let rejectedToken: string | null = null

/** Returns whether this student is signed in. */
const isAllowedFor = (userEmail: string) =>
  readToken(document.cookie) !== rejectedToken && readVisitor(document.cookie)?.email === userEmail

/** Returns the effect of a failed call on the waiting answers. */
function effectOf(error: unknown): 'reject' | 'skip' | 'stop' {
  if (!(error instanceof ApiError)) throw error
  // A session that has ended, and too many requests.
  if (isWithoutReply(error) || error.status === 401 || error.status === 429) return 'stop'
  // A test that is open asks the question too, or its review is closed for now.
  return ['answer.waits', 'attempt.open', 'attempt.held'].includes(error.code ?? '') ? 'skip' : 'reject'
}

/** Sends the waiting answers of a student one after the other, until one finds no server. Returns whether another attempt is worthwhile soon. */
async function sendAll(userEmail: string): Promise<boolean> {
  const stored = waitingAnswers(userEmail)
  const taken: Delivery['taken'][number][] = []
  const rejected: Delivery['rejected'][number][] = []
  const settle = async (answer: StoredAnswer): Promise<'done' | 'stop'> => {
    const { place, question_id: questionId, user_answer, is_guess, seconds } = answer
    try {
      const reply = await sendAnswer(plainApi, await begunPlace(userEmail, place), {
        question_id: questionId,
        user_answer,
        is_guess,
        seconds,
      })
      taken.push({ place, checked: reply.checked, summary: reply.summary })
    } catch (error) {
      const effect = effectOf(error)
      if (error instanceof ApiError && error.status === 401) rejectedToken = readToken(document.cookie)
      if (effect === 'stop') return 'stop'
      if (effect === 'skip') return 'done'
      const { code, message } = error as ApiError
      rejected.push({ place, questionId, code, message })
    }
    await stored.drop(answer)
    return 'done'
  }
  let isStopped = false
  for (const answer of await stored.list()) {
    isStopped = !isAllowedFor(userEmail) || (await settle(answer)) === 'stop'
    if (isStopped) break
  }
  if (taken.length + rejected.length > 0) reportDelivery({ userEmail, taken, rejected })
  return isStopped && isAllowedFor(userEmail)
}

/** Sends in one tab of this browser at a time; where tabs cannot agree on one, the server takes the same answer twice as one. */
const inOneTab = async (send: () => Promise<boolean>): Promise<boolean> =>
  'locks' in navigator
    ? // What this tab has stored since the other one looked is sent later.
      navigator.locks.request('practice-answers', { ifAvailable: true }, async (lock) => lock === null || send())
    : send()

let running: Promise<void> | undefined
let timer: ReturnType<typeof setTimeout> | undefined

/** Tries again after a while. */
export function sendWaitingLater(): void {
  clearTimeout(timer)
  timer = setTimeout(() => void sendWaiting(), retryMs)
}

async function sendOnce(): Promise<void> {
  clearTimeout(timer)
  const visitor = readVisitor(document.cookie)
  if (!visitor || !isAllowedFor(visitor.email)) return
  // After a sign-in it leads to the next page by itself, which would interrupt a call.
  if (location.pathname === paths.login) return sendWaitingLater()
  if (await inOneTab(() => sendAll(visitor.email))) sendWaitingLater()
}

/**
 * Sends the signed-in student's answers of practice that wait on this device, from whatever page, and reports what arrives. The one sender
 * of a page: a call while it sends waits for the same end. Without a session it waits for one. L8
 */
export function sendWaiting(): Promise<void> {
  subscribeToSession(onSession)
  return (running ??= sendOnce().finally(() => (running = undefined)))
}

const onSession = () => void sendWaiting()
