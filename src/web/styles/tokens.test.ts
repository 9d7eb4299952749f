import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const web = join(import.meta.dirname, '..')
const tokens = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')

const colors = new Map(
  [...tokens.matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\);/g)].map(([, name, light, dark]) => [
    name,
    { light, dark },
  ]),
)

const luminance = (hex: string) => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.040_45 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Returns the contrast of two colors, 1 to 21. WCAG 1.4.3 */
const contrast = (one: string, other: string) => {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

const grounds = ['paper', 'surface', 'sunk']
const results = ['good', 'warn', 'poor', 'bad']
const marks = ['mark', 'mark-blue', 'mark-pink']
const inks: [string, string[]][] = [
  ['ink', [...grounds, 'accent-soft', 'highlight-soft', ...marks, ...results.map((result) => `${result}-soft`)]],
  ['ink-soft', [...grounds, 'accent-soft', 'highlight-soft']],
  ['accent', [...grounds, 'accent-soft', 'highlight-soft']],
  ['accent-strong', [...grounds, 'accent-soft']],
  ['accent-ink', ['accent', 'accent-strong']],
  ['highlight-ink', ['highlight']],
  ['on-bad', ['bad', 'bad-strong']],
  ...results.map((result): [string, string[]] => [`${result}-ink`, [...grounds, `${result}-soft`]]),
]
const shapes: [string, string[]][] = [
  ['line-strong', grounds],
  ['accent', ['line']],
  ['mark-yellow-line', ['paper', 'mark']],
  ['mark-blue-line', ['paper', 'mark-blue']],
  ['mark-pink-line', ['paper', 'mark-pink']],
  ...results.map((result): [string, string[]] => [result, ['paper', 'surface', `${result}-soft`]]),
]

const pairs = (of: [string, string[]][]) =>
  of.flatMap(([front, backs]) =>
    backs.flatMap((back) => (['light', 'dark'] as const).map((theme) => ({ front, back, theme }))),
  )

const measured = ({ front, back, theme }: { front: string; back: string; theme: 'light' | 'dark' }) =>
  contrast(colors.get(front)?.[theme] ?? '', colors.get(back)?.[theme] ?? '')

test.each(pairs(inks))('$front is readable on $back when it is $theme', (pair) => {
  expect(measured(pair)).toBeGreaterThanOrEqual(4.5)
})

test.each(pairs(shapes))('$front is visible on $back when it is $theme', (pair) => {
  expect(measured(pair)).toBeGreaterThanOrEqual(3)
})

const styleSheets = globSync('**/*.css', { cwd: web })
const withoutComments = (file: string) => readFileSync(join(web, file), 'utf8').replaceAll(/\/\*.*?\*\//gs, '')

describe.each(styleSheets.filter((file) => file !== join('styles', 'tokens.css')))('%s', (file) => {
  const lines = withoutComments(file)
    .split('\n')
    .filter((line) => !/^\s*@(media|container)/.test(line))
  const named = (pattern: RegExp) => lines.filter((line) => pattern.test(line))

  test('names no color, size or duration of its own', () => {
    expect(named(/#[0-9a-f]{3,8}\b|\b(rgba?|hsla?|oklch|oklab|lab|lch|color)\(/i)).toEqual([])
    expect(named(/(?<![\w-])\d*\.?\d+(px|rem|ms|s|pt|cm|mm|in)\b/)).toEqual([])
    expect(named(/\bz-index: *-?\d/)).toEqual([])
  })

  test('names no side of the screen', () => {
    expect(
      named(/^\s*(margin|padding|border|inset|scroll-margin|scroll-padding)?-?(left|right|top|bottom)\b[\w-]*\s*:/),
    ).toEqual([])
    expect(named(/:\s*(left|right)\s*;|^\s*((min|max)-)?(width|height)\s*:/)).toEqual([])
    // Four lengths go around the box clockwise: the second is the right side, the fourth the left one.
    const sides = [...lines.join('\n').matchAll(/^\s*(?:margin|padding|inset)\s*:([^;]*);/gm)].map(
      ([line, all = '']) => ({
        line,
        lengths: all.match(/[\w-]+\((?:[^()]|\([^()]*\))*\)|[^\s()]+/g) ?? [],
      }),
    )
    expect(sides.filter(({ lengths }) => lengths.length === 4 && lengths[1] !== lengths[3])).toEqual([])
  })
})

test.each(styleSheets.filter((file) => file.endsWith('.module.css')))('every rule of %s lies in a layer', (file) => {
  const text = withoutComments(file)
  expect(text.trim()).toMatch(/^@layer (ui|shell|pages|exam) \{/)
  expect(text.match(/^[^\s@}]/gm) ?? []).toEqual([])
})
