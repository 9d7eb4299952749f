import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAcademy, type Academy } from '../../testing/academy.ts'
import { carryOut } from '../../testing/staff-command.ts'
import { messageCommands } from './commands.ts'
import { sweepMessages } from './messages.ts'

let academy: Academy
beforeAll(async () => {
  academy = await openAcademy()
})
afterAll(() => academy.close())

const write = (message: string, api = academy.visitor) =>
  api('POST /contact', { body: { name: 'Lina', email: 'lina@people.example', message } })
const staff = async (name: string, ...positionals: string[]) =>
  (await carryOut(academy, messageCommands, name, { positionals })).join('\n')

test('H8 staff list the unanswered messages and mark each as answered', async () => {
  expect(await staff('messages')).toBe('No message is waiting.')
  await write('When does the course begin?\n\nI am in class 11.')
  const listed = await staff('messages')
  expect(listed).toMatch(/^\d+ {2}\d{4}-\d\d-\d\d \d\d:\d\d {2}Lina {2}lina@people\.example\n {4}When does/)
  const [id = ''] = listed.split(' ')
  expect(await staff('message-answered', id)).toBe(`Message ${id} is marked as answered.`)
  expect(await staff('message-answered', id)).toBe(`Message ${id} was marked as answered before.`)
  expect(await staff('messages')).toBe('No message is waiting.')
  for (const typed of ['0', 'x', '99999999999'])
    await expect(staff('message-answered', typed)).rejects.toThrow('is not the number of a message')
  await expect(staff('message-answered', '999999')).rejects.toThrow('There is no message 999999.')
})

test('H8 A10 a message belongs to the signed-in account, whatever address it has', async () => {
  const person = await academy.newStudent()
  await write('Mine', await academy.as(person))
  await write('A visitor’s')
  const { rows } = await academy.database.pool.query(
    'SELECT message, user_id FROM contact_messages ORDER BY id DESC LIMIT 2',
  )
  expect(rows).toEqual([
    { message: 'A visitor’s', user_id: null },
    { message: 'Mine', user_id: person.id },
  ])
})

test('H8 a message is stored for a year', async () => {
  const day = 24 * 60 * 60_000
  const remaining = async () => {
    await sweepMessages(academy.database, academy.clock.now())
    return Number((await academy.database.pool.query('SELECT count(*) FROM contact_messages')).rows[0].count)
  }
  await write('The last one')
  academy.clock.pass(364 * day)
  expect(await remaining()).toBe(4)
  academy.clock.pass(2 * day)
  expect(await remaining()).toBe(0)
})
