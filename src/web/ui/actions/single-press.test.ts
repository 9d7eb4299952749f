import type { MouseEvent } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { singlePress } from './single-press.ts'

let frames: (() => void)[] = []
let start = 0
beforeEach(() => {
  vi.useFakeTimers()
  // Each test a minute after the one before, as the page's clock only runs forward.
  start += 60_000
  frames = []
  vi.stubGlobal('requestAnimationFrame', (render: () => void) => frames.push(render))
  vi.spyOn(performance, 'now').mockImplementation(() => start + 20)
})
afterEach(() => {
  paint()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const paint = () => {
  for (const render of frames.splice(0)) render()
  vi.runAllTimers()
}

const presser = () => {
  const acts: number[] = []
  const press = singlePress(() => acts.push(acts.length + 1))
  const at = (ms: number, how: { pointerType: string; detail: number }) =>
    press({ nativeEvent: { ...how, timeStamp: start + ms } } as unknown as MouseEvent)
  return { acts, at }
}
const finger = { pointerType: 'touch', detail: 1 }
const mouse = { pointerType: 'mouse', detail: 1 }
const mouseAgain = { pointerType: 'mouse', detail: 2 }
const key = { pointerType: '', detail: 0 }

test.each([
  { what: 'a double tap', first: finger, second: finger },
  { what: 'a double click', first: mouse, second: mouseAgain },
])('Q3 $what leads one question on', ({ first, second }) => {
  const { acts, at } = presser()
  at(0, first)
  paint()
  at(150, second)
  expect(acts).toEqual([1])
})

test('Q3 a tap on the new question counts, however soon after it is read', () => {
  const { acts, at } = presser()
  at(0, finger)
  paint()
  at(260, finger)
  expect(acts).toEqual([1, 2])
})

test('Q3 on a slow phone a tap counts from when the new question is on show', () => {
  const { acts, at } = presser()
  at(0, finger)
  at(900, finger)
  expect(acts).toEqual([1])
  paint()
  at(950, finger)
  expect(acts).toEqual([1, 2])
})

test('Q3 keys, and single clicks of a mouse that is quick, all count', () => {
  const { acts, at } = presser()
  at(0, key)
  at(10, key)
  at(20, mouse)
  expect(acts).toEqual([1, 2, 3])
})
