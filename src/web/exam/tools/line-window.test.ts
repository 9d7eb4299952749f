import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fitted, frameOf, lineAt, linesOf, placeOfWindow, windowAfterKey, type Line } from './line-window.ts'

const lines = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((at) => ({ top: 30 * at + 4, bottom: 30 * at + 26 }))

test.each([
  { key: 'ArrowDown', first: 5 },
  { key: 'ArrowRight', first: 5 },
  { key: 'ArrowUp', first: 3 },
  { key: 'PageDown', first: 7 },
  { key: 'PageUp', first: 1 },
  { key: 'Home', first: 0 },
  { key: 'End', first: 7 },
])('$key moves the line reader to line $first', ({ key, first }) => {
  expect(windowAfterKey({ first: 4, lines: 3 }, key, 10)).toEqual({ first, lines: 3 })
})

test('other keys are not its own', () => {
  expect(windowAfterKey({ first: 4, lines: 3 }, 'Tab', 10)).toBeUndefined()
})

test('cells beside each other, raised letters and small ones make one line; tight lines stay apart', () => {
  const cells = [
    { top: 0, bottom: 20 },
    { top: 2, bottom: 18 },
    { top: -6, bottom: 6 },
  ]
  expect(linesOf([...cells, { top: 19, bottom: 39 }])).toEqual([
    { top: -6, bottom: 20 },
    { top: 19, bottom: 39 },
  ])
})

test('a line that a small box joins is compared with the line above again', () => {
  const tight = [
    { top: 0, bottom: 40 },
    { top: 36, bottom: 76 },
  ]
  expect(linesOf(tight)).toEqual(tight)
  expect(linesOf([...tight, { top: 38, bottom: 46 }])).toEqual([{ top: 0, bottom: 76 }])
})

test('the window stands in the space beside its lines, and takes little of what is wide', () => {
  expect(frameOf({ first: 1, lines: 2 }, lines)).toEqual({ top: 30, bottom: 90 })
  expect(frameOf({ first: 0, lines: 1 }, [lines[0]!, { top: 200, bottom: 220 }])).toEqual({ top: -2, bottom: 32 })
})

test('it shows whole lines that are in sight, as many as there are', () => {
  expect(fitted({ first: 0, lines: 3 }, lines, { top: 40, bottom: 160 })).toEqual({ first: 2, lines: 3 })
  expect(fitted({ first: 9, lines: 3 }, lines, { top: 40, bottom: 160 })).toEqual({ first: 2, lines: 3 })
  expect(fitted({ first: 3, lines: 5 }, lines, { top: 60, bottom: 120 })).toEqual({ first: 2, lines: 2 })
  expect(fitted({ first: 3, lines: 5 }, lines, { top: 70, bottom: 80 })).toEqual({ first: 2, lines: 1 })
})

test('a pointer takes it to the line that is nearest, and its place is announced in per cent', () => {
  expect(lineAt(lines, 62)).toBe(2)
  expect(lineAt(lines, -100)).toBe(0)
  expect(placeOfWindow({ first: 0, lines: 3 }, 10)).toBe(0)
  expect(placeOfWindow({ first: 7, lines: 3 }, 10)).toBe(100)
})

test('whatever the boxes are, no edge of a window goes through one that is not shared by two lines', () => {
  const box = fc
    .record({ top: fc.integer({ min: 0, max: 500 }), height: fc.integer({ min: 8, max: 60 }) })
    .map(({ top, height }): Line => ({ top, bottom: top + height }))
  fc.assert(
    fc.property(
      fc.array(box, { minLength: 1, maxLength: 20 }),
      fc.nat(),
      fc.integer({ min: 1, max: 4 }),
      (boxes, at, many) => {
        const all = linesOf(boxes)
        const { top, bottom } = frameOf({ first: at % all.length, lines: many }, all)
        // A fifth of the smallest box may lie over the other line, and the edge is in its middle.
        const cuts = (edge: number) =>
          boxes.filter((one) => Math.min(edge - one.top, one.bottom - edge) > 0.1 * (one.bottom - one.top) + 1e-9)
        expect([...cuts(top), ...cuts(bottom)]).toEqual([])
      },
    ),
  )
})
