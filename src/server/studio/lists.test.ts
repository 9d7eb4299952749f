import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAcademy, type Academy } from '../../testing/academy.ts'
import { newAccount } from '../../testing/staff.ts'
import { enqueue } from '../outbox/store.ts'

let academy: Academy
let owner: Awaited<ReturnType<typeof newAccount>>
beforeAll(async () => {
  academy = await openAcademy({ from: 'empty_academy' })
  academy.clock.stop()
  owner = await newAccount(academy, 'owner', { name: 'Aaron Owner' })
})
afterAll(() => academy.close())

const byFilter = <Filter extends object>(filter: Filter, count: number) => ({ by: 'filter' as const, filter, count })
const linesOf = (text: string) => text.replace('﻿', '').trim().split('\r\n')

const makeNews = async (title: string) =>
  (await owner.api('POST /studio/things/:noun', { params: { noun: 'article' }, body: { title, parent_id: null } })).data
    .id
const remove = (id: number) => owner.api('POST /studio/things/:noun/:id/delete', { params: { noun: 'article', id } })

test('T6 T8 the bin is searched, filtered and exported, and brings back what is selected as one', async () => {
  const titles = ['=1+1', 'مقال', 'Third article']
  for (const title of titles) await remove(await makeNews(title))
  const { data: found } = await owner.api('GET /studio/bin', { query: { q: 'thrid article' } })
  expect(found.rows.map(({ title, noun }) => [title, noun])).toEqual([['Third article', 'article']])
  const { data: none } = await owner.api('GET /studio/bin', { query: { noun: 'course' } })
  expect([none.total, none.rows]).toEqual([0, []])
  const { data: file } = await owner.api('GET /studio/bin/csv', { query: { sort: 'title' } })
  expect(linesOf(file.text).map((line) => line.split(',').slice(0, 2).join())).toEqual([
    'Title,Kind',
    "'=1+1,article",
    'Third article,article',
    'مقال,article',
  ])
  const body = { key: randomUUID(), selection: byFilter({ noun: 'article' as const }, 3) }
  const stale = { key: randomUUID(), selection: byFilter({ noun: 'article' as const }, 2) }
  await expect(owner.api('POST /studio/bin/many', { body: stale })).rejects.toMatchObject({ code: 'selection.changed' })
  const clicks = await Promise.all([1, 2].map(() => owner.api('POST /studio/bin/many', { body })))
  expect(clicks.map(({ data }) => data)).toMatchObject([1, 2].map(() => ({ changed: 3, unchanged: 0 })))
  expect((await owner.api('GET /studio/bin')).data.total).toBe(0)
})

test('T6 T9 the audit log has pages, filters and a CSV like every list', async () => {
  const { id } = await newAccount(academy, 'student', { name: '=HYPERLINK("x")' })
  for (let count = 0; count < 51; count += 1)
    await owner.api('POST /studio/people/:userId/disabled', {
      params: { userId: id },
      body: { is_disabled: count % 2 === 0 },
    })
  const query = { person: id, thing: 'account' }
  const { data: first } = await owner.api('GET /studio/audit', { query })
  expect([first.total, first.rows.length, first.rows[0]?.action]).toEqual([51, 50, 'account.disabled'])
  const { data: second } = await owner.api('GET /studio/audit', { query: { ...query, after: first.next ?? '' } })
  expect([second.rows.length, second.next]).toEqual([1, null])
  const { data: oldest } = await owner.api('GET /studio/audit', { query: { ...query, sort: 'at' } })
  expect(oldest.rows[0]?.id).toBe(second.rows[0]?.id)
  expect((await owner.api('GET /studio/audit', { query: { ...query, via: 'command' } })).data.total).toBe(0)
  const { data: file } = await owner.api('GET /studio/audit/csv', { query })
  const lines = linesOf(file.text)
  expect(lines).toHaveLength(52)
  expect(lines[0]).toBe('At,By,Action,Thing,Id,Person,Before,After')
  expect(lines[1]).toContain(`Aaron Owner,account.disabled,account,${id},"'=HYPERLINK(""x"")",`)
})

