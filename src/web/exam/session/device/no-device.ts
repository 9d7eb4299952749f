import type { Stored } from '../events.ts'
import type { DeviceStore } from './device-store.ts'
import type { Shelf } from './shelf.ts'

/** The data that such a device has of any attempt: none. */
export const nothingStored: Stored = { items: [], annotations: new Map(), position: undefined }

const nowhere: Shelf = { change: async () => undefined, list: async () => [], clear: async () => undefined }

/** A device that stores nothing: what is on the page ends with it. */
export const noDevice: DeviceStore = {
  write: async () => undefined,
  read: async () => nothingStored,
  whenRead: async () => nothingStored,
  whenAnswering: (read) => read(nowhere),
  findSubmission: async () => undefined,
  listSubmissions: async () => [],
  noteUnclaimed: async () => undefined,
  findUnclaimed: async () => undefined,
  dropSubmission: async () => undefined,
  shelf: nowhere,
  isVolatile: () => false,
}
