// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { answerCalls } from '../testing/answer-calls.ts'
import { showPlace } from '../testing/shown-place.tsx'
import { mediaPlace } from './media-place.tsx'

const stored: string[] = []

/** Stores every file but those that are no picture. */
class Uploading extends EventTarget {
  readonly upload = new EventTarget()
  status = 0
  response: unknown = null
  open = () => undefined
  setRequestHeader = () => undefined
  send(form: FormData) {
    const { name } = form.get('file') as File
    const isPicture = name.endsWith('.png')
    if (isPicture) stored.push(name)
    this.status = isPicture ? 200 : 422
    this.response = { success: isPicture, msg: isPicture ? '' : 'No picture.', errors: null, data: { address: name } }
    this.dispatchEvent(new Event('load'))
  }
}

let shown: Awaited<ReturnType<typeof showPlace>> | null = null
afterEach(async () => {
  await shown?.remove()
  vi.unstubAllGlobals()
})

test('T13 of several files those that fail are named, and the others are in the library', async () => {
  vi.stubGlobal('XMLHttpRequest', Uploading)
  shown = await showPlace(mediaPlace, { data: { rows: [], total: 0, next: null, previous: null } })
  const field = document.querySelector<HTMLInputElement>('input[type="file"]')
  const files = ['first.png', 'notes.txt', 'last.png'].map((name) => new File(['x'], name))
  await act(async () => {
    if (field) Object.defineProperty(field, 'files', { value: files })
    field?.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await vi.waitFor(() => expect(document.querySelector('[role="alert"] li')?.textContent).toMatch(/^notes\.txt: ./))
  expect(document.querySelectorAll('[role="alert"] li')).toHaveLength(1)
  expect(stored).toEqual(['first.png', 'last.png'])
})

test('T8 T13 a picture is removed with ten seconds of Undo on the page, though its row has left the list', async () => {
  const calls = answerCalls({
    'POST /studio/pictures/many': { changed: 1, unchanged: 0, undo_until: null },
    'POST /studio/actions/:key/undo': null,
  })
  const row = {
    id: 4,
    name: 'icon.png',
    alt: '',
    address: '/i.png',
    picture: { url: '/i', width: 96, height: 96, widths: [96], placeholder: '' },
    uploaded_at: '2026-03-01T12:00:00Z',
    state: 'unused' as const,
    purge_at: null,
    uses: [],
  }
  shown = await showPlace(mediaPlace, { data: { rows: [row], total: 1, next: null, previous: null } })
  await act(async () => document.querySelector<HTMLButtonElement>('button[aria-label="Remove icon.png"]')?.click())
  expect(calls).toMatchObject([['POST', '/api/studio/pictures/many', { selection: { ids: [4] }, action: 'remove' }]])
  expect(shown.text()).toContain('icon.png is removed.')
  await shown.press('Undo')
  expect(calls[1]?.[1]).toMatch(/^\/api\/studio\/actions\/[\da-f-]{36}\/undo$/)
  expect(shown.button('Undo')).toBeNull()
})
