// @vitest-environment happy-dom
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'

const members: [owner: object, name: string][] = [
  [AbortSignal, 'any'],
  [AbortSignal, 'timeout'],
  [Array.prototype, 'toSorted'],
  [Array.prototype, 'toReversed'],
  [Array.prototype, 'toSpliced'],
  [Array.prototype, 'with'],
  [String.prototype, 'isWellFormed'],
  [String.prototype, 'toWellFormed'],
  [Element.prototype, 'checkVisibility'],
  [HTMLElement.prototype, 'showPopover'],
  [HTMLElement.prototype, 'hidePopover'],
]

/** Returns the object of a chain that has the member itself: the window of the tests inherits some. */
const holderOf = (owner: object | null, name: string): object | null =>
  owner === null || Object.hasOwn(owner, name) ? owner : holderOf(Object.getPrototypeOf(owner) as object | null, name)
const former = members.map(([owner, name]) => {
  const holder = holderOf(owner, name)
  return { owner, name, holder, descriptor: holder && Object.getOwnPropertyDescriptor(holder, name) }
})

beforeAll(async () => {
  for (const { holder, name } of former) if (holder) Reflect.deleteProperty(holder, name)
  for (const [owner, name] of members) expect(name in owner, name).toBe(false)
  await import('../entry-older.ts')
})
afterAll(() => {
  for (const { owner, name, holder, descriptor } of former) {
    Reflect.deleteProperty(owner, name)
    if (holder && descriptor) Object.defineProperty(holder, name, descriptor)
  }
  // Other files of this worker share the document.
  document.body.replaceChildren()
})

test('E1 copies of lists leave the list as it is, and are what newer browsers return', () => {
  const list = [10, 9, 1]
  expect(list.toSorted()).toEqual([1, 10, 9])
  expect(list.toSorted((one, other) => one - other)).toEqual([1, 9, 10])
  expect(list.toReversed()).toEqual([1, 9, 10])
  expect(list.toSpliced(1, 1)).toEqual([10, 1])
  expect(list.toSpliced(1, 0, 7, 8)).toEqual([10, 7, 8, 9, 1])
  expect(list.with(2, 5)).toEqual([10, 9, 5])
  expect(() => list.with(3, 5)).toThrow(RangeError)
  expect(list).toEqual([10, 9, 1])
})

test('E1 half a surrogate pair is found and replaced, a whole one is not', () => {
  expect('a🌻'.isWellFormed()).toBe(true)
  expect('a\uD83C'.isWellFormed()).toBe(false)
  expect('\uDF3Ba\uD83C🌻'.toWellFormed()).toBe('\uFFFDa\uFFFD🌻')
})

test('E1 a joined signal is aborted with the first of its own, with its reason, and at once if one is already', () => {
  const [one, other] = [new AbortController(), new AbortController()]
  const joined = AbortSignal.any([one.signal, other.signal])
  expect(joined.aborted).toBe(false)
  other.abort('left')
  expect([joined.aborted, joined.reason]).toEqual([true, 'left'])
  expect(AbortSignal.any([new AbortController().signal, joined]).reason).toBe('left')
})

test('E1 a signal with a time is aborted when it is over, as a timeout', () => {
  vi.useFakeTimers()
  const signal = AbortSignal.timeout(1000)
  vi.advanceTimersByTime(999)
  expect(signal.aborted).toBe(false)
  vi.advanceTimersByTime(1)
  vi.useRealTimers()
  expect(signal.reason).toMatchObject({ name: 'TimeoutError' })
})

const byId = (id: string) => {
  const element = document.getElementById(id)
  if (!element) throw new Error(id)
  return element
}
const openNow = () => [...document.querySelectorAll('[data-popover-open]')].map(({ id }) => id)

beforeEach(() => {
  document.body.innerHTML = `<button popovertarget="menu" id="button">Menu</button>
    <div popover="auto" id="menu"><a href="#here" id="link">Here</a></div>
    <button popovertarget="other" id="second">Other</button><div popover="auto" id="other"></div>
    <div popover="manual" id="toasts"></div><p id="page">Text</p>`
})

test('E1 a menu opens and closes by its button, Escape, and a click outside; another closes it, a toast stays', () => {
  const states: string[] = []
  byId('menu').addEventListener('toggle', (event) => states.push((event as ToggleEvent).newState))
  byId('toasts').showPopover()
  byId('button').click()
  expect(openNow()).toEqual(['menu', 'toasts'])
  byId('link').click()
  expect(openNow()).toEqual(['menu', 'toasts'])
  byId('button').click()
  expect(openNow()).toEqual(['toasts'])
  byId('button').click()
  byId('page').click()
  expect(openNow()).toEqual(['toasts'])
  byId('button').click()
  byId('second').click()
  expect(openNow()).toEqual(['other', 'toasts'])
  byId('button').click()
  byId('link').focus()
  dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
  expect(openNow()).toEqual(['toasts'])
  expect(document.activeElement?.id).toBe('button')
  byId('toasts').hidePopover()
  expect(openNow()).toEqual([])
  expect(states).toEqual(['open', 'closed', 'open', 'closed', 'open', 'closed', 'open', 'closed'])
})
