import { expect, test } from 'vitest'
import { killSite } from '../../testing/kill-scenes.ts'

const kills = 12

test(
  `X3 no acknowledged answer is missing after ${kills} kills of the site at random moments`,
  { timeout: 600_000 },
  async () => {
    const { missing, metReady, saves } = await killSite(kills)
    expect(missing).toEqual([])
    expect(metReady).toBe(kills - kills / 6)
    expect(saves).toBeGreaterThan(kills)
  },
)
