// @vitest-environment happy-dom
import { act } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { homeParts } from '../../../languages/en/home-parts.ts'
import { Carousel } from './carousel.tsx'
import { markDot } from './row.ts'

const slides = [1, 2, 3, 4].map((key) => ({ key, content: `Slide ${key}` }))
const slideWidth = 100

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  document.body.replaceChildren()
})

test.each([
  { to: 'back to the first slide', at: 0 },
  { to: 'on to the third', at: 2 },
])(
  'H1 a row that moved to its second slide, and was scrolled $to, has one dot, the right one, once it is live',
  async ({ at }) => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
    vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(slideWidth)
    const carousel = <Carousel words={homeParts.hero} slides={slides} />
    document.body.innerHTML = renderToString(carousel)
    const row = document.querySelector('ul') ?? expect.fail('no row')
    markDot(row, 1)
    row.scrollLeft = at * slideWidth
    const root = await act(() => hydrateRoot(document.body, carousel))
    const currentDots = [...document.querySelectorAll('[data-dots] > [aria-current=true]')]
    expect(currentDots.map((dot) => dot.getAttribute('aria-label'))).toEqual([homeParts.hero.goTo(at + 1)])
    await act(() => root.unmount())
  },
)
