// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showPlace } from '../testing/shown-place.tsx'
import { importPlace } from './import-place.tsx'

let shown: Awaited<ReturnType<typeof showPlace>> | null = null
let codes = 0
beforeEach(async () => {
  codes = 0
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
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
  shown = await showPlace(importPlace.Component, { data: { courses: [], groups: [] } })
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
  expect(cards()).toEqual([expect.stringContaining('code-1')])
  expect(shown?.text()).toContain('1 account was added')
  expect([shown?.button('Check rows'), document.querySelector('select')]).toEqual([null, null])
  await shown?.press('Import more')
  await importOne()
  expect(cards()).toEqual([expect.stringContaining('code-1'), expect.stringContaining('code-2')])
})
