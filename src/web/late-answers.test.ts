import 'fake-indexeddb/auto'
import { afterEach, expect, test, vi } from 'vitest'
import { createDeviceStore } from './exam/session/device/device-store.ts'
import { sendLateAnswers } from './late-answers.ts'
import { hasUnsent } from './unsent.ts'

afterEach(() => vi.unstubAllGlobals())

const kept = {
  questionId: 11,
  seq: 5,
  userAnswer: 'a3',
  isMarked: false,
  crossed: [],
  spentSeconds: 4,
  writer: 'player',
}
const amal = { userEmail: 'amal@example.org', attemptId: 7 }

function stubStorage(name: string) {
  const values = new Map<string, string>()
  vi.stubGlobal(name, {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => values.set(key, value),
    removeItem: (key: string) => values.delete(key),
  })
}

test('Q6 what one person has left on a device is looked for again after another one was here', async () => {
  stubStorage('localStorage')
  stubStorage('sessionStorage')
  const bilal = encodeURIComponent(JSON.stringify({ name: 'Bilal', email: 'bilal@example.org' }))
  vi.stubGlobal('document', Object.assign(new EventTarget(), { cookie: `user=${bilal}; token=abc` }))
  const store = createDeviceStore()
  await store.keepPosition(amal, 'all', 3)
  await store.keepChange(amal, kept)
  await sendLateAnswers()
  expect(hasUnsent()).toBe(true)

  await store.dropChange(amal, kept.questionId, kept.seq)
  await sendLateAnswers()
  expect(hasUnsent()).toBe(false)
})
