import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAcademy, type Academy } from '../../testing/academy.ts'
import { startMailServer } from '../../testing/mail-server.ts'
import { overSmtp, silent, workOff } from '../../testing/outbox.ts'
import { newAccount } from '../../testing/staff.ts'
import type { FileStore } from '../files/file-store.ts'
import { openMailer, type Mailer } from '../mail/mailer.ts'
import { enqueue, sweepOutbox } from './store.ts'
import { fileKinds, retryDelayMs } from './work.ts'

let academy: Academy
let mail: Awaited<ReturnType<typeof startMailServer>>
beforeAll(async () => {
  academy = await openAcademy()
  mail = await startMailServer({
    refusals: {
      'removed@people.example': { code: 550, words: 'no such person removed@people.example' },
      'later@people.example': { code: 451, words: 'try again' },
    },
  })
})
afterAll(async () => {
  await mail.stop()
  await academy.close()
})

const send = (mailer: Mailer, log = silent) => workOff(academy, { mailer, log })
const emailTo = (to: string) => ({
  to,
  subject: 'A line\r\nBcc: spy@people.example',
  heading: 'Hello <b>',
  paragraphs: ['First & last'],
  facts: [{ name: 'Number', value: 'L-1' }],
  action: { label: 'Look', path: '/courses?a=1&b=2' },
})
const write = (to: string) => enqueue(academy.database, academy.clock.now(), 'email', emailTo(to))
const rowsOf = async (to: string) =>
  (await academy.database.pool.query('SELECT * FROM outbox WHERE payload->>$1 = $2', ['to', to])).rows as {
    state: string
    tries: number
    problem: string
  }[]

test('an email is sent once, in plain text and HTML, to one recipient, and its content is deleted', async () => {
  await write('once@people.example')
  await send(overSmtp(mail.url))
  await send(overSmtp(mail.url))
  const [email, ...others] = mail.to('once@people.example')
  expect(others).toEqual([])
  expect(email).toMatchObject({
    recipients: ['once@people.example'],
    from: { name: 'Lantern Academy', address: 'desk@lantern.test' },
    subject: 'A line Bcc: spy@people.example',
  })
  expect(email?.text).toContain('Hello <b>\n\nFirst & last\n\nNumber: L-1')
  expect(email?.text).toContain('Look:\nhttps://lantern.test/courses?a=1&b=2')
  expect(email?.html).toContain('Hello &lt;b&gt;')
  expect(email?.html).toContain('href="https://lantern.test/courses?a=1&amp;b=2"')
  expect(email?.html).not.toMatch(/<img|url\(|@import|<link/)
  expect(await rowsOf('once@people.example')).toEqual([])
})

test('an email enqueued in a failed transaction is never sent', async () => {
  const failing = academy.database.transaction(async (tx) => {
    await enqueue(tx, academy.clock.now(), 'email', emailTo('never@people.example'))
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  await send(overSmtp(mail.url))
  expect(mail.to('never@people.example')).toEqual([])
})

test('no email is lost while the mail server is down, and all are sent when it is back', async () => {
  const away = await startMailServer()
  await away.stop()
  await write('first@people.example')
  await write('second@people.example')
  expect(await send(overSmtp(away.url))).toBe(0)
  expect(await rowsOf('first@people.example')).toMatchObject([{ state: 'waiting', tries: 1 }])
  // The second one is tried at the next call; then both wait.
  await send(overSmtp(away.url))
  expect(await send(overSmtp(mail.url))).toBe(0)
  academy.clock.pass(31_000)
  expect(await send(overSmtp(mail.url))).toBe(2)
  expect([mail.to('first@people.example').length, mail.to('second@people.example').length]).toEqual([1, 1])
})

test('concurrent workers send each email once', async () => {
  const addresses = Array.from({ length: 12 }, (_, at) => `crowd-${at}@people.example`)
  await Promise.all(addresses.map(write))
  await Promise.all([1, 2, 3].map(() => send(overSmtp(mail.url))))
  expect(addresses.map((address) => mail.to(address).length)).toEqual(addresses.map(() => 1))
})

test('an interrupted try is repeated as the same email', async () => {
  await write('cut@people.example')
  const post = overSmtp(mail.url)
  const keys: string[] = []
  const dying: Mailer = { send: (_email, { key }) => (keys.push(key), new Promise(() => undefined)) }
  void send(dying)
  await expect.poll(() => keys.length).toBe(1)
  expect(await send(post)).toBe(0)
  academy.clock.pass(5 * 60_000 + 1000)
  expect(await send(post)).toBe(1)
  expect(mail.to('cut@people.example')[0]?.messageId).toBe(`<${keys[0]}@lantern.test>`)
})

test('a permanent rejection is given up at once, a temporary one after two days', async () => {
  const logged: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) })
  await write('removed@people.example')
  await send(overSmtp(mail.url), log)
  expect(await rowsOf('removed@people.example')).toMatchObject([{ state: 'given_up', tries: 1 }])
  await write('later@people.example')
  await send(overSmtp(mail.url), log)
  const [later] = await rowsOf('later@people.example')
  expect(later).toMatchObject({ state: 'waiting', problem: 'EENVELOPE 451 RCPT TO' })
  academy.clock.pass(2 * 24 * 60 * 60_000)
  await send(overSmtp(mail.url), log)
  expect(await rowsOf('later@people.example')).toMatchObject([{ state: 'given_up', tries: 2 }])
  expect(logged.join()).not.toContain('people.example')
})

