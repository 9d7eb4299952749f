import { ApiError } from '../../api.ts'
import type { ExamBackend, Performers } from './backend.ts'
import { forgetAttempt, listRefused, refuse } from './refused.ts'
import type { Effect, SessionEvent } from './reduce.ts'
import { isHidden } from './page.ts'
import type { Transport } from './transport.ts'

/** What effects are carried out with. */
export type Scene = {
  backend: ExamBackend
  calls: ReturnType<ExamBackend['connect']> & Performers
  transport: Transport
  /** The way to the other tabs of this device, once it is open. */
  channel: BroadcastChannel | null
  /** The revision of the attempt that this page knows. */
  revision: () => number
  dispatch: (event: SessionEvent) => void
}

/** The effects that the first moments of a test do without. */
export type DeferredEffect = Extract<Effect, { type: 'refuse' | 'close' | 'ended' | 'listen' | 'notifyTabs' }>

/** Carries out an effect; one after the other, so that nothing leaves the device before it is stored as refused. */
export async function carryOut(effect: DeferredEffect, scene: Scene): Promise<void> {
  const { device, userEmail } = scene.backend
  switch (effect.type) {
    case 'refuse': {
      const { attemptId, quiz, reason, answers, notes } = effect
      const facts = { quizId: quiz?.id ?? null, quizName: quiz?.name ?? null, reason, refusedAt: Date.now() }
      return refuse(device, { userEmail, attemptId }, facts, answers, notes)
    }
    case 'close': {
      const all = await listRefused(device, userEmail)
      const refused = all.find(({ attemptId }) => attemptId === effect.attempt.id) ?? null
      return scene.dispatch({ type: 'closed', refused })
    }
    case 'ended': {
      const { id: attemptId, quiz } = effect.attempt
      return forgetAttempt({ userEmail, attemptId }, quiz.lesson_id, device)
    }
    case 'notifyTabs':
      return notifyTabs(effect.attemptId, scene)
    case 'listen':
      return listen(effect.attemptId, scene)
  }
}

/** How long a call may hang before it is sent again beside the first. */
const hedgeMs = 5000
/** How often a call is sent before its reply is given up. */
const mostSends = 3

/** No reply to a call that was sent several times, the last time just now: the next try need not wait. */
const noReply = () => new ApiError(0, { msg: '', errors: null }, 0)

/**
 * Returns the first reply to a call that counts once however often it is sent. What hangs when the connection breaks hangs on
 * after it is back; so the call is sent anew beside the first, which a server that is only slow may still answer.
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

/** Listens to the other tabs, which hear at once, also while they are hidden, and to news of the server. */
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
  void watchNews(attemptId, scene)
}

/**
 * Hears of other players, of staff and of the end while the page is seen, until its connection is stopped: the call waits
 * until there is news of another revision.
 */
async function watchNews(attemptId: number, { transport, calls, revision, dispatch }: Scene): Promise<void> {
  for (let tries = 0; !transport.isStopped;) {
    const calledAt = performance.now()
    try {
      const known = revision()
      if (isHidden()) await transport.pause(9, null)
      else if ((await calls.changes(known, { attemptId, writer: '' })) > revision()) dispatch({ type: 'hinted' })
      // What is answered at once would be asked at once, by every page there is.
      if (performance.now() - calledAt < 1000) await transport.pause(0, null)
      tries = 0
    } catch (error) {
      await transport.pause((tries += 1), error)
    }
  }
}
