// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../base/api.ts'
import type { CallReply } from '../../../contract/api.ts'
import { upload } from '../../base/upload.ts'
import { answerCalls, type ReplyData } from '../testing/answer-calls.ts'
import { showPlace, type } from '../testing/shown-place.tsx'
import { importPlace } from './import-place.tsx'

vi.mock('../../base/upload.ts', () => ({ upload: vi.fn() }))

const courses = [
  { id: 3, name: 'Grammar', access_days: 30 },
  { id: 4, name: 'Reading', access_days: null },
  { id: 5, name: 'Algebra', access_days: 60 },
]

type ImportData = ReplyData<'POST /studio/import'>

/** Emails added so far: the server reports that a row with one of them exists, and that another is new unless its email is wrong. */
const addedEmails = new Set<string>()
function outcomeOf({ email }: { email: string }, isDryRun: boolean): ImportData['rows'][number] {
  const row = { problems: [], is_repeated: false, awaits_address: false, link: null }
  if (email === '') return { ...row, outcome: 'new_with_code' }
  if (!email.includes('@')) return { ...row, outcome: 'invalid', problems: ['email.invalid'], is_repeated: true }
  if (addedEmails.has(email)) return { ...row, outcome: 'exists' }
  if (!isDryRun) addedEmails.add(email)
  return { ...row, outcome: 'new', link: isDryRun ? null : `https://lantern.example/${email}` }
}

let shown: Awaited<ReturnType<typeof showPlace>> | null = null
let codes = 0
let bodies: unknown[] = []
beforeEach(async () => {
  codes = 0
  bodies = []
  addedEmails.clear()
  const sheet = () => ({
    academy: 'Lantern Academy',
    address: null,
    page: 'https://lantern.example/code',
    expires_at: '2027-01-01T00:00:00Z',
    codes: [{ id: ++codes, name: 'Lamia Test', code: `code-${codes}` }],
  })
  answerCalls({
    'POST /studio/groups': ({ body }) => {
      bodies.push(body)
      return { id: 9, members: 0 }
    },
    'POST /studio/import': ({ body }) => {
      bodies.push(body)
      const { rows, is_dry_run: isDryRun } = body as { rows: { email: string }[]; is_dry_run: boolean }
      return {
        rows: rows.map((row) => outcomeOf(row, isDryRun)),
        sheet: isDryRun || rows.some(({ email }) => email !== '') ? null : sheet(),
        added: isDryRun ? 0 : rows.length,
        granted: 0,
      }
    },
  })
  shown = await showPlace(importPlace, { data: { courses, groups: [] }, home: { may: ['groups.change'] } })
})
afterEach(async () => {
  await shown?.remove()
  vi.unstubAllGlobals()
})

const cards = () => [...document.querySelectorAll('[aria-label="Codes to print"] li')].map((one) => one.textContent)

/** Imports a student without an email address. */
async function importOne(): Promise<void> {
  const table = document.querySelector('textarea')
  if (table) table.value = 'Name\tMobile\nLamia Test\t+1 202 555 0188'
  await shown?.press('Read table')
  await shown?.press('Check rows')
  await shown?.press('Add 1 student')
}

test('T22 codes to print stay until the page is left: no form stands beside them, and another import adds its own', async () => {
  await importOne()
  const focused = () => document.activeElement?.textContent
  expect(focused()).toContain('shown only this once')
  expect(cards()).toEqual([expect.stringContaining('code-1')])
  expect(shown?.text()).toContain('1 account was added')
  expect([shown?.button('Check rows'), document.querySelector('select')]).toEqual([null, null])
  shown?.button('Import more')?.focus()
  await shown?.press('Import more')
  expect(focused()).toContain('Read table')
  await importOne()
  expect(cards()).toEqual([expect.stringContaining('code-1'), expect.stringContaining('code-2')])
})

