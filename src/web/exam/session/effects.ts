import { placeMs } from '../../../core/attempts/presence.ts'
import { ApiError } from '../../base/api.ts'
import type { ExamBackend, Performers } from './backend.ts'
import { forgetAttempt, listRejected, storeRejected } from './rejected.ts'
import { rejectedOf, submittedOf } from './draft.ts'
import type { Effect, SessionEvent } from './events.ts'
import { isHidden } from './page.ts'
import type { Transport } from './transport.ts'

/** The dependencies of effects. */
export type Scene = {
  backend: ExamBackend
  calls: ReturnType<ExamBackend['connect']> & Performers
  transport: Transport
  /** The channel to the other tabs of this device, once it is open. */
  channel: BroadcastChannel | null
  /** The last known revision of the attempt. */
  revision: () => number
  /** Informs the server which question is on the screen, unless it knows. */
  reportPlace: () => void
  dispatch: (event: SessionEvent) => void
}

/** The effects that are carried out one after the other. */
export type QueuedEffect = Extract<
  Effect,
  { type: 'storeRejected' | 'close' | 'ended' | 'listen' | 'notifyTabs' | 'awaitDevice' }
>

/** Carries out an effect in its turn, so that no change leaves the device before it is stored as rejected. */
export async function carryOutQueued(effect: QueuedEffect, scene: Scene): Promise<void> {
  const { device, userEmail } = scene.backend
  switch (effect.type) {
    case 'storeRejected': {
      const { attemptId, quiz, reason, answers, notes } = effect
      const facts = { quizId: quiz?.id ?? null, quizName: quiz?.name ?? null, reason, refusedAt: Date.now() }
      return storeRejected(device, { userEmail, attemptId }, facts, answers, notes)
    }
    case 'close': {
      const { id } = effect.attempt
      await rejectUnhandled(effect, scene.backend)
      const all = await listRejected(device, userEmail)
      const rejected = all.find(({ attemptId }) => attemptId === id) ?? null
      return scene.dispatch({ type: 'closed', rejected })
    }
    case 'ended': {
      await rejectUnhandled(effect, scene.backend)
      // What the device may have beside is sent by a replay, once it answers.
      if (effect.attempt.unread !== null) return
      return forgetAttempt({ userEmail, attemptId: effect.attempt.id }, device)
    }
    case 'notifyTabs':
      return notifyTabs(effect.attemptId, scene)
    case 'listen':
      return listen(effect.attemptId, scene)
    case 'awaitDevice':
      // As long as it takes; what else there is to do does not wait for it.
      void device
        .whenRead({ userEmail, attemptId: effect.attemptId })
        .then((stored) => !scene.transport.isStopped && scene.dispatch({ type: 'deviceRead', stored }))
  }
}

/** Stores as rejected what other tabs of this device have stored and not sent: their attempt is over. */
async function rejectUnhandled(
  { attempt: { id: attemptId, quiz }, handled }: Extract<Effect, { type: 'close' | 'ended' }>,
  { device, userEmail }: ExamBackend,
): Promise<void> {
  const owner = { userEmail, attemptId }
  const { items } = await device.read(owner)
  const unhandled = items.flatMap((item) =>
    item.kind === 'answer' && item.seq > (handled.get(item.key) ?? 0) ? [rejectedOf(submittedOf(item), item)] : [],
  )
  const facts = { quizId: quiz.id, quizName: quiz.name, reason: 'elsewhere' as const, refusedAt: Date.now() }
  await storeRejected(device, owner, facts, unhandled)
}

/** The time that a call may hang before it is sent again beside the first, in ms. */
const hedgeMs = 5000
/** Maximum times that a call is sent. */
const mostSends = 3

/** Returns the failure of a call that was sent several times; the last one was just now, so the next try need not wait. */
const noReply = () => new ApiError(0, { msg: '', errors: null }, 0)

/**
 * Hedges an idempotent call: returns the first reply. A request that hangs when the connection breaks hangs on
 * after it is back, so the call is sent again beside the first, which a slow server may still answer.
 */
export function hedged(send: (signal?: AbortSignal) => Promise<unknown>): Promise<unknown> {
  const sent = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const answered = new Promise((resolve, reject) => {
    let started = 0
    let underWay = 0
    const sendAgain = () => {
      if (started === mostSends) return reject(noReply())
      started += 1
      underWay += 1
      timer = setTimeout(sendAgain, hedgeMs)
      send(sent.signal).then(resolve, (error: unknown) => {
        underWay -= 1
        // No reply at all to one of them says nothing about the others.
        if (underWay === 0 || !(error instanceof ApiError) || error.status !== 0) reject(error)
      })
    }
    sendAgain()
  })
  return answered.finally(() => {
    clearTimeout(timer)
    sent.abort()
  })
}

const channelName = 'attempts'

/** Notifies the other tabs of this device that an attempt has changed: its writer, its phase, its end. */
function notifyTabs(attemptId: number, { channel }: Scene): void {
  if (typeof BroadcastChannel === 'undefined') return
  const open = channel ?? new BroadcastChannel(channelName)
  open.postMessage(attemptId)
  if (!channel) open.close()
}

/** Subscribes to the other tabs, which also work while they are hidden, and to changes at the server. */
async function listen(attemptId: number, scene: Scene): Promise<void> {
  const { transport, dispatch } = scene
  if (transport.isStopped) return
  transport.send = hedged
  if (typeof BroadcastChannel !== 'undefined') {
    const channel = new BroadcastChannel(channelName)
    channel.addEventListener('message', ({ data }: MessageEvent<number>) => {
      if (data === attemptId) dispatch({ type: 'hinted' })
    })
    scene.channel = channel
    notifyTabs(attemptId, scene)
  }
  void watchChanges(attemptId, scene)
  reportPlaces(scene)
}

/** Informs the server at most every five seconds where the student is, when no answer has done so. T27 */
function reportPlaces({ transport, reportPlace }: Scene): void {
  const timer = setInterval(() => {
    if (transport.isStopped) clearInterval(timer)
    else if (!isHidden()) reportPlace()
  }, placeMs)
}

/**
 * Long-polls for changes by other players, by staff and by the clock while the page is visible: the call responds
 * when the revision changes.
 */
async function watchChanges(attemptId: number, { transport, calls, revision, dispatch }: Scene): Promise<void> {
  for (let tries = 0; !transport.isStopped;) {
    const calledAt = performance.now()
    try {
      // Revision 0 makes the server respond at once: after a failure the notice about it can be removed.
      const known = tries === 0 ? revision() : 0
      if (isHidden()) await transport.pause(9, null)
      else if ((await calls.changes(known, { attemptId, writer: '' })) > revision()) dispatch({ type: 'hinted' })
      // Prevents pages from polling in a tight loop when replies come at once.
      if (performance.now() - calledAt < 1000) await transport.pause(0, null)
      tries = 0
    } catch (error) {
      await transport.pause((tries += 1), error)
    }
  }
}
