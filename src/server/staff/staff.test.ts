import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { demoQuiz, demoStudent, openAcademy, type Academy } from '../../testing/academy.ts'
import { findUserByEmail } from '../accounts/store.ts'
import { readGiven, usageOf, type Command } from './command.ts'
import { commands } from './commands.ts'

let academy: Academy
beforeAll(async () => {
  academy = await openAcademy()
})
afterAll(() => academy.close())

/** The command line as staff call it: a process of its own beside the running academy. */
async function staff(...typed: string[]): Promise<{ code: number | null; out: string; err: string }> {
  const { host, port, user, password } = inject('cluster')
  const secret = `${encodeURIComponent(user)}:${encodeURIComponent(password)}`
  const name = academy.database.pool.options.database
  const url = `postgres://${secret}@localhost/${name}?host=${encodeURIComponent(host)}&port=${port}`
  const child = spawn(process.execPath, [fileURLToPath(new URL('run.ts', import.meta.url)), ...typed], {
    env: { ...process.env, DATABASE_URL: url },
  })
  let [out, err] = ['', '']
  child.stdout.on('data', (text: Buffer) => (out += text.toString()))
  child.stderr.on('data', (text: Buffer) => (err += text.toString()))
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, out, err })))
}

test('what staff do on the command line beside a running academy reaches the player that is open', async () => {
  const student = await findUserByEmail(academy.database, demoStudent.email)
  const { lessonId } = await demoQuiz(academy.database, 'command-of-evidence')
  const api = await academy.as({ id: student?.id ?? 0 })
  const { data: started } = await api('POST /attempts', { body: { lesson_id: lessonId } })
  const listed = await staff('attempts', demoStudent.email.toUpperCase())
  expect(listed).toMatchObject({ code: 0, err: '' })
  expect(listed.out).toMatch(new RegExp(`^${started.attempt_id}  .+answering$`, 'm'))

  const params = { attemptId: started.attempt_id }
  const news = api('GET /attempts/:attemptId/changes', { params, query: { since: started.revision } })
  expect(await staff('extend', String(started.attempt_id), '--minutes', '5')).toMatchObject({ code: 0, err: '' })
  const { data } = await news
  expect(Date.parse(data.phase.ends_at ?? '') - Date.parse(started.phase.ends_at ?? '')).toBe(300_000)
})

test('what cannot be carried out is said in one line, without a trace of the inside', async () => {
  expect(await staff('attempts', 'nobody@students.example')).toEqual({
    code: 1,
    out: '',
    err: 'Nobody has the address nobody@students.example.\n',
  })
})

test('an unknown command, a missing word or an unknown option shows the usage', async () => {
  expect(await staff('nonsense')).toMatchObject({ code: 2, err: `${usageOf(commands)}\n` })
  const command: Command = {
    name: 'extend',
    takes: 'ATTEMPT --minutes N',
    does: 'Gives time.',
    words: 1,
    options: { minutes: { type: 'string' } },
    run: async () => undefined,
  }
  expect(readGiven(command, ['7', '--minutes', '10'])).toEqual({ words: ['7'], options: { minutes: '10' } })
  for (const typed of [[], ['7', '8'], ['7', '--hours', '1']]) expect(readGiven(command, typed)).toBeUndefined()
  expect(new Set(commands.map(({ name }) => name)).size).toBe(commands.length)
})
