import { expect, test } from 'vitest'
import { restartAtEveryQuestion, restartBrowser } from '../scenes/restarts.ts'
import { withStation } from '../with-station.ts'

const { station, recordWithLosses } = withStation()

test('Q3 Q6 the whole browser closed and killed in mid-module: the same question, everything restored, at most a second of typing lost', async () => {
  const times = Math.min(4, Number(process.env['FAULT_TIMES'] ?? 4))
  for (const ending of ['close', 'kill'] as const) {
    const all = await restartBrowser(
      station,
      Array.from({ length: times }, () => ending),
    )
    const lostMs = Math.max(...all.map(({ lostTypingMs }) => lostTypingMs))
    const off = Math.max(...all.map(({ offSeconds }) => offSeconds))
    await recordWithLosses({
      fault: `browser ${ending === 'close' ? 'closed' : 'killed'} in mid-module`,
      times,
      recoveriesMs: all.map(({ recoveredMs }) => recoveredMs),
      note: `${lostMs} ms of typing lost at most, clock off by ${off.toFixed(1)} s at most`,
    })
    expect(lostMs).toBeLessThanOrEqual(1000)
    expect(off).toBeLessThanOrEqual(2)
  }
})

test('Q3 Q6 the whole browser restarted at every question of a module: the same question, its answer, and nothing lost', async () => {
  const times = Math.min(27, Number(process.env['FAULT_TIMES'] ?? 27))
  const all = await restartAtEveryQuestion(station, times)
  const off = Math.max(...all.map(({ offSeconds }) => offSeconds))
  await recordWithLosses({
    fault: 'browser restarted at every question',
    times,
    recoveriesMs: all.map(({ recoveredMs }) => recoveredMs),
    note: `closed and killed by turns, clock off by ${off.toFixed(1)} s at most`,
  })
  expect(off).toBeLessThanOrEqual(2)
})
