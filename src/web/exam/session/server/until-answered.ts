import { ApiError } from '../../../api.ts'

/** How long a call may hang before it is sent again beside the first. */
const againMs = 5000
/** How often it is sent before nobody waits any longer. */
const most = 3

/** Nobody has answered a call that was sent several times, the last time just now: the next try need not wait. */
const noAnswer = () => new ApiError(0, { msg: '', errors: null }, 0)

/**
 * The first answer to a call that counts once however often it is sent. What hangs when the way to the server breaks hangs on
 * after it is open again; so it is sent anew beside the first, which a server that is only slow may still answer.
 */
export function untilAnswered<T>(send: (signal?: AbortSignal) => Promise<T>): Promise<T> {
  const sent = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const answered = new Promise<T>((resolve, reject) => {
    let started = 0
    let underWay = 0
    const sendAgain = () => {
      if (started === most) return reject(noAnswer())
      started += 1
      underWay += 1
      timer = setTimeout(sendAgain, againMs)
      send(sent.signal).then(resolve, (error: unknown) => {
        underWay -= 1
        // No answer at all to one of them says nothing about the others.
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
