// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showPlace } from '../testing/shown-place.tsx'
import { importPlace } from './import-place.tsx'

const courses = [
  { id: 3, name: 'Grammar', access_days: 30 },
  { id: 4, name: 'Reading', access_days: null },
  { id: 5, name: 'Algebra', access_days: 60 },
]

let shown: Awaited<ReturnType<typeof showPlace>> | null = null
let codes = 0
let bodies: unknown[] = []
beforeEach(async () => {
  codes = 0
  bodies = []
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    bodies.push(JSON.parse(body))
    const { rows, is_dry_run: isDryRun } = JSON.parse(body) as { rows: unknown[]; is_dry_run: boolean }
    const sheet = () => ({
      academy: 'Lantern Academy',
      address: null,
      page: 'https://lantern.example/code',
      expires_at: '2027-01-01T00:00:00Z',
      codes: [{ id: ++codes, name: 'Lamia Test', code: `code-${codes}` }],
    })
    const data = {
      rows: rows.map(() => ({ outcome: 'new_with_code', problems: [], link: null })),
      sheet: isDryRun ? null : sheet(),
      added: isDryRun ? 0 : rows.length,
      granted: 0,
    }
    return Response.json({ success: true, msg: '', errors: null, data })
  })
  shown = await showPlace(importPlace.Component, { data: { courses, groups: [] } })
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

/** The select with this label, of those that the form shows. */
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

test.each([
  ['xlsx', [0x50, 0x4b, 0x03, 0x04, 0x14, 0x00, 0x06, 0x00]],
  ['xls', [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]],
])('T22 an .%s is answered with what to do, and not read as text', async (end, bytes) => {
  const field = document.querySelector<HTMLInputElement>('input[type="file"]')
  const file = new File([new Uint8Array(bytes)], `students.${end}`)
  await act(async () => {
    if (field) Object.defineProperty(field, 'files', { value: [file] })
    field?.dispatchEvent(new Event('change', { bubbles: true }))
    await file.arrayBuffer()
  })
  expect(shown?.text()).toContain('Save it as CSV in your spreadsheet, or copy its cells')
  expect(shown?.text()).not.toContain('What the columns hold')
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
