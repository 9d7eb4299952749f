import { markUnsent } from '../../unsent.ts'
import { openDeviceDatabase } from './device-database.ts'
import type { OptionKey, Part } from './exam-state.ts'

/** One change of one answer that the server has not acknowledged. */
export type KeptChange = {
  questionId: number
  seq: number
  userAnswer: string | null
  isMarked: boolean
  crossed: readonly OptionKey[]
  /** All the seconds on this question so far. */
  spentSeconds: number
}

/** An attempt that is being submitted; `isByClock`: because this device took its time for over, which the server may not. */
export type KeptSubmission = { lessonId: number; attemptId: number; writer: string; isByClock: boolean }

/** A change with the attempt it belongs to and the player that made it. */
export type StoredChange = KeptChange & { attemptId: number; writer: string }

/** Whose answers: nobody reads another user's. */
export type Owner = { userEmail: string; attemptId: number }

/** What this device remembers of exams; no call ever refuses, what cannot be written is kept in memory. */
export type DeviceStore = {
  keepChange(owner: Owner, change: KeptChange & { writer: string }): Promise<void>
  /** Drops the change of a question unless it is newer than `seq`. */
  dropChange(owner: Owner, questionId: number, seq: number): Promise<void>
  listChanges(owner: Owner): Promise<StoredChange[]>
  /** The changes of every attempt. */
  listAllChanges(userEmail: string): Promise<StoredChange[]>
  keepPosition(owner: Owner, part: Part, position: number): Promise<void>
  findPosition(owner: Owner, part: Part): Promise<number | undefined>
  /** Remembers that an attempt is being submitted, until it is known to be closed. */
  keepSubmission(userEmail: string, submission: KeptSubmission): Promise<void>
  findSubmission(userEmail: string, lessonId: number): Promise<KeptSubmission | undefined>
  listSubmissions(userEmail: string): Promise<KeptSubmission[]>
  dropSubmission(userEmail: string, lessonId: number): Promise<void>
  /** Forgets the changes and positions of a closed attempt. */
  forgetAttempt(owner: Owner): Promise<void>
  /** Whether what it keeps is lost with the page. */
  isVolatile(): boolean
}

type Key = (string | number)[]

/** Values by key; `change` with undefined removes. */
type Shelf = {
  change<V>(key: Key, next: (kept: V | undefined) => V | undefined): Promise<void>
  list<V>(prefix: Key): Promise<V[]>
  clear(prefix: Key): Promise<void>
}

const textOf = (key: Key) => key.map((part) => `${JSON.stringify(part)},`).join('')

function memoryShelf(): Shelf {
  const kept = new Map<string, unknown>()
  const under = (prefix: Key) => [...kept.keys()].filter((key) => key.startsWith(textOf(prefix)))
  return {
    async change<V>(key: Key, next: (kept: V | undefined) => V | undefined) {
      const value = next(kept.get(textOf(key)) as V | undefined)
      if (value === undefined) kept.delete(textOf(key))
      else kept.set(textOf(key), value)
    },
    list: async <V>(prefix: Key) => under(prefix).map((key) => kept.get(key) as V),
    async clear(prefix) {
      for (const key of under(prefix)) kept.delete(key)
    },
  }
}

/** Everything below a key: in IndexedDB's order an array comes after every string and number. */
const rangeOf = (prefix: Key) => IDBKeyRange.bound(prefix, [...prefix, []])

function databaseShelf(): Shelf {
  const database = openDeviceDatabase()
  return {
    change: <V>(key: Key, next: (kept: V | undefined) => V | undefined) =>
      database.change(key, (kept) => next(kept as V | undefined)),
    list: async <V>(prefix: Key) => (await database.list(rangeOf(prefix))) as V[],
    clear: (prefix) => database.clear(rangeOf(prefix)),
  }
}

/** The device's shelf while it works; memory, which has seen every change, from its first failure on. */
function safeShelf(): Shelf & { isVolatile(): boolean } {
  const memory = memoryShelf()
  const device = databaseShelf()
  let isVolatile = false
  const onDevice = async <T>(work: () => Promise<T>, instead: () => Promise<T>): Promise<T> => {
    if (isVolatile) return instead()
    try {
      return await work()
    } catch {
      isVolatile = true
      return instead()
    }
  }
  return {
    async change(key, next) {
      await memory.change(key, next)
      await onDevice(
        () => device.change(key, next),
        async () => {},
      )
    },
    list: (prefix) =>
      onDevice(
        () => device.list(prefix),
        () => memory.list(prefix),
      ),
    async clear(prefix) {
      await memory.clear(prefix)
      await onDevice(
        () => device.clear(prefix),
        async () => {},
      )
    },
    isVolatile: () => isVolatile,
  }
}

const changes = ({ userEmail, attemptId }: Owner): Key => [userEmail, 'change', attemptId]
const positions = ({ userEmail, attemptId }: Owner): Key => [userEmail, 'position', attemptId]
const submissions = (userEmail: string): Key => [userEmail, 'submission']

/** The exams kept in this device's IndexedDB, or in memory where that is blocked or full. */
export function createDeviceStore(): DeviceStore {
  const shelf = safeShelf()
  const first = async <V>(key: Key) => (await shelf.list<V>(key))[0]
  return {
    keepChange(owner, change) {
      markUnsent()
      return shelf.change<StoredChange>([...changes(owner), change.questionId], (kept) =>
        kept && kept.seq > change.seq ? kept : { ...change, attemptId: owner.attemptId },
      )
    },
    dropChange: (owner, questionId, seq) =>
      shelf.change<KeptChange>([...changes(owner), questionId], (kept) => (kept && kept.seq > seq ? kept : undefined)),
    listChanges: (owner) => shelf.list(changes(owner)),
    listAllChanges: (userEmail) => shelf.list([userEmail, 'change']),
    keepPosition: (owner, part, position) => shelf.change([...positions(owner), part], () => position),
    findPosition: (owner, part) => first([...positions(owner), part]),
    keepSubmission(userEmail, kept) {
      markUnsent()
      return shelf.change([...submissions(userEmail), kept.lessonId], () => kept)
    },
    findSubmission: (userEmail, lessonId) => first([...submissions(userEmail), lessonId]),
    listSubmissions: (userEmail) => shelf.list(submissions(userEmail)),
    dropSubmission: (userEmail, lessonId) => shelf.change([...submissions(userEmail), lessonId], () => undefined),
    async forgetAttempt(owner) {
      await Promise.all([shelf.clear(changes(owner)), shelf.clear(positions(owner))])
    },
    isVolatile: shelf.isVolatile,
  }
}
