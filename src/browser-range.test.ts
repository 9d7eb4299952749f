import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { newIn } from '../scripts/browser-range.ts'
import { range } from '../scripts/browser-target.ts'
import { device } from './languages/en/device.ts'

const namesIn = (file: string, text: string) => newIn(file, text).map(({ name }) => name)

test.each([
  ["document.querySelectorAll('[data-menu]:popover-open')", ':popover-open'],
  ['const open = `${panel}:popover-open`', ':popover-open'],
  ['export const join = (one, other) => AbortSignal.any([one, other])', 'AbortSignal.any'],
  ['export const sorted = (list) => list.toSorted()', '.toSorted()'],
  ['export const changed = (list) => list.with(0, 1)', '.with()'],
  ["export const isText = (text) => text.isWellFormed() && text !== ''", '.isWellFormed()'],
  ['export const isSeen = (element) => element.checkVisibility()', '.checkVisibility()'],
  ['const { promise, resolve } = Promise.withResolvers()', 'Promise.withResolvers'],
  ['export const groups = Map.groupBy(all, keyOf)', 'Map.groupBy'],
  ['requestIdleCallback(() => undefined)', 'requestIdleCallback'],
  ["const first = new Set('a').union(new Set('b'))", '.union()'],
  ['export const letters = /[\\p{L}--[a-z]]/v', 'flag v'],
  ['export const words = /(?i:a)b/', 'pattern modifier'],
])('E1 a script that has %s uses what some browser of the range lacks', (code, name) => {
  expect(namesIn('planted.js', code)).toEqual([name])
})

test.each([
  ['.menu:popover-open { opacity: 1 }', ':popover-open'],
  ['.menu { color: light-dark(black, white) }', 'light-dark()'],
  ['.menu { border-color: color-mix(in oklab, red, blue) }', 'color-mix()'],
  ['.player { block-size: 100dvb }', 'dvb'],
  ['.menu { & a { color: red } }', 'nesting'],
  ['@starting-style { .menu { opacity: 0 } }', '@starting-style'],
  ['.title { text-wrap: balance }', 'text-wrap'],
])('E1 a style sheet that has %s uses what some browser of the range lacks', (css, name) => {
  expect(namesIn('planted.css', css)).toContain(name)
})

test.each([
  ['planted.js', "if ('requestIdleCallback' in window) begin()"],
  ['planted.js', "export const isThere = typeof requestIdleCallback === 'function'"],
  ['planted.js', 'export const run = (requestIdleCallback) => requestIdleCallback(begin)'],
  ['planted.js', 'document.startViewTransition?.(change)'],
  ['planted.js', 'export const last = list.findLast(isOpen), parts = text.replaceAll(1, 2), at = list.at(-1)'],
  ['planted.js', 'export const toSorted = { toSorted: 1 }'],
  ['planted.css', '@supports (block-size: 1dvb) { .player { block-size: 100dvb } }'],
  ['planted.css', '@supports selector(:popover-open) { .menu:popover-open { opacity: 1 } }'],
  ['planted.css', '.text { -webkit-user-select: none; user-select: none; inset-inline: 0 }'],
])(
  'E1 what every browser of the range has, or is only looked for, is found in %s no more than it should: %s',
  (file, text) => {
    expect(namesIn(file, text)).toEqual([])
  },
)

test('E1 README and the check before a test name the range that is checked', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
  const { chrome, safari, safari_ios, samsunginternet_android: samsung, firefox } = range
  for (const text of [readme, device.newer]) {
    expect(text).toContain(`Chrome ${chrome}`)
    expect(text).toContain(`Safari ${safari}`)
    expect(text).toContain(`iOS ${safari_ios}`)
    expect(text).toContain(`Samsung Internet ${samsung}`)
    expect(text).toMatch(new RegExp(`Firefox (?:ESR )?${firefox}`))
  }
})
