import { expect, test } from 'vitest'
import { killDatabase } from '../../testing/kill-scenes.ts'

const kills = 6

test(
  `O1 the database killed ${kills} times under load – postmaster, a backend, everything – is started again: saves go on, none is lost`,
  { timeout: 600_000 },
  async () => {
    const { missing, recoveriesMs, log, exitCode, remaining } = await killDatabase(kills)
    expect(missing).toEqual([])
    expect(recoveriesMs).toHaveLength(kills)
    expect(Math.max(...recoveriesMs)).toBeLessThanOrEqual(15_000)
    expect(log.match(/The database does not answer/g)).toHaveLength(kills)
    expect(log.match(/The database answers again/g)).toHaveLength(kills)
    expect(log.match(/Started the database/g)?.length).toBeGreaterThanOrEqual(kills / 3)
    expect([exitCode, remaining]).toEqual([0, []])
  },
)
