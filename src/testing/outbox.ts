import { pino, type Logger } from 'pino'
import { openMailer, type Mailer } from '../server/mail/mailer.ts'
import { openEffects } from '../server/composition/effects.ts'
import { mailKinds, workOffOutbox } from '../server/outbox/work.ts'
import type { Academy } from './academy.ts'

/** A logger without output. */
export const silent = pino({ level: 'silent' })

/** Returns a mailer for this SMTP server. */
export const overSmtp = (smtpUrl: string): Mailer =>
  openMailer({ smtpUrl, from: 'desk@lantern.test', folder: '', log: silent })

const noMailer: Mailer = { send: () => Promise.reject(new Error('no email was expected')) }

/** Performs the pending effects of these kinds in an academy's outbox, by default its emails; returns their number. */
export function workOff(
  { context }: Pick<Academy, 'context'>,
  { kinds = mailKinds, mailer = noMailer, log = silent }: { kinds?: typeof mailKinds; mailer?: Mailer; log?: Logger },
): Promise<number> {
  return workOffOutbox(context, openEffects(context, mailer), log, { kinds })
}