test('an email whose time is over is given up with a code, which each language has words for', async () => {
  const now = academy.clock.now()
  await enqueue(academy.database, now, 'email', emailTo('over@people.example'), { expiresAt: now })
  await send(overSmtp(mail.url))
  expect(await rowsOf('over@people.example')).toMatchObject([{ state: 'given_up', problem: 'email.expired' }])
})

test('authenticates with the credentials in SMTP_URL; when they are wrong, emails wait', async () => {
  const guarded = await startMailServer({ login: { user: 'desk@lantern.test', password: 'p@ss/word' } })
  const logged: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) })
  const as = (login: string) => overSmtp(guarded.url.replace('smtp://', `smtp://${login}@`))
  await write('guarded@people.example')
  expect(await send(as('desk%40lantern.test:an-old-word'), log)).toBe(0)
  expect(await rowsOf('guarded@people.example')).toMatchObject([{ state: 'waiting', tries: 1 }])
  academy.clock.pass(31_000)
  expect(await send(as('desk%40lantern.test:p%40ss%2Fword'), log)).toBe(1)
  expect(guarded.to('guarded@people.example')).toHaveLength(1)
  expect(logged).toHaveLength(1)
  expect(logged.join()).toContain('EAUTH 535')
  expect(logged.join()).not.toMatch(/an-old-word|lantern\.test|people\.example/)
  await guarded.stop()
})

test('the pauses between tries double from half a minute to a quarter of an hour, for files to six hours', () => {
  const pauses = (kind: 'email' | 'forget_files') =>
    [1, 2, 3, 5, 6, 60, 5000].map((tries) => retryDelayMs(tries, kind) / 1000)
  expect(pauses('email')).toEqual([30, 60, 120, 480, 900, 900, 900])
  expect(pauses('forget_files')).toEqual([30, 60, 120, 480, 960, 21_600, 21_600])
})

test('completed effects are deleted after a day, abandoned ones after a month', async () => {
  const count = async () => Number((await academy.database.pool.query('SELECT count(*) FROM outbox')).rows[0].count)
  academy.clock.pass(24 * 60 * 60_000)
  await sweepOutbox(academy.database, academy.clock.now())
  // Those that the tests above gave up: removed@, later@ and over@.
  expect(await count()).toBe(3)
  academy.clock.pass(31 * 24 * 60 * 60_000)
  await sweepOutbox(academy.database, academy.clock.now())
  expect(await count()).toBe(0)
})

test('files are removed when the store is back, however long it was down, and no email waits for it', async () => {
  const { database, clock } = academy
  const removed: string[] = []
  let isAway = true
  const files: FileStore = {
    ...academy.context.files,
    remove: async (name) => {
      if (isAway) throw new Error('the store is away')
      removed.push(name)
    },
  }
  const context = { ...academy.context, files }
  const tidy = () => workOff({ context }, { kinds: fileKinds })
  await enqueue(database, clock.now(), 'forget_files', { names: ['p-96.avif', 'p-96.webp'] })
  for (let day = 0; day < 40; day += 1) {
    expect(await tidy()).toBe(0)
    await sweepOutbox(database, clock.now())
    clock.pass(24 * 60 * 60_000)
  }
  await write('meanwhile@people.example')
  expect(await send(overSmtp(mail.url))).toBe(1)
  isAway = false
  expect(await tidy()).toBe(1)
  expect(removed).toEqual(['p-96.avif', 'p-96.webp'])
})

