// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { toast as hot } from 'react-hot-toast/headless'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { prepareToasts, toast, Toasts } from './toast.tsx'

let frame: HTMLElement
let root: Root

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  frame = document.body.appendChild(document.createElement('div'))
  root = createRoot(frame)
  await act(async () => {
    // Other files share the store.
    hot.remove()
    root.render(<Toasts />)
    await prepareToasts()
  })
})
afterEach(async () => {
  await act(async () => {
    toast.dismiss()
    root.unmount()
  })
  frame.remove()
  vi.unstubAllGlobals()
})

/** Returns the texts of the cards that stand, in the order of the regions. */
const cards = () => [...frame.querySelectorAll('[aria-live] > span')].map(({ textContent }) => textContent)

const show = (say: () => void) =>
  act(async () => {
    say()
    await prepareToasts()
  })

test('S10 an error takes the place of the one before, and a success that of an error', async () => {
  await show(() => toast.error('There is no network.'))
  await show(() => toast.error('The email address or the password is not right.'))
  expect(cards()).toEqual(['The email address or the password is not right.'])
  await show(() => toast.success('Welcome, Noor!'))
  expect(cards()).toEqual(['Welcome, Noor!'])
})

test('S10 a toast with an id of its own, and one of a part of a page, stay beside an error', async () => {
  await show(() => toast.loading('Uploading …', { id: 'upload' }))
  await show(() => toast.error('The test could not be sent.', { id: 'submit' }))
  await show(() => toast.error(<b>An answer was not taken.</b>))
  await show(() => toast.blank('Five minutes more.'))
  await show(() => toast.error('There is no network.'))
  expect(cards().toSorted()).toEqual([
    'An answer was not taken.',
    'Five minutes more.',
    'The test could not be sent.',
    'There is no network.',
    'Uploading …',
  ])
})
