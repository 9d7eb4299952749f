import type { Api } from '../../../api.ts'
import type { DeviceStore, Owner } from '../device/device-store.ts'
import type { Connection } from './network.ts'

/** The way to the server and the device for what goes beside the answers of an attempt. */
export type AttemptLine = {
  readonly owner: Owner
  /** Asks before every call whether it may go out, and notes what came of it. */
  readonly api: Api
  readonly connection: Pick<Connection, 'pause' | 'persist' | 'isStopped'>
  readonly calls: { readonly writer: string }
  /** `numberFrom`: the server's clock, so that of two devices the later change has the higher number. */
  readonly tools: { readonly store: DeviceStore; readonly numberFrom: () => number }
  /** Whether another player writes, so that what is here waits; of an attempt that is not open the quiz may be unknown. */
  readonly snapshot: { readonly quiz: { id: number; name: string } | null; readonly isElsewhere: boolean }
  /** Finds out where the attempt stands. */
  look(): Promise<void>
  /** Something was saved, waits, or was changed. */
  publish(): void
  /** Waits for a write to this device, and publishes. */
  written(writing: Promise<void>): void
  /** Whether there is no use in asking again; what cannot be read never has any. */
  isFinal?(error: unknown): boolean
}
