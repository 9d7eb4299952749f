// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { showPlace } from '../testing/shown-place.tsx'
import { editorPlace } from './editor-place.tsx'

let shown: Awaited<ReturnType<typeof showPlace>> | null = null
afterEach(async () => {
  await shown?.remove()
  vi.unstubAllGlobals()
})

const opened = {
  id: 1,
  version: 1,
  published: { academyName: 'Lantern Academy' },
  draft: null,
  draft_at: null,
  draft_by: null,
  publish_at: null,
  is_public: true,
  was_public: true,
  is_binned: false,
  address: '/',
  parent_id: null,
  choices: {},
}

test('T36 the settings send a test email to their reader, and no other editor does', async () => {
  const sent: string[] = []
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: { method?: string } = {}) => {
    if (method === 'POST') sent.push(path)
    return Response.json({
      success: true,
      msg: 'On its way.',
      errors: null,
      data: { id: 4, state: 'sent', problem: null },
    })
  })
  const Editor = editorPlace('settings').Component
  shown = await showPlace(Editor, { data: { noun: 'settings', opened, listPath: '/site' } })
  expect(shown.text()).toContain('noor@staff.example')
  await shown.press('Send me a test mail')
  expect(sent).toEqual(['/api/studio/emails/test'])
  await shown.remove()
  shown = await showPlace(Editor, { data: { noun: 'category', opened, listPath: '/site/category' } })
  expect(shown.button('Send me a test mail')).toBeNull()
})