/** Returns the select with this label, of those that the form shows. */
const select = (label: string, index = 0) => {
  const labels = [...document.querySelectorAll('label')].filter(({ textContent }) => textContent === label)
  return labels[index]?.parentElement?.querySelector('select')
}
const choose = (label: string, value: string, index = 0) =>
  act(async () => {
    const field = select(label, index)
    if (field) field.value = value
    field?.dispatchEvent(new Event('change', { bubbles: true }))
  })

test('T22 students are given several courses at once, each once', async () => {
  const table = document.querySelector('textarea')
  if (table) table.value = 'Name\tEmail\nSara Othman\tsara@mail.example'
  await shown?.press('Read table')
  expect(select('Another course')).toBeUndefined()
  await choose('Course', '4')
  await choose('Another course', '3')
  await choose('Another course', '5', 1)
  const offered = [...(select('Another course')?.options ?? [])].map(({ text }) => text)
  expect(offered).toEqual(['No course', 'Grammar'])
  await choose('Another course', '')
  await shown?.press('Check rows')
  expect(bodies).toMatchObject([{ course_ids: [4, 5], days: null }])
})

/** Chooses a file with these bytes. */
const chooseFile = (name: string, bytes: number[]) =>
  act(async () => {
    const field = document.querySelector<HTMLInputElement>('input[type="file"]')
    const file = new File([new Uint8Array(bytes)], name)
    if (field) Object.defineProperty(field, 'files', { value: [file], configurable: true })
    field?.dispatchEvent(new Event('change', { bubbles: true }))
    await file.arrayBuffer()
  })
const zipped = [0x50, 0x4b, 0x03, 0x04, 0x14, 0x00, 0x06, 0x00]

