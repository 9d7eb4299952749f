import 'fake-indexeddb/auto'
import { afterEach, expect, test, vi } from 'vitest'
import { createDeviceStore } from '../session/device/device-store.ts'
import { itemOf } from '../session/outbox.ts'
import { hasUnsynced } from '../session/unsynced.ts'
import { replayHere } from './replay-here.ts'

afterEach(() => vi.unstubAllGlobals())

const amal = { userEmail: 'amal@example.org', attemptId: 7 }
const answer = itemOf('answer', 11, 5, 'player', {
  userAnswer: 'a3',
  isFlagged: false,
  crossed: [],
  secondsOnQuestion: 4,
})

function stubStorage(name: string) {
  const values = new Map<string, string>()
  vi.stubGlobal(name, {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => values.set(key, value),
    removeItem: (key: string) => values.delete(key),
  })
}

test('Q6 the unsynced answers of one user on a device are looked for again after another one was here', async () => {
  stubStorage('localStorage')
  stubStorage('sessionStorage')
  const bilal = encodeURIComponent(JSON.stringify({ name: 'Bilal', email: 'bilal@example.org' }))
  vi.stubGlobal('document', Object.assign(new EventTarget(), { cookie: `user=${bilal}; token=abc` }))
  const device = createDeviceStore()
  await device.write(amal, { type: 'position', section: 'all', position: 3 })
  await device.write(amal, { type: 'put', item: answer })
  await replayHere()
  expect(hasUnsynced()).toBe(true)

  // A running exam that the device has stored is nothing to send.
  await device.shelf.change([amal.userEmail, 'exam', 3, 'state'], () => ({ snapshot: {}, storedAt: 0, aheadMs: 0 }))
  // Nor is the time on a question.
  await device.write(amal, { type: 'visit', visit: { questionId: 11, msOnQuestion: 4000 } })
  await device.write(amal, { type: 'drop', kind: 'answer', key: answer.key, seq: answer.seq })
  await replayHere()
  expect(hasUnsynced()).toBe(false)
})
