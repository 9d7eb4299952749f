// @vitest-environment happy-dom
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { browserApi } from '../../base/browser-api.ts'
import { answerCalls, Refusal } from './answer-calls.ts'

afterEach(() => vi.unstubAllGlobals())

const undo = { params: { changeId: 5 } }

test('a call is answered by what the contract declares, or refused', async () => {
  const calls = answerCalls({
    'POST /studio/changes/:changeId/undo': null,
    'GET /studio/orders/totals': new Refusal(403, { msg: 'Not you.' }),
  })
  expect((await browserApi('POST /studio/changes/:changeId/undo', undo)).data).toBeNull()
  await expect(browserApi('GET /studio/orders/totals', { query: { month: '2026-11' } })).rejects.toThrow('Not you.')
  expect(calls).toEqual([['POST', '/api/studio/changes/5/undo', null]])
  // @ts-expect-error A reply that the call does not have is no type of it.
  answerCalls({ 'POST /studio/changes/:changeId/undo': { changed: 1 } })
})

test.fails('a test fails on computed data that the contract does not declare', async () => {
  answerCalls({ 'POST /studio/changes/:changeId/undo': () => JSON.parse('{}') as null })
  await browserApi('POST /studio/changes/:changeId/undo', undo)
})

test.fails('a test fails on a call without an answer, also where its page takes it for a lost network', async () => {
  answerCalls({})
  await browserApi('POST /studio/changes/:changeId/undo', undo).catch(() => null)
})

/** Tests whose calls come late or never; what comes is made by `replyOf`. */
const ownFetch = [
  'desk/desk-place.test.tsx',
  'people/person-place.test.tsx',
  'shell/studio-frame.test.tsx',
  'welcome/welcome-page.test.tsx',
]

test('component tests of the studio write no reply beside the contract', () => {
  const studio = join(import.meta.dirname, '..')
  const tests = globSync('**/*.test.{ts,tsx}', { cwd: studio })
    .filter((path) => !path.endsWith('answer-calls.test.ts'))
    .map((path) => ({ path, text: readFileSync(join(studio, path), 'utf8') }))
  const having = (part: RegExp) => tests.filter(({ text }) => part.test(text)).map(({ path }) => path)
  expect(having(/\bResponse\.json\(|\bnew Response\(/)).toEqual([])
  expect(having(/\(\s*'fetch'|, 'fetch'|\bfetch = /).toSorted()).toEqual(ownFetch)
  expect(having(/\banswerCalls\(/).length).toBeGreaterThan(30)
})