test('T22 an old .xls is answered with what to do, which stands when an empty table is read', async () => {
  await chooseFile('students.xls', [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
  const advice = 'Save it as .xlsx or CSV in your spreadsheet, or copy its cells'
  expect(shown?.text()).toContain(advice)
  expect(shown?.text()).not.toContain('What the columns hold')
  await shown?.press('Read table')
  expect(shown?.text()).toContain('There are no rows.')
  expect(shown?.text()).toContain(advice)
})

test('T22 the rows of an Excel workbook come from the server, and its columns are known', async () => {
  vi.mocked(upload).mockResolvedValueOnce({
    success: true,
    msg: '',
    errors: null,
    data: {
      rows: [
        ['Name', 'Mobile'],
        ['Lamia Test', '+1 202 555 0188'],
      ],
    } satisfies CallReply<'POST /studio/import/table'>['data'],
  } as never)
  await chooseFile('students.xlsx', zipped)
  expect(select('Column “Mobile”')?.value).toBe('phone')
  await shown?.press('Check rows')
  expect(bodies).toMatchObject([{ rows: [{ name: 'Lamia Test', phone: '+1 202 555 0188' }] }])
})

test('T22 a workbook that cannot be read is answered with the reason', async () => {
  const msg = 'This file cannot be read.'
  vi.mocked(upload).mockRejectedValueOnce(new ApiError(422, { msg, errors: null }))
  await chooseFile('students.xlsx', zipped)
  expect(shown?.text()).toContain(msg)
})

test('T22 a column that was taken for something else is what one chooses, and its rows are checked so', async () => {
  const table = document.querySelector('textarea')
  if (table) table.value = 'Name\tContact\tMobile\nLamia Test\tlamia@mail.example\t+1 202 555 0188'
  await shown?.press('Read table')
  expect(select('Column “Contact”')?.value).not.toBe('email')
  await choose('Column “Contact”', 'email')
  await choose('Column “Mobile”', 'parent_phone')
  await shown?.press('Check rows')
  expect(bodies).toMatchObject([
    {
      is_dry_run: true,
      rows: [{ name: 'Lamia Test', email: 'lamia@mail.example', parent_phone: '+1 202 555 0188' }],
    },
  ])
})

test('T22 rows that are refused say all that is wrong, are corrected where they stand, and no link of the others is lost', async () => {
  const table = document.querySelector('textarea')
  if (table) table.value = 'Name\tEmail\nSara\tsara@mail.example\nOmar\tnowhere'
  await shown?.press('Read table')
  await choose('Group', 'new')
  const field = (label: string) =>
    [...document.querySelectorAll('label')]
      .find(({ textContent }) => textContent === label)
      ?.parentElement?.querySelector('input')
  await type(field('Name of the new group'), 'Saturday')
  await shown?.press('Check rows')
  const text = () => shown?.text() ?? ''
  expect(text()).toContain('1 row needs fixing, 1 row is fine.')
  // The heads are the first row.
  expect(text()).toMatch(/Row 3.*email address\. The same student is in a row above\./i)
  await shown?.press('Add 1 student')
  expect(text()).toContain('1 row was left out')
  expect(bodies.slice(1)).toMatchObject([{ name: 'Saturday' }, { group_id: 9, is_dry_run: false }])
  await type(field('Email'), 'omar@mail.example')
  expect([text().includes('Rows have changed'), shown?.button('Add 2 students')]).toEqual([true, null])
  await shown?.press('Check again')
  await shown?.press('Add 2 students')
  expect(bodies.at(-1)).toMatchObject({ group_id: 9, rows: [{}, { name: 'Omar', email: 'omar@mail.example' }] })
  for (const email of ['sara', 'omar']) expect(text()).toContain(`https://lantern.example/${email}@mail.example`)
  expect(shown?.button('Copy all links')).not.toBeNull()
})

test('T22 a new group without a name is missed at the check, not when the students are added', async () => {
  const table = document.querySelector('textarea')
  if (table) table.value = 'Name\tMobile\nLamia Test\t+1 202 555 0188'
  await shown?.press('Read table')
  const group = [...document.querySelectorAll('select')].find(({ options }) =>
    [...options].some(({ value }) => value === 'new'),
  )
  const choose = (value: string) =>
    act(async () => {
      if (group) group.value = value
      group?.dispatchEvent(new Event('change', { bubbles: true }))
    })
  const wrong = () => [...document.querySelectorAll('input')].find((one) => one.getAttribute('aria-invalid') === 'true')
  await choose('new')
  await shown?.press('Check rows')
  expect(wrong()).toBeDefined()
  // Chosen anew, nothing is known to be wrong.
  await choose('')
  await choose('new')
  expect(wrong()).toBeUndefined()
  await shown?.press('Check rows')
  const name = wrong()
  expect(name?.labels?.[0]?.textContent).toBe('Name of the new group')
  expect(document.activeElement).toBe(name)
  expect(bodies).toEqual([])
  await type(name, 'Evening class')
  await shown?.press('Check rows')
  await shown?.press('Add 1 student')
  expect(bodies).toMatchObject([{ is_dry_run: true }, { name: 'Evening class' }, { is_dry_run: false, group_id: 9 }])
})

test('T22 T34 students who were added into a group are one tap from it, those with codes to print too', async () => {
  const add = async (row: string) => {
    const table = document.querySelector('textarea')
    if (table) table.value = `Name\tEmail\tMobile\n${row}`
    await shown?.press('Read table')
    if (select('Group')?.value === '') await choose('Group', 'new')
    const label = [...document.querySelectorAll('label')].find((one) => one.textContent === 'Name of the new group')
    await type(label?.parentElement?.querySelector('input'), 'Monday group')
    await shown?.press('Check rows')
    expect(document.querySelector('a[href*="group="]')).toBeNull()
    await shown?.press('Add 1 student')
    const way = document.querySelector('a[href*="group="]')
    return [way?.textContent, way?.getAttribute('href')]
  }
  expect(await add('Sara Othman\tsara@mail.example\t')).toEqual([
    'See the students of “Monday group”',
    '/people?group=9',
  ])
  await shown?.remove()
  shown = await showPlace(importPlace, { data: { courses, groups: [] }, home: { may: ['groups.change'] } })
  expect(await add('Lamia Test\t\t+1 202 555 0188')).toEqual(['See the students of “Monday group”', '/people?group=9'])
})
