import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'
import { Hopeless } from '../outbox/work.ts'
import type { DrawnLetter } from './draw.ts'

/** What takes mails away. `key` is the same for every try of one mail, so that a second copy can be told from a second mail. */
export type Post = { send(letter: DrawnLetter, told: { fromName: string; key: string }): Promise<void> }

/** Where mails go: an SMTP server, or without one a folder. `from` is an address, maybe with a name before it. */
export type PostOptions = { smtpUrl: string | null; folder: string; from: string; log: Logger }

const patience = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000, dnsTimeout: 15_000 }

const addressIn = (from: string) => /<([^>]+)>\s*$/.exec(from)?.[1] ?? from.trim()

function messageOf(letter: DrawnLetter, { fromName, key }: { fromName: string; key: string }, from: string) {
  const address = addressIn(from)
  return {
    ...letter,
    // One recipient, whatever the address contains.
    to: { name: '', address: letter.to },
    from: from.includes('<') ? from : { name: fromName, address },
    messageId: `<${key}@${address.split('@')[1] ?? 'localhost'}>`,
    headers: { 'auto-submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** What went wrong, without the addresses that servers like to repeat; refused for good when the mail is, rather than us. */
function failureOf(error: unknown): Error {
  const {
    responseCode = 0,
    code = 'unknown',
    command = '',
  } = error as Record<'code' | 'command', string | undefined> & {
    responseCode?: number
  }
  const told = `the mail server failed: ${[code, responseCode || '', command].filter(Boolean).join(' ')}`
  const isRefusedForGood = responseCode >= 500 && ['EENVELOPE', 'EMESSAGE'].includes(code)
  return isRefusedForGood ? new Hopeless(told) : new Error(told)
}

/** Sends over SMTP, each mail on a connection of its own. */
function openSmtp(smtpUrl: string, from: string): Post {
  const transport = createTransport({ url: smtpUrl, ...patience })
  return {
    async send(letter, told) {
      try {
        await transport.sendMail(messageOf(letter, told, from))
      } catch (error) {
        throw failureOf(error)
      }
    },
  }
}

/** Writes mails as files that any mail program opens; the log says where, and nothing of what they say. */
function openFolder({ folder, from, log }: Omit<PostOptions, 'smtpUrl'>): Post {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async send(letter, told) {
      const { message } = await transport.sendMail(messageOf(letter, told, from))
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const file = join(folder, `${told.key}.eml`)
      await writeFile(file, message as Buffer, { mode: 0o600 })
      log.info({ file }, 'there is no SMTP_URL: a mail was written to a file')
    },
  }
}

/** Opens the way that mails take. */
export function openPost({ smtpUrl, ...others }: PostOptions): Post {
  return smtpUrl === null ? openFolder(others) : openSmtp(smtpUrl, others.from)
}
