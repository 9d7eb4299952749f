import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { demoQuiz, demoStudent, openAcademy, type Academy } from '../../testing/academy.ts'
import { databaseUrlOf, runProgram } from '../../testing/program.ts'
import { startS3Server } from '../../testing/s3-server.ts'
import { readConfig } from '../config.ts'
import { findUserByEmail } from '../accounts/store.ts'
import { addBook } from '../books/store.ts'
import { addCourse } from '../courses/writing.ts'
import { Misuse, parseArguments, usageOf, usageOfAll } from '../staff/command.ts'
import { showStatus } from '../metrics/status-runs.ts'
import { commandGroups, commands } from './staff-commands.ts'

let academy: Academy
let folder: string
beforeAll(async () => {
  academy = await openAcademy()
  folder = await mkdtemp(join(tmpdir(), 'lantern staff '))
})
afterAll(async () => {
  await academy.close()
  await rm(folder, { recursive: true })
})

/** Runs the staff program as a separate process beside the running academy, in the folder of the files. */
const staffWith = (settings: Record<string, string>, ...typed: string[]) =>
  runProgram('server/composition/staff.ts', typed, {
    DATABASE_URL: databaseUrlOf(academy),
    DATA_DIR: join(folder, 'data'),
    INIT_CWD: folder,
    ...settings,
  })
const staff = (...typed: string[]) => staffWith({}, ...typed)
const called = new Set<string>()
/** Runs a command that has to succeed; returns its output. */
async function outputOf(name: string, ...typed: string[]): Promise<string> {
  called.add(name)
  const { code, out, err } = await staff(name, ...typed)
  expect([name, code, err]).toEqual([name, 0, ''])
  return out
}

test('a staff command run beside the academy reaches an open player', async () => {
  const student = await findUserByEmail(academy.database, demoStudent.email)
  const { lessonId } = await demoQuiz(academy.database, 'command-of-evidence')
  const api = await academy.as({ id: student?.id ?? 0 })
  const { data: started } = await api('POST /attempts', { body: { lesson_id: lessonId } })
  const id = String(started.attempt_id)
  expect(await outputOf('attempts', demoStudent.email.toUpperCase())).toMatch(new RegExp(`^${id}  .+answering$`, 'm'))

  const params = { attemptId: started.attempt_id }
  const news = api('GET /attempts/:attemptId/changes', { params, query: { since: started.revision } })
  expect(await outputOf('extend', id, '--minutes', '5')).toContain('5 more minutes in answering')
  const { data } = await news
  expect(Date.parse(data.phase.ends_at ?? '') - Date.parse(started.phase.ends_at ?? '')).toBe(300_000)
  expect(await outputOf('events', id)).toMatch(/extended, .*minutes 5/)
})

test('T27 a test is watched, closed, reopened and voided on the command line', async () => {
  const api = await academy.as(await academy.newStudent())
  const { lessonId } = await demoQuiz(academy.database, 'command-of-evidence')
  const { data: started } = await api('POST /attempts', { body: { lesson_id: lessonId } })
  const id = String(started.attempt_id)
  expect(await outputOf('desk')).toMatch(new RegExp(`^${id}  .+answering, .*0 answered`, 'm'))
  expect(await outputOf('close', id, '--reason', 'The bell rang.')).toBe('The attempt is closed.\n')
  const reopened = await outputOf('reopen', id, '--minutes', '10', '--reason', 'It was the wrong bell.')
  expect(reopened).toBe('The attempt is open again in answering.\n')
  expect(await outputOf('void', id, '--reason', 'Two students at one desk.')).toBe('The attempt counts in no result.\n')
})