test('T2 T6 the staff are filtered, exported, and disabled and enabled together, but for oneself', async () => {
  const tutors = [await newAccount(academy, 'tutor', { name: 'Tutor One' }), await newAccount(academy, 'tutor')]
  const assistant = await newAccount(academy, 'assistant')
  const { data: found } = await owner.api('GET /studio/staff', { query: { role: 'tutor', q: 'tutor one' } })
  expect(found.rows.map(({ name }) => name)[0]).toBe('Tutor One')
  const { data: file } = await owner.api('GET /studio/staff/csv')
  expect(linesOf(file.text)[0]).toBe('Name,Email,Role,Since,Disabled,Second factor')
  expect(linesOf(file.text)[1]).toMatch(/^Aaron Owner,.*,owner,/)
  const ids = [owner.id, ...tutors.map(({ id }) => id)]
  const change = (action: 'disable' | 'enable') =>
    owner.api('POST /studio/staff/many', { body: { key: randomUUID(), selection: { by: 'ids', ids }, action } })
  expect((await change('disable')).data).toMatchObject({ changed: 2, unchanged: 1 })
  await expect(tutors[0]?.api('GET /studio')).rejects.toMatchObject({ status: 401 })
  await assistant.api('GET /studio')
  const { data: off } = await owner.api('GET /studio/staff', { query: { state: 'disabled' } })
  expect(off.rows.map(({ id }) => id)).toEqual(tutors.map(({ id }) => id))
  expect((await change('enable')).data).toMatchObject({ changed: 2, unchanged: 1 })
})

test('T3 T6 emails that failed are found, exported without their text, and sent again or removed together', async () => {
  const { database, clock } = academy
  const letter = (to: string, subject: string) =>
    enqueue(database, clock.now(), 'letter', {
      to,
      kind: 'letter',
      subject,
      heading: subject,
      paragraphs: ['The secret text.'],
    } as never)
  for (const n of [1, 2, 3]) await letter(`failed-${n}@mail.example`, `Failed ${n}`)
  await letter('waiting@mail.example', 'Waiting')
  await database.pool.query(
    `UPDATE outbox SET state = 'given_up', problem = 'No such mailbox', finished_at = now() WHERE payload ->> 'to' LIKE 'failed-%'`,
  )
  const { data } = await owner.api('GET /studio/emails', { query: { state: 'given_up' } })
  expect(data.rows.map(({ subject, problem }) => [subject, problem])).toEqual(
    [3, 2, 1].map((n) => [`Failed ${n}`, 'No such mailbox']),
  )
  const { data: found } = await owner.api('GET /studio/emails', { query: { q: 'failed-2@mail' } })
  expect(found.rows[0]?.subject).toBe('Failed 2')
  const { data: file } = await owner.api('GET /studio/emails/csv')
  expect(file.text).toContain('Waiting,waiting@mail.example,waiting,')
  expect(file.text).not.toContain('secret')
  const ids = (await owner.api('GET /studio/emails', { query: { sort: 'made' } })).data.rows.map(({ id }) => id)
  const change = (chosen: number[], action: 'retry' | 'drop') =>
    owner.api('POST /studio/emails/many', {
      body: { key: randomUUID(), selection: { by: 'ids', ids: chosen }, action },
    })
  const [one = 0, two = 0, three = 0, waits = 0] = ids
  // What waits is on its way: it stays as it is.
  expect((await change([one, two, waits], 'retry')).data).toMatchObject({ changed: 2, unchanged: 1 })
  expect((await change([three, waits], 'drop')).data).toMatchObject({ changed: 1, unchanged: 1 })
  const { data: left } = await owner.api('GET /studio/emails')
  expect(left.rows.map(({ id, state }) => [id, state]).toSorted()).toEqual(
    [one, two, waits].map((id) => [id, 'waiting']).toSorted(),
  )
})
