// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { show } from './row.ts'

const way = 110

/** Returns a row of three slides, what their contents are moved by, and how often the row says that it rests. */
function threeSlides() {
  document.body.innerHTML = '<ul><li><p></p></li><li><p></p></li><li><p></p></li></ul>'
  const row = document.querySelector('ul') ?? expect.fail('no row')
  row.scrollTo = vi.fn<(to: unknown) => void>() as typeof row.scrollTo
  const moves: string[][] = []
  const moving: { onfinish?: () => void } = {}
  for (const [at, slide] of [...row.children].entries()) {
    Object.defineProperty(slide, 'offsetLeft', { value: at * way })
    Object.assign(slide.firstElementChild ?? {}, {
      getAnimations: () => [],
      animate: (frames: { translate: string }[]) => {
        moves.push(frames.map(({ translate }) => translate))
        return moving
      },
    })
  }
  return { row, moves, moving }
}

test('H1 a row that scrolls goes from its last slide on to the first: they pass side by side, and the row says when it rests', () => {
  const { row, moves, moving } = threeSlides()
  const rested = vi.fn<() => void>()
  document.addEventListener('rested', rested, { once: true })
  show(row, 0, 1)
  expect(row.scrollTo).toHaveBeenCalledWith({ left: 0, behavior: 'instant' })
  // The last one lies two slides further on, and is seen leaving at the start of the row.
  expect([moves[0], moves[2]]).toEqual([
    [`${way}px`, '0px'],
    [`${-2 * way}px`, `${-3 * way}px`],
  ])
  expect(rested).not.toHaveBeenCalled()
  moving.onfinish?.()
  expect(rested).toHaveBeenCalledOnce()
})

test('H1 the slides of a live row take their places at once, also back from the first to the last', () => {
  const { row, moves } = threeSlides()
  row.dataset['live'] = ''
  show(row, 2, -1)
  expect([...row.children].map((slide) => (slide as HTMLElement).style.getPropertyValue('--shift'))).toEqual([
    '1',
    '1',
    '-2',
  ])
  expect(moves).toEqual(Array.from({ length: 3 }, () => [`${-way}px`, '0px']))
  expect(row.scrollTo).not.toHaveBeenCalled()
})
