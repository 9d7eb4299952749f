// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const address = 'https://lantern.test/site.css'
const preload = () => document.head.querySelector<HTMLLinkElement>('link[rel=preload][as=font]')

beforeEach(() => {
  // Not in the document, where it would be loaded.
  const sheet = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: address })
  const script = document.createElement('script')
  script.dataset['font'] = '/letters.woff2'
  document.head.replaceChildren()
  vi.spyOn(document, 'querySelector').mockReturnValue(sheet)
  vi.spyOn(document, 'currentScript', 'get').mockReturnValue(script)
  vi.resetModules()
})
afterEach(() => vi.restoreAllMocks())

/** Runs the script on a page whose style sheet took so long. */
async function runAfter(...durations: number[]): Promise<void> {
  const timings = durations.map((duration) => ({ name: address, duration }) as PerformanceEntry)
  vi.spyOn(performance, 'getEntriesByName').mockImplementation((name) => (name === address ? timings : []))
  await import('../early.ts')
}

test('the font is fetched before the page is painted where the style sheet came at once', async () => {
  await runAfter(0.4)
  expect(preload()?.getAttribute('href')).toBe('/letters.woff2')
  expect(preload()?.crossOrigin).toBe('anonymous')
})

test.each([
  ['on a slow line, where painting would wait for it', [480]],
  ['where the browser does not say how long the style sheet took', []],
])('the font comes after the first paint %s', async (_, durations) => {
  await runAfter(...durations)
  expect(preload()).toBeNull()
})
