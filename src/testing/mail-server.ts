import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** A received email with the recipients of its envelope. */
type Received = Email & { recipients: string[] }

/**
 * Starts an SMTP server on a free loopback port. `refusals` maps an address to the status and text that reject it. With `login`, it
 * requires these credentials.
 */
export async function startMailServer({
  port = 0,
  refusals = {},
  login,
}: {
  port?: number
  refusals?: Record<string, { code: number; words: string }>
  login?: { user: string; password: string }
} = {}) {
  const received: Received[] = []
  const store = async (raw: Buffer, to: { address: string }[], done: () => void) => {
    received.push({ ...(await PostalMime.parse(raw)), recipients: to.map(({ address }) => address) })
    done()
  }
  const server = new SMTPServer({
    disabledCommands: login ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
    allowInsecureAuth: true,
    onAuth({ username = '', password }, _session, done) {
      const isRight = username === login?.user && password === login.password
      if (isRight) done(null, { user: username })
      else done(new Error(`no such login ${username}`))
    },
    onRcptTo({ address }, _session, done) {
      const refusal = refusals[address]
      done(refusal && Object.assign(new Error(refusal.words), { responseCode: refusal.code }))
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => void store(Buffer.concat(chunks), session.envelope.rcptTo, done))
    },
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const { port: bound } = server.server.address() as AddressInfo
  return {
    port: bound,
    url: `smtp://127.0.0.1:${bound}`,
    received,
    /** Returns the emails to this address, oldest first. */
    to: (address: string) => received.filter(({ recipients }) => recipients.includes(address)),
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** An SMTP server and the emails that it has received. */
export type MailServer = Awaited<ReturnType<typeof startMailServer>>
