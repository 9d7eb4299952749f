import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'
import type { RenderedEmail } from './render.ts'

/** Thrown for work that must not be retried, such as an email to a nonexistent address. */
export class Hopeless extends Error {}

/** Sends emails. `key` is the same for every try of one email, so that a duplicate can be recognized. */
export type Mailer = { send(email: RenderedEmail, sending: { fromName: string; key: string }): Promise<void> }

/** The destination of emails: an SMTP server, or else a folder. `from` is an address, optionally with a name before it. */
export type MailerOptions = { smtpUrl: string | null; folder: string; from: string; log: Logger }

const patience = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000, dnsTimeout: 15_000 }

const addressIn = (from: string) => /<([^>]+)>\s*$/.exec(from)?.[1] ?? from.trim()

function messageOf(
  { endUrl, ...email }: RenderedEmail,
  { fromName, key }: { fromName: string; key: string },
  from: string,
) {
  const address = addressIn(from)
  return {
    ...email,
    // An object, so that the address cannot add a recipient.
    to: { name: '', address: email.to },
    from: from.includes('<') ? from : { name: fromName, address },
    messageId: `<${key}@${address.split('@')[1] ?? 'localhost'}>`,
    headers: {
      'auto-submitted': 'auto-generated',
      // Mail programs show a button for these. RFC 8058
      ...(endUrl !== undefined && {
        'list-unsubscribe': `<${endUrl}>`,
        'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/**
 * Returns the failure without addresses, which servers like to repeat in their replies. It is permanent when the server rejects the
 * email itself.
 */
function failureOf(error: unknown): Error {
  const {
    responseCode = 0,
    code = 'unknown',
    command = '',
  } = error as Record<'code' | 'command', string | undefined> & {
    responseCode?: number
  }
  const message = [code, responseCode || '', command].filter(Boolean).join(' ')
  const isPermanent = responseCode >= 500 && ['EENVELOPE', 'EMESSAGE'].includes(code)
  return isPermanent ? new Hopeless(message) : new Error(message)
}

/** Sends over SMTP, with a connection per email. */
function openSmtp(smtpUrl: string, from: string): Mailer {
  const transport = createTransport({ url: smtpUrl, ...patience })
  return {
    async send(email, sending) {
      try {
        await transport.sendMail(messageOf(email, sending, from))
      } catch (error) {
        throw failureOf(error)
      }
    },
  }
}

/** The most emails in a folder; the oldest are deleted. */
const mostFiles = 1_000

/** Deletes the oldest emails of a folder beyond {@link mostFiles}. */
async function prune(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml'))
  if (names.length <= mostFiles) return
  const files = await Promise.all(names.map(async (name) => ({ name, at: (await stat(join(folder, name))).mtimeMs })))
  const oldest = files.toSorted((one, other) => one.at - other.at).slice(0, names.length - mostFiles)
  await Promise.all(oldest.map(({ name }) => rm(join(folder, name), { force: true })))
}

/** Writes emails as files that any mail client opens; logs their paths but not their content. */
function openFolder({ folder, from, log }: Omit<MailerOptions, 'smtpUrl'>): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async send(email, sending) {
      const { message } = await transport.sendMail(messageOf(email, sending, from))
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const file = join(folder, `${sending.key}.eml`)
      await writeFile(file, message as Buffer, { mode: 0o600 })
      await prune(folder)
      log.info({ file }, 'SMTP_URL is not set: an email was written to a file')
    },
  }
}

/** Opens the mailer of these options. */
export function openMailer({ smtpUrl, ...others }: MailerOptions): Mailer {
  return smtpUrl === null ? openFolder(others) : openSmtp(smtpUrl, others.from)
}
