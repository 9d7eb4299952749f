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
    // Where one backend was killed, the database may be up again before the supervisor has looked twice, which is no outage to it.
    const outages = log.match(/The database does not answer/g)?.length ?? 0
    expect([outages >= (kills * 2) / 3, outages <= kills]).toEqual([true, true])
    expect(log.match(/The database answers again/g)).toHaveLength(outages)
    expect(log.match(/Started the database/g)?.length).toBeGreaterThanOrEqual(kills / 3)
    expect([exitCode, remaining]).toEqual([0, []])
  },
)