test('without a mail server an email becomes a file, and the log has its name but nothing of its content', async () => {
  const folder = join(await mkdtemp(join(tmpdir(), 'lantern mails ')), 'mails')
  const logged: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(line) })
  await write('reader@people.example')
  await send(openMailer({ smtpUrl: null, from: 'Desk <desk@lantern.test>', folder, log }), log)
  const [name = ''] = await readdir(folder)
  const read = await PostalMime.parse(await readFile(join(folder, name)))
  expect(read).toMatchObject({
    from: { name: 'Desk', address: 'desk@lantern.test' },
    to: [{ address: 'reader@people.example' }],
  })
  expect(read.text).toContain('First & last')
  expect(logged.join()).toContain(name)
  expect(logged.join()).not.toContain('reader')
  await rm(join(folder, '..'), { recursive: true })
})

test('T43 a recipient gets thirty emails an hour, the others later, and one who waits for a code gets it first', async () => {
  academy.clock.stop()
  for (let written = 0; written < 70; written += 1) await write('flooded@people.example')
  await write('calm@people.example')
  const student = await academy.newStudent()
  await academy.visitor('POST /auth/password-code', { body: { email: student.email } })
  const order: string[] = []
  const mailer: Mailer = { send: (message) => Promise.resolve(void order.push(message.to)) }
  const received = async () => {
    order.length = 0
    await send(mailer)
    return [
      order[0],
      ...['flooded@people.example', 'calm@people.example', student.email].map(
        (one) => order.filter((to) => to === one).length,
      ),
    ]
  }
  expect(await received()).toEqual([student.email, 30, 1, 1])
  expect(await received()).toEqual([undefined, 0, 0, 0])
  // Nothing was tried and nothing is lost; a code passes all the same.
  expect((await rowsOf('flooded@people.example')).map(({ state, tries }) => [state, tries])).toEqual(
    Array.from({ length: 40 }, () => ['waiting', 0]),
  )
  academy.clock.pass(3_600_000)
  expect(await received()).toEqual(['flooded@people.example', 30, 0, 0])
  academy.clock.pass(3_600_000)
  expect(await received()).toEqual(['flooded@people.example', 10, 0, 0])
})

test('T43 a mailbox is one recipient, as an address, as an account of staff and as a parent’s', async () => {
  academy.clock.stop()
  const { database } = academy
  const colleague = await newAccount(academy, 'tutor')
  const student = await academy.newStudent()
  const { rows: parents } = await database.pool.query<{ id: number }>(
    `WITH link AS (INSERT INTO parent_links (user_id, token_hash, is_by_staff, made_at, expires_at)
        VALUES ($1, 'x', true, $3, $3::timestamptz + interval '1 year') RETURNING id)
      INSERT INTO parent_addresses (link_id, email, language, asked_at, off_token) SELECT id, $2, 'en', $3, 'off' FROM link RETURNING id`,
    [student.id, colleague.email, new Date(academy.clock.now())],
  )
  for (let written = 0; written < 30; written += 1) await write(` ${colleague.email.toUpperCase()} `)
  const sent: string[] = []
  const mailer: Mailer = { send: ({ to }) => Promise.resolve(void sent.push(to)) }
  await send(mailer)
  expect(sent).toHaveLength(30)
  const payloads = [
    ['staff_digest', { userId: colleague.id }],
    ['parent_report', { addressId: parents[0]?.id ?? 0 }],
  ] as const
  for (const [kind, payload] of payloads) await enqueue(database, academy.clock.now(), kind, payload as never)
  await send(mailer)
  const { rows } = await database.pool.query(
    "SELECT kind, tries FROM outbox WHERE kind = ANY($1) AND state = 'waiting' ORDER BY id",
    [payloads.map(([kind]) => kind)],
  )
  expect(rows).toEqual(payloads.map(([kind]) => ({ kind, tries: 0 })))
})
