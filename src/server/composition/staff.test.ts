import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoQuiz, demoStudent, openAcademy, type Academy } from '../../testing/academy.ts'
import { databaseUrlOf, runProgram } from '../../testing/program.ts'
import { findUserByEmail } from '../accounts/store.ts'
import { addBook } from '../books/store.ts'
import { addCourse } from '../courses/writing.ts'
import { Misuse, readGiven, usageOf } from '../staff/command.ts'
import { commands } from './staff-commands.ts'

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

/** The command line as staff call it in the folder of their files: a process of its own beside the running academy. */
const staff = (...typed: string[]) =>
  runProgram('server/composition/staff.ts', typed, {
    DATABASE_URL: databaseUrlOf(academy),
    DATA_DIR: join(folder, 'data'),
    INIT_CWD: folder,
  })
const called = new Set<string>()
/** What a command that did what it was asked to has said. */
async function told(name: string, ...typed: string[]): Promise<string> {
  called.add(name)
  const { code, out, err } = await staff(name, ...typed)
  expect([name, code, err]).toEqual([name, 0, ''])
  return out
}

test('what staff do on the command line beside a running academy reaches the player that is open', async () => {
  const student = await findUserByEmail(academy.database, demoStudent.email)
  const { lessonId } = await demoQuiz(academy.database, 'command-of-evidence')
  const api = await academy.as({ id: student?.id ?? 0 })
  const { data: started } = await api('POST /attempts', { body: { lesson_id: lessonId } })
  const id = String(started.attempt_id)
  expect(await told('attempts', demoStudent.email.toUpperCase())).toMatch(new RegExp(`^${id}  .+answering$`, 'm'))

  const params = { attemptId: started.attempt_id }
  const news = api('GET /attempts/:attemptId/changes', { params, query: { since: started.revision } })
  expect(await told('extend', id, '--minutes', '5')).toContain('5 minutes more in answering')
  const { data } = await news
  expect(Date.parse(data.phase.ends_at ?? '') - Date.parse(started.phase.ends_at ?? '')).toBe(300_000)
  expect(await told('events', id)).toMatch(/extended, .*minutes 5/)
})

