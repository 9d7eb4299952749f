import type { Api } from '../../api.ts'
import type { Clock } from './clock.ts'
import type { DeviceStore } from './device/device-store.ts'
import type { ExamState } from './exam-state.ts'

/** What an attempt is taken with. */
export type ExamTools = {
  lessonId: number
  userEmail: string
  api: Api
  store: DeviceStore
  clock: Clock
  /** What the numbers of changes are taken from: of two devices the later change has the higher number. */
  numberFrom: () => number
  state: ExamState
  /** Whether calls may go out: not while somebody else is signed in. */
  isAllowed: () => boolean
  onSubmitted: (message: string) => void
  onUnauthenticated: () => void
}
