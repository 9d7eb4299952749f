import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readDrawings } from './drawings.ts'

const tokens = readFileSync(new URL('../web/styles/tokens.css', import.meta.url), 'utf8')
const darkTokens = new Set([...tokens.matchAll(/light-dark\(#\w{6}, (#\w{6})\)/g)].map(([, dark]) => dark))

/** Returns the brightness of a color, 0 to 255. */
const brightness = (hex: string) => {
  const whole = hex.length === 4 ? hex.replace(/\w/g, '$&$&') : hex
  return [1, 3, 5].reduce((sum, at) => sum + parseInt(whole.slice(at, at + 2), 16), 0) / 3
}

test('P14 in the dark no drawing keeps a light color, and its others are those of the dark theme', async () => {
  const drawings = await readDrawings()
  expect(drawings.size).toBeGreaterThan(30)
  for (const [name, svg] of drawings) {
    const dark = new Map(
      [...svg.matchAll(/\[(fill|stroke)="(#\w+)"\]\{\1:(#\w+)\}/g)].map(([, what, color, own]) => [
        `${what} ${color}`,
        own,
      ]),
    )
    const used = [...svg.matchAll(/ (fill|stroke)="(#\w+)"/g)]
    const light = used.filter(([, what, color = '']) => brightness(color) > 140 && !dark.has(`${what} ${color}`))
    expect([name, light.map(([attribute]) => attribute)]).toEqual([name, []])
    expect([name, [...dark.values()].filter((own) => !darkTokens.has(own))]).toEqual([name, []])
  }
})
