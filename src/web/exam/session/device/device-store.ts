import { markUnsent } from '../../../unsent.ts'
import type { OptionKey, Part } from '../exam-state.ts'
import { safeShelf, type Key, type Shelf } from './shelf.ts'

/** One change of one answer that the server has not acknowledged. */
export type KeptChange = {
  questionId: number
  seq: number
  userAnswer: string | null
  isMarked: boolean
  crossed: readonly OptionKey[]
  /** All the seconds on this question so far. */
  spentSeconds: number
  /** The server holds this answer already: what is new are marks, cross-outs or time. */
  isHeld?: true
}

/** An attempt that is being submitted; `isByClock`: because this device took its time for over, which the server may not. */
export type KeptSubmission = { lessonId: number; attemptId: number; writer: string; isByClock: boolean }

/** A change with the attempt it belongs to and the player that made it. */
export type StoredChange = KeptChange & { attemptId: number; writer: string }

/** Whose answers: nobody reads another user's. */
export type Owner = { userEmail: string; attemptId: number }

/** A time without the server, in ISO instants of its clock; without an end it has not ended, or its page has. */
export type AwaySpan = { from: string; to: string | null }

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
  /** Remembers when the server was out of reach, until it is told. */
  keepAway(owner: Owner, spans: readonly AwaySpan[]): Promise<void>
  listAway(owner: Owner): Promise<readonly AwaySpan[]>
  /** Forgets the changes, positions and absences of a closed attempt; what was refused stays. */
  forgetAttempt(owner: Owner): Promise<void>
  /** Where all of it stands, by keys that begin with the user's address. */
  shelf: Shelf
  /** Whether what it keeps is lost with the page. */
  isVolatile(): boolean
}

const changes = ({ userEmail, attemptId }: Owner): Key => [userEmail, 'change', attemptId]
const positions = ({ userEmail, attemptId }: Owner): Key => [userEmail, 'position', attemptId]
const away = ({ userEmail, attemptId }: Owner): Key => [userEmail, 'away', attemptId]
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
    keepAway: (owner, spans) => shelf.change(away(owner), () => (spans.length > 0 ? spans : undefined)),
    listAway: async (owner) => (await first<readonly AwaySpan[]>(away(owner))) ?? [],
    async forgetAttempt(owner) {
      await Promise.all([changes(owner), positions(owner), away(owner)].map((key) => shelf.clear(key)))
    },
    shelf,
    isVolatile: shelf.isVolatile,
  }
}
