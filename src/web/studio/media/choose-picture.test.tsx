// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
// What a reply says has its words at once.
import '../../words/page-language.ts'
import { answerCalls, Refusal } from '../testing/answer-calls.ts'
import { showPlace } from '../testing/shown-place.tsx'
import { ChoosePicture, type LibraryPicture } from './choose-picture.tsx'

const pictureOf = (name: string): LibraryPicture => ({
  id: name.length,
  name,
  alt: '',
  address: `/files/${name}`,
  picture: { url: `/files/${name}`, width: 40, height: 30, widths: [], placeholder: '' },
  uploaded_at: '2026-11-23T12:00:00Z',
  state: 'unused',
  uses: [],
  purge_at: null,
})

type Reply = { rows: LibraryPicture[]; next: string | null } | null
/** The place from which each request asked for more, the oldest first, and the function that ends the last one: null is a failure. */
let requested: (string | null)[] = []
let reply: (data: Reply) => Promise<void> = async () => {}

const nothing = () => undefined
const onChoose = vi.fn()
let shown: Awaited<ReturnType<typeof showPlace>> | null = null
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  requested = []
  answerCalls({
    'GET /studio/pictures': ({ query }) => {
      requested.push(query.get('after'))
      return new Promise((resolve) => {
        reply = (page) =>
          act(async () => {
            const isLast = { previous: null, total: 1 }
            resolve(page ? { ...isLast, ...page } : new Refusal(500, { msg: 'Broken off' }))
          })
      })
    },
  })
  shown = await showPlace(() => <ChoosePicture onChoose={onChoose} onClose={nothing} />, {})
  await pass()
})
afterEach(async () => {
  onChoose.mockReset()
  await shown?.remove()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const pass = () => act(async () => vi.advanceTimersByTime(1000))
const press = async (name: string) => {
  await shown?.press(name)
  await pass()
}
const choices = () =>
  [...document.querySelectorAll('li button')].map((one) => one.getAttribute('aria-label')?.replace('Choose ', ''))

test('T13 the library says that it loads; a first page that fails is tried again', async () => {
  expect(shown?.text()).toContain('Loading...')
  await reply(null)
  expect(shown?.text()).toContain('Broken off')
  expect(shown?.text()).not.toContain('Loading...')
  await press('Try again')
  expect(shown?.text()).toContain('Loading...')
  await reply({ rows: [pictureOf('dawn')], next: null })
  expect(choices()).toEqual(['dawn'])
  expect(shown?.text()).not.toContain('Broken off')
})

test('T13 further pictures whose page fails are tried again, and stand below those before', async () => {
  await reply({ rows: [pictureOf('dawn')], next: 'c1' })
  await press('Show more')
  expect(shown?.button('Show more')?.getAttribute('aria-busy')).toBe('true')
  await reply(null)
  expect(choices()).toEqual(['dawn'])
  await press('Try again')
  await reply({ rows: [pictureOf('morning')], next: null })
  expect(choices()).toEqual(['dawn', 'morning'])
  expect(requested).toEqual([null, 'c1', 'c1'])
})

/** Answers one upload, and notes its address. */
function answerUpload(status: number, reply: { success: boolean; msg: string; data: unknown }) {
  const sent: string[] = []
  class Request extends EventTarget {
    upload = new EventTarget()
    status = status
    response = { errors: null, ...reply }
    open = (_method: string, address: string) => void sent.push(address)
    setRequestHeader = nothing
    send = () => void this.dispatchEvent(new Event('load'))
  }
  vi.stubGlobal('XMLHttpRequest', Request)
  return sent
}

const take = (name: string) =>
  act(async () => {
    const field = document.querySelector<HTMLInputElement>('input[type="file"]')
    const files = [new File(['x'], name, { type: 'image/png' })]
    Object.defineProperty(field, 'files', { configurable: true, value: files })
    field?.dispatchEvent(new Event('change', { bubbles: true }))
  })

test('T13 a picture that the library has not is uploaded right there, and chosen', async () => {
  await reply({ rows: [], next: null })
  answerUpload(422, { success: false, msg: 'This picture cannot be read.', data: null })
  await take('torn.png')
  expect(shown?.text()).toContain('This picture cannot be read.')
  expect(onChoose).not.toHaveBeenCalled()
  const sent = answerUpload(200, { success: true, msg: '', data: { address: '/files/new.png' } })
  await take('new.png')
  expect(sent).toEqual(['/api/studio/pictures?name=new.png&alt='])
  expect(onChoose.mock.calls).toEqual([[{ address: '/files/new.png', alt: '' }]])
})