test('A10 staff look up an account and set its conditions', async () => {
  const [account, entitled] = await Promise.all([
    outputOf('student', demoStudent.email),
    outputOf('conditions', demoStudent.email, '--time', '1.5', '--break', '5'),
  ])
  expect(account).toMatch(/^phone: \+1 .*\nparent's phone: \+1 .*\nDigital SAT/m)
  expect(entitled).toBe(`${demoStudent.email}: 1.5 times the standard time, 5 extra minutes of break.\n`)
})

test('L3 staff have the returns of a student computed again: nothing changes but what does not follow from the answers', async () => {
  const student = await academy.newStudent()
  const api = await academy.as(student)
  const { lessonId, quizId } = await demoQuiz(academy.database, 'transitions')
  await api('POST /attempts', { body: { lesson_id: lessonId } })
  await api('POST /user-answer/:quizId', { params: { quizId }, body: { answers: [] } })
  const { data: redo } = await api('POST /user-quizzes/:quizId/redo', { params: { quizId }, body: {} })
  const { data: set } = await api('GET /practice-sets/:practiceId', { params: { practiceId: redo.practice_id } })
  const [first, second] = set.questions.filter(({ type }) => type === 'mcq')
  for (const question of [first, second])
    await api('POST /practice-sets/:practiceId/checks', {
      params: { practiceId: redo.practice_id },
      body: { question_id: question?.id ?? 0, user_answer: 'a1', seconds: 30 },
    })
  const said = (changed: number) =>
    `${student.email}: 2 missed questions with a day on which they return, ${changed} changed.\n`
  expect(await outputOf('returns', student.email)).toBe(said(0))
  await academy.database.pool.query(
    'UPDATE return_cards SET due_day = due_day + 9 WHERE user_id = $1 AND item_id = (SELECT item_id FROM item_revisions WHERE id = $2)',
    [student.id, first?.id],
  )
  expect(await outputOf('returns', student.email)).toBe(said(1))
  expect(await outputOf('returns', student.email)).toBe(said(0))
})

test('C3 H7 H8 waiting requests, orders and messages are listed and decided', async () => {
  const api = await academy.as(await academy.newStudent({ access: 'none' }))
  const { database } = academy
  const addPaid = (slug: string) => addCourse(database, { slug, name: `Course ${slug}`, price: 10, status: 'active' })
  for (const courseId of [await addPaid('wanted'), await addPaid('unwanted')])
    await api('POST /apply-courses/:courseId', { params: { courseId } })
  const bookId = await addBook(database, { slug: 'atlas', title: 'Atlas', price: 20, listPrice: null })
  const order = async () => {
    await api('POST /cart/items', { body: { kind: 'book', id: bookId } })
    const body = { key: crypto.randomUUID(), method: 'cash' as const, expected_total: 20, delivery: '5 Harbour Street' }
    return (await api('POST /orders', { body })).data.number
  }
  const [confirmed, declined] = [await order(), await order()]
  await academy.visitor('POST /contact', { body: { name: 'Omar', email: 'omar@people.example', message: 'One\nTwo' } })

  const [requests, orders, messages] = await Promise.all([
    outputOf('requests'),
    outputOf('orders'),
    outputOf('messages'),
  ])
  const requestOf = (course: string) => new RegExp(`^(\\d+) .* Course ${course} `, 'm').exec(requests)?.[1] ?? ''
  const message = /^(\d+) .*\n {4}One\n {4}Two$/m.exec(messages)?.[1] ?? ''
  for (const number of [confirmed, declined]) expect(orders).toContain(`${number}  `)

  const outputs = await Promise.all([
    outputOf('accept-request', requestOf('wanted'), '--days', 'always'),
    outputOf('decline-request', requestOf('unwanted'), '--reason', 'It is full.'),
    outputOf('confirm-order', confirmed.toLowerCase()),
    outputOf('decline-order', declined, '--reason', 'No money came.'),
    outputOf('message-answered', message),
  ])
  expect(outputs).toEqual([
    expect.stringContaining('Course wanted is open for good.'),
    expect.stringContaining('Course unwanted stays locked.'),
    `Order ${confirmed} is confirmed.\n`,
    `Order ${declined} is declined.\n`,
    `Message ${message} is marked as answered.\n`,
  ])
})

test('C5 S8 staff set a picture, publish news and change settings, from files in their folder', async () => {
  const photo = { width: 900, height: 600, channels: 3, background: '#246' } as const
  await sharp({ create: photo }).jpeg().toFile(join(folder, 'class room.jpg'))
  await writeFile(join(folder, 'news.html'), '<p>We begin at five.</p>')
  const slug = 'digital-sat-reading-and-writing'
  const outputs = await Promise.all([
    outputOf('picture', 'course', slug, 'class room.jpg'),
    outputOf('publish-news', slug, '--title', 'A new hour', '--file', 'news.html'),
    outputOf('set', 'aboutHtml', 'Come to the office.\nBring the number of your order.'),
  ])
  expect(outputs.map((line) => line.split(' ').slice(0, 3).join(' '))).toEqual([
    'The course digital-sat-reading-and-writing',
    '“A new hour”',
    'aboutHtml is now',
  ])
  expect(await outputOf('settings')).toMatch(/^aboutHtml: Come to the office\.\n {4}Bring the number of your order\.$/m)
  const course = await academy.visitor('GET /courses/:slug', { params: { slug } })
  expect(course.data.picture).toMatchObject({ width: 900, height: 600 })
  const news = await academy.visitor('GET /courses/:slug/news', { params: { slug } })
  expect(JSON.stringify(news.data)).toContain('We begin at five.')
})

test('T1 a link from the command line makes an owner, or restores one, and is written to the audit log', async () => {
  const email = 'owner-again@people.example'
  const printed = await outputOf('owner', email)
  const token = /\/studio\/welcome#([\w-]{43})$/m.exec(printed)?.[1] ?? ''
  const password = 'nine bright lanterns'
  // Only the first owner names the academy.
  const body = { token, name: 'Huda Saleh', email, password, academy: 'Taken over' }
  await academy.visitor('POST /staff-invitations/accept', { body })
  const owner = await findUserByEmail(academy.database, email)
  expect(owner?.role).toBe('owner')
  const api = await academy.as(owner ?? { id: 0 })
  expect((await api('GET /studio')).data.academy).not.toBe('Taken over')
  const { data } = await api('GET /studio/audit', { query: { thing: 'invitation' } })
  expect(data.rows).toMatchObject([{ via: 'command', actor_id: null, action: 'invitation.made', after: { email } }])

  // Who has lost the app gets in again by the same command, which says so and leaves it in the log.
  const { pool } = academy.database
  await pool.query(
    `WITH factor AS (INSERT INTO second_factors (user_id, secret, confirmed_at) VALUES ($1, 'JBSWY3DPEHPK3PXP', now()))
      INSERT INTO recovery_codes (user_id, code_hash) VALUES ($1, '\\x00')`,
    [owner?.id],
  )
  expect(await outputOf('owner', email)).toContain('The second factor of this account is removed.')
  const left = 'SELECT FROM second_factors WHERE user_id = $1 UNION ALL SELECT FROM recovery_codes WHERE user_id = $1'
  expect((await pool.query(left, [owner?.id])).rowCount).toBe(0)
  const { data: log } = await api('GET /studio/audit', { query: { thing: 'account', thing_id: String(owner?.id) } })
  const { action, via } = log.rows[0] ?? expect.unreachable()
  expect([action, via]).toEqual(['account.second_factor_removed', 'command'])
})

test('T9 what staff change on the command line stands in the audit log', async () => {
  const { rows } = await academy.database.pool.query<{ action: string }>(
    "SELECT DISTINCT action FROM audit_log WHERE via = 'command' ORDER BY 1",
  )
  expect(rows.map(({ action }) => action)).toEqual([
    'account.conditions_set',
    'account.second_factor_removed',
    'attempt.closed_by_staff',
    'attempt.extended',
    'attempt.reopened',
    'attempt.voided',
    'invitation.made',
    'message.answered',
    'news.published',
    'order.confirmed',
    'order.declined',
    'picture.changed',
    'request.accepted',
    'request.declined',
    'settings.changed',
  ])
})

const keys = { bucket: 'pictures', region: 'eu-1', accessKey: 'key-1', secretKey: 'secret' }
const bucketSettings = (endpoint: string) => ({
  S3_ENDPOINT: endpoint,
  S3_BUCKET: keys.bucket,
  S3_REGION: keys.region,
  S3_ACCESS_KEY: keys.accessKey,
  S3_SECRET_KEY: keys.secretKey,
})

test('O5 uploaded files are copied into a bucket by a command, and what is there is not copied again', async () => {
  const s3 = await startS3Server({ ...keys, now: Date.now })
  onTestFinished(() => s3.stop())
  const files = join(folder, 'data/files')
  const key = '0123'.repeat(8)
  const names = [`${key}-96.avif`, `${key}-96.webp`, `p${key}-192.webp`, `f${key}`, `r${key}`]
  await mkdir(files, { recursive: true })
  for (const name of [...names, 'Read me.txt']) await writeFile(join(files, name), `the bytes of ${name}`)
  const { pool } = academy.database
  await pool.query(
    "INSERT INTO outbox (kind, payload, created_at, due_at) VALUES ('forget_files', $1, now(), now() + interval '1 hour')",
    [JSON.stringify({ names })],
  )
  // Of an account that was deleted: no row names it any more.
  const gone = `p${'4567'.repeat(8)}-192.webp`
  await writeFile(join(files, gone), 'a face')
  const own = (await readdir(files)).filter((name) => name !== 'Read me.txt' && name !== gone)
  const settings = bucketSettings(s3.endpoint)
  called.add('copy-files')
  expect(await staff('copy-files')).toEqual({
    code: 1,
    out: '',
    err: 'No store is set: S3_ENDPOINT and the settings beside it.\n',
  })
  expect((await staffWith(settings, 'copy-files')).out).toBe(
    `Files copied into pictures: ${own.length}. There before: 0.\n`,
  )
  expect([...s3.objects.keys()].toSorted()).toEqual(own.toSorted())
  for (const name of names) expect(String(s3.objects.get(name)?.bytes)).toBe(`the bytes of ${name}`)
  expect(names.map((name) => s3.objects.get(name)?.type)).toEqual([
    'image/avif',
    'image/webp',
    'image/webp',
    undefined,
    undefined,
  ])
  s3.objects.delete(names[0] ?? '')
  expect((await staffWith(settings, 'copy-files')).out).toBe(
    `Files copied into pictures: 1. There before: ${own.length - 1}.\n`,
  )
  expect((await readdir(files)).length).toBe(own.length + 2)
  // A folder without what the academy has uploaded, of another machine for instance.
  const lost = { key: 'fedc'.repeat(8), widths: [96, 192] }
  await pool.query("INSERT INTO pictures VALUES ($1, 0, false, 192, 192, $2, '', now())", [lost.key, lost.widths])
  const incomplete = await staffWith(settings, 'copy-files')
  await pool.query('DELETE FROM pictures WHERE key = $1', [lost.key])
  expect(incomplete).toEqual({
    code: 1,
    out: `Files copied into pictures: 0. There before: ${own.length}.\n`,
    err: expect.stringMatching(/^Files of the academy that are neither in pictures nor in .+files: 4\. Run this where/),
  })
  // One that cannot be read.
  await rm(join(files, names[0] ?? ''))
  await mkdir(join(files, names[0] ?? ''))
  s3.objects.delete(names[0] ?? '')
  const { code, out } = await staffWith(settings, 'copy-files')
  expect([code, out]).toEqual([1, `Files copied into pictures: 0. There before: ${own.length - 1}.\n`])
})

test('O5 an academy without uploaded files has none to copy, and the command says so', async () => {
  const demo = await openAcademy()
  onTestFinished(() => demo.close())
  const { code, out } = await staffWith(
    { ...bucketSettings('http://127.0.0.1:1'), DATABASE_URL: databaseUrlOf(demo) },
    'copy-files',
  )
  expect([code, out]).toEqual([0, expect.stringMatching(/^Nothing to copy: the academy has no uploaded files/)])
})

test('O9 staff status says in words what runs and waits, and marks what is to be done', async () => {
  const said = await outputOf('status')
  expect(said).toMatch(
    /^ok {4}Release: \d+\.\d+\.\d+\.\nok {4}Database: PostgreSQL \d+.* replies and holds \d+ \w+\.$/m,
  )
  expect(said).toMatch(/^ok {4}Tests with a time limit that are under way: \d+\.$/m)
  expect(said).toMatch(/^(ok {3}|to do) Emails, .* that wait: \d+\. Given up: 0\./m)
  expect(said).toMatch(/^to do Backups: there is none/m)
  expect(said).toMatch(/Disk: \d+\.\d GB of \d+\.\d GB are free/m)
  await academy.database.pool.query(
    `INSERT INTO outbox (kind, payload, created_at, due_at, state, finished_at, problem)
      VALUES ('email', '{"to": "nobody@people.example", "subject": "x"}', now(), now(), 'given_up', now(), 'no such person')`,
  )
  expect(await outputOf('status')).toMatch(/^to do Emails, .* Given up: 1\. Today and the log say why\.$/m)
  await academy.database.pool.query(
    `INSERT INTO outbox (kind, payload, created_at, due_at, state, finished_at, problem)
      SELECT kind, payload, created_at, due_at, state, finished_at, problem
      FROM outbox, generate_series(1, 99) WHERE state = 'given_up'`,
  )
  expect(await outputOf('status')).toMatch(/^to do Emails, .* Given up: 100 or more\./m)
  await academy.database.pool.query("DELETE FROM outbox WHERE state = 'given_up'")
})

test('O9 staff status looks at the disk of the embedded database, and one look that fails hides no other', async () => {
  const said: string[] = []
  const databaseFolder = join(folder, 'not there')
  const config = readConfig({ DATA_DIR: join(folder, 'data') })
  const print = (line: string) => void said.push(line)
  const context = { db: academy.database, config, databaseFolder, now: Date.now, print }
  await showStatus({ positionals: [], options: {} }, context)
  expect(said.map((line) => line.slice(6).split(':')[0])).toEqual([
    'Release',
    'Database',
    'Tests with a time limit that are under way',
    expect.stringContaining('Emails'),
    'Backups',
    'Disk',
  ])
  expect(said.at(-1)).toMatch(/^to do Disk: ENOENT/)
})

test('every command has been run as a program', () => {
  expect([...called].toSorted()).toEqual(commands.map(({ name }) => name).toSorted())
})

test('without arguments, with help or --help it lists every command by group, or only the named one', async () => {
  const all = await Promise.all([staff(), staff('--help'), staff('help')])
  for (const one of all) expect(one).toEqual({ code: 0, out: `${usageOfAll(commandGroups)}\n`, err: '' })
  expect(all[0]?.out).toContain('\nRequests, orders and messages\n  requests\n')
  const { code, out } = await staff('extend', '--help')
  const extend = commands.find(({ name }) => name === 'extend')
  expect([code, out]).toEqual([0, `${extend && usageOf(extend)}\n`])
})

test('wrong usage and failures are reported in one line, without internal details', async () => {
  const refusals = await Promise.all([
    staff('nonsense'),
    staff('extend', '7'),
    staff('set', 'academyName', 'North', 'Tutors'),
    staff('student', 'nobody@students.example'),
    staff('picture', 'banner', 'none', 'none.jpg'),
  ])
  expect(refusals.map(({ out }) => out).join('')).toBe('')
  expect(refusals.map(({ code, err }) => [code, err])).toEqual([
    [2, 'Unknown command nonsense. For a list: npm run staff -- help\n'],
    [1, '--minutes must be a whole number from 1 to 600.\n'],
    [
      2,
      'Unexpected argument “Tutors”; put quotes around text with spaces. Usage: npm run staff -- set SETTING VALUE\n',
    ],
    [1, 'No account has the address nobody@students.example.\n'],
    [1, 'There is no banner none.\n'],
  ])
})

test.each(commands)(
  '$name rejects a missing argument, an extra one, an option without its value and an unknown option',
  (command) => {
    const { takes, positionals, options = {} } = command
    const names = takes.split(' ').slice(0, positionals)
    const typed = names.map((_, at) => `word-${at}`)
    expect(parseArguments(command, typed)).toMatchObject({ positionals: typed })
    const refusalOf = (args: string[]) => {
      try {
        return parseArguments(command, args)
      } catch (error) {
        return error instanceof Misuse ? error.message : error
      }
    }
    if (positionals > 0) expect(refusalOf(typed.slice(1))).toBe(`${names.at(-1)} is missing.`)
    expect(refusalOf([...typed, 'more'])).toBe('Unexpected argument “more”; put quotes around text with spaces.')
    for (const [name, { type }] of Object.entries(options))
      if (type === 'string') expect(refusalOf([...typed, `--${name}`])).toBe(`--${name} needs a value.`)
    expect(refusalOf([...typed, '--nonsense'])).toBe('Unknown option --nonsense.')
  },
)

test('an argument in brackets can be left out, also before an option', () => {
  const signature = { takes: '[SET] [--course SLUG]', positionals: 1, options: { course: { type: 'string' } } } as const
  expect(parseArguments(signature, ['--course', 'act'])).toEqual({ positionals: [], options: { course: 'act' } })
  expect(parseArguments(signature, ['first-steps']).positionals).toEqual(['first-steps'])
})