test('A10 staff look an account up and say what its student is entitled to', async () => {
  const [account, entitled] = await Promise.all([
    told('student', demoStudent.email),
    told('conditions', demoStudent.email, '--time', '1.5', '--break', '5'),
  ])
  expect(account).toMatch(/^phone: \+1 .*\nparent's phone: \+1 .*\nDigital SAT/m)
  expect(entitled).toBe(`${demoStudent.email}: 1.5 times the usual time, 5 more minutes of break.\n`)
})

test('C3 H7 H8 what waits for the academy is listed and decided', async () => {
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
  const [kept, declined] = [await order(), await order()]
  await academy.visitor('POST /contact', { body: { name: 'Omar', email: 'omar@people.example', message: 'One\nTwo' } })

  const [requests, orders, messages] = await Promise.all([told('requests'), told('orders'), told('messages')])
  const requestOf = (course: string) => new RegExp(`^(\\d+) .* Course ${course} `, 'm').exec(requests)?.[1] ?? ''
  const message = /^(\d+) .*\n {4}One\n {4}Two$/m.exec(messages)?.[1] ?? ''
  for (const number of [kept, declined]) expect(orders).toContain(`${number}  `)

  const said = await Promise.all([
    told('accept-request', requestOf('wanted'), '--days', 'always'),
    told('decline-request', requestOf('unwanted'), '--reason', 'It is full.'),
    told('confirm-order', kept.toLowerCase()),
    told('decline-order', declined, '--reason', 'No money came.'),
    told('message-answered', message),
  ])
  expect(said).toEqual([
    expect.stringContaining('Course wanted is open for good.'),
    expect.stringContaining('Course unwanted stays shut.'),
    `Order ${kept} is confirmed.\n`,
    `Order ${declined} is declined.\n`,
    `Message ${message} is marked as answered.\n`,
  ])
})

test('C5 S8 staff show a picture, tell news and set what the site says, from files beside them', async () => {
  const photo = { width: 900, height: 600, channels: 3, background: '#246' } as const
  await sharp({ create: photo }).jpeg().toFile(join(folder, 'class room.jpg'))
  await writeFile(join(folder, 'news.html'), '<p>We begin at five.</p>')
  const slug = 'digital-sat-reading-and-writing'
  const said = await Promise.all([
    told('picture', 'course', slug, 'class room.jpg'),
    told('tell-news', slug, '--title', 'A new hour', '--file', 'news.html'),
    told('set', 'cashInstructions', 'Come to the office.\nBring the number of your order.'),
  ])
  expect(said.map((line) => line.split(' ').slice(0, 3).join(' '))).toEqual([
    'The course digital-sat-reading-and-writing',
    '“A new hour”',
    'cashInstructions is "Come',
  ])
  expect(await told('settings')).toMatch(
    /^cashInstructions: Come to the office\.\n {4}Bring the number of your order\.$/m,
  )
  const course = await academy.visitor('GET /courses/:slug', { params: { slug } })
  expect(course.data.picture).toMatchObject({ width: 900, height: 600 })
  const news = await academy.visitor('GET /courses/:slug/news', { params: { slug } })
  expect(JSON.stringify(news.data)).toContain('We begin at five.')
})

test('every command has been called as a program', () => {
  expect([...called].toSorted()).toEqual(commands.map(({ name }) => name).toSorted())
})

test('alone or with --help it lists every command, and with the name of one this one', async () => {
  const all = await Promise.all([staff(), staff('--help')])
  for (const one of all) expect(one).toEqual({ code: 0, out: `${usageOf(commands)}\n`, err: '' })
  const { code, out } = await staff('extend', '--help')
  expect([code, out]).toEqual([0, `${usageOf(commands.filter(({ name }) => name === 'extend'))}\n`])
})

test('what is called wrongly or cannot be carried out is said in one line, without a trace of the inside', async () => {
  const refusals = await Promise.all([
    staff('nonsense'),
    staff('extend', '7'),
    staff('set', 'academyName', 'North', 'Tutors'),
    staff('student', 'nobody@students.example'),
    staff('picture', 'banner', 'none', 'none.jpg'),
  ])
  expect(refusals.map(({ out }) => out).join('')).toBe('')
  expect(refusals.map(({ code, err }) => [code, err])).toEqual([
    [2, 'There is no command nonsense. They are listed by: npm run staff -- --help\n'],
    [1, '--minutes must be a whole number from 1 to 600.\n'],
    [
      2,
      '“Tutors” is too much; write words that belong together in quotes. Usage: npm run staff -- set SETTING VALUE\n',
    ],
    [1, 'Nobody has the address nobody@students.example.\n'],
    [1, 'There is no banner none.\n'],
  ])
})

test.each(commands)(
  '$name refuses a word less, a word more, an option without its value and one there is not',
  (command) => {
    const { takes, words, options = {} } = command
    const names = takes.split(' ').slice(0, words)
    const typed = names.map((_, at) => `word-${at}`)
    expect(readGiven(command, typed)).toMatchObject({ words: typed })
    const refusalOf = (given: string[]) => {
      try {
        return readGiven(command, given)
      } catch (error) {
        return error instanceof Misuse ? error.message : error
      }
    }
    if (words > 0) expect(refusalOf(typed.slice(1))).toBe(`${names.at(-1)} is missing.`)
    expect(refusalOf([...typed, 'more'])).toBe('“more” is too much; write words that belong together in quotes.')
    for (const [name, { type }] of Object.entries(options))
      if (type === 'string') expect(refusalOf([...typed, `--${name}`])).toBe(`--${name} needs a value.`)
    expect(refusalOf([...typed, '--nonsense'])).toBe('There is no option --nonsense.')
  },
)
