// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { askedQuestion } from '../../../testing/asked-question.ts'
import { PlaceProvider, type Place } from '../../base/place.tsx'
import { toast } from '../../ui/toast.tsx'
import { OfflineSet } from './offline-set.tsx'
import type { StoredSet } from './stored-set.ts'

const main = document.createElement('main')
let leave: () => void = () => undefined
afterEach(async () => {
  await act(async () => leave())
  vi.useRealTimers()
  document.querySelector('[data-no-reply]')?.remove()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const set: StoredSet = {
  kind: 'set',
  id: 5,
  of: 'drill',
  title: 'Drill',
  total: 3,
  questions: [2, 3].map((number) => ({ ...askedQuestion, id: number, number, option_seed: null })),
}

/** Shows the set on a device that has not noticed that its server replies again, with this. */
async function arrive(reply: () => Response | Promise<Response>) {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('scrollTo', () => undefined)
  vi.stubGlobal('fetch', async () => reply())
  const onReachable = vi.fn()
  const refresh = vi.fn()
  const place = { root: { visitor: null }, refresh } as unknown as Place
  const root = createRoot(document.body.appendChild(main))
  leave = () => root.unmount()
  await act(async () =>
    root.render(
      <PlaceProvider value={place}>
        <OfflineSet set={set} onReachable={onReachable} />
      </PlaceProvider>,
    ),
  )
  return { onReachable, refresh }
}

const press = (name: string) =>
  act(async () => {
    const button = [...main.querySelectorAll('button')].find(({ textContent }) => textContent === name)
    if (!button) throw new Error(`no button ${name}`)
    button.click()
  })

const submit = async () => {
  await act(async () => main.querySelector<HTMLInputElement>('input[type=radio]')?.click())
  await press('Submit')
}

test('L8 an answer to a set that was ended elsewhere leads to it as it is now, and says of no question that it is left out', async () => {
  const said = vi.spyOn(toast, 'blank')
  const refused = { success: false, msg: 'Not open.', errors: null, data: null }
  const { onReachable, refresh } = await arrive(() =>
    Response.json(refused, { status: 409, headers: { 'lantern-refusal': 'attempt.not_open' } }),
  )
  await submit()
  await vi.waitFor(() => expect(onReachable).toHaveBeenCalledOnce())
  expect(said).not.toHaveBeenCalled()
  expect(refresh).not.toHaveBeenCalled()
})

test('L8 a set whose last answers find the server leads to its result', async () => {
  let id = 1
  const { onReachable } = await arrive(() => {
    id += 1
    const checked = { question_id: id, user_answer: 'a1', is_correct: 1, is_guess: false, correct_answer: 'a1' }
    const data = {
      checked: { ...checked, answer_description: null, explanation: null },
      finished_at: null,
      summary: null,
    }
    return Response.json({ success: true, msg: '', errors: null, data })
  })
  await submit()
  await vi.waitFor(() => expect(main.textContent).toContain('Correct!'))
  await press('Next')
  await submit()
  await vi.waitFor(() => expect(main.textContent).toContain('See how it went'))
  expect(onReachable).not.toHaveBeenCalled()
  await press('See how it went')
  expect(onReachable).toHaveBeenCalledOnce()
  expect(main.textContent).not.toContain('0 answers')
})

test('an answer that a silent server does not take says so after some seconds', async () => {
  await arrive(() => new Promise(() => undefined))
  const showPopover = vi.fn()
  const notice = Object.assign(document.createElement('p'), { showPopover })
  notice.dataset['noReply'] = ''
  document.body.append(notice)
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  await submit()
  await vi.advanceTimersByTimeAsync(3000)
  expect(showPopover).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(2000)
  expect(showPopover).toHaveBeenCalledOnce()
})
