import { createDeviceStore, type DeviceStore } from '../session/device/device-store.ts'
import { listPending } from '../session/replay.ts'
import { dropExam, type StoredState } from '../session/device/stored-exam.ts'

/**
 * Removes a user's stored exams from this device, which another person may use next, except those with changes that have not reached
 * the server. Returns whether there are such changes. P14
 */
export async function dropSentExams(userEmail: string, device: DeviceStore = createDeviceStore()): Promise<boolean> {
  const pending = new Set((await listPending(device, userEmail)).map(({ attemptId }) => attemptId))
  for (const { snapshot } of await device.shelf.list<Partial<StoredState>>([userEmail, 'exam']))
    if (snapshot && !pending.has(snapshot.attemptId ?? 0)) await dropExam(device.shelf, userEmail, snapshot)
  return pending.size > 0
}
