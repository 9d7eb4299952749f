import type { DeviceStore } from './device-store.ts'

/** A device that stores nothing: what is on the page ends with it. */
export const noDevice: DeviceStore = {
  write: async () => undefined,
  read: async () => ({ items: [], annotations: new Map(), position: undefined }),
  findSubmission: async () => undefined,
  listSubmissions: async () => [],
  dropSubmission: async () => undefined,
  shelf: { change: async () => undefined, list: async () => [], clear: async () => undefined },
  isVolatile: () => false,
}
