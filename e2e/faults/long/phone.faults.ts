import { cpus, loadavg } from 'node:os'
import { expect, test } from 'vitest'
import { record } from '../figures.ts'
import { measureTaps, phone, tapFast, typeFast } from '../scenes/phone.ts'
import { withStation } from '../with-station.ts'

const { station, openAsStudent, recordWithLosses } = withStation()

test('Q6 fast typing on a slow phone: every keystroke reaches the server', async () => {
  const { person, page } = await openAsStudent(phone)
  await recordWithLosses({ fault: 'slow phone (6x): fast keystrokes', times: await typeFast(station, page, person) })
})

test('Q6 fast taps on a slow phone: the last one of every question reaches the server', async () => {
  const { person, page } = await openAsStudent(phone)
  await recordWithLosses({ fault: 'slow phone (6x): fast taps', times: await tapFast(station, page, person) })
})

test('Q6 a slow phone shows every tap; the time is only printed, since it depends on the machine', async () => {
  const { page } = await openAsStudent(phone)
  const { choices, steps } = await measureTaps(station, page)
  const times = choices.length
  // The machine's load slows the phone down further, so it is part of the note.
  const load = `load ${loadavg()[0]?.toFixed(1)} on ${cpus().length} cores`
  const fault = 'slow phone (6x): from the tap to the picture,'
  record({ fault: `${fault} an option`, times, recoveriesMs: choices, note: `goal 100 ms; ${load}` })
  record({ fault: `${fault} Next`, times, recoveriesMs: steps, note: `goal 150 ms; ${load}` })
  expect(choices).toHaveLength(26)
})
