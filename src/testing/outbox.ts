import { pino, type Logger } from 'pino'
import { openPost, type Post } from '../server/mail/post.ts'
import { openEffects } from '../server/outbox/effects.ts'
import { mailKinds, workOffOutbox } from '../server/outbox/work.ts'
import type { Academy } from './academy.ts'

/** A log that nobody reads. */
export const silent = pino({ level: 'silent' })

/** Mails that go to this server. */
export const overSmtp = (smtpUrl: string): Post =>
  openPost({ smtpUrl, from: 'desk@lantern.test', folder: '', log: silent })

const noPost: Post = { send: () => Promise.reject(new Error('no mail was to be sent')) }

/** Does what waits in an academy's outbox of these kinds, its mails unless told; answers how many were done. */
export function workOff(
  { room }: Pick<Academy, 'room'>,
  { kinds = mailKinds, post = noPost, log = silent }: { kinds?: typeof mailKinds; post?: Post; log?: Logger },
): Promise<number> {
  return workOffOutbox(room, openEffects(room, post), log, { kinds })
}
