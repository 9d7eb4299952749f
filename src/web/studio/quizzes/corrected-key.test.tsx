// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { showPlace } from '../testing/shown-place.tsx'
import { CorrectedKey } from './corrected-key.tsx'
import type { OpenedQuestion, QuestionValues } from './kinds/edit-props.ts'

let shown: Awaited<ReturnType<typeof showPlace>> | null = null
afterEach(async () => {
  await shown?.remove()
  vi.unstubAllGlobals()
})

test('T20 beside a corrected key the editor says of the marked one only what holds for one chosen since, too', async () => {
  const correction = { rule: 'keys' as const, key_words: 'B', key: 'a2', former_key: 'a1', is_elsewhere: false }
  const put = vi.fn()
  const show = async (key: QuestionValues['key']) => {
    await shown?.remove()
    const opened = { type: 'mcq', correction } as OpenedQuestion
    shown = await showPlace(() => <CorrectedKey opened={opened} values={{ key } as QuestionValues} onChange={put} />)
    return shown.container.textContent
  }
  expect(await show('a2')).toContain('It is marked below too.')
  const said = await show('a3')
  expect(said).toContain('What is marked below is what this question stores.')
  expect(said).not.toContain('as it was published')
  await shown?.press('Mark the corrected key below')
  expect(put.mock.calls).toEqual([[{ key: 'a2' }]])
})
