import { safeShelf, type SafeShelf } from '../../exam/session/device/shelf.ts'

let shelf: SafeShelf | undefined

/** Returns the storage of practice on this device, opened once a page: another one would wait for its transactions. L8 */
export const practiceShelf = (): SafeShelf => (shelf ??= safeShelf())
