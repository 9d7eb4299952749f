import type { Annotation } from '../../../../core/annotations/annotation.ts'
import type { AttemptSection } from '../../../../core/attempts/sections.ts'
import { itemOf, type AwaySpan, type OutboxItem } from '../outbox.ts'
import type { DeviceWrite, Stored, Visit } from '../events.ts'
import type { OptionKey, PhaseWire, SettledAnnotations } from '../state.ts'
import { noteUnsynced } from '../unsynced.ts'
import { safeShelf, type Key, type Shelf } from './shelf.ts'

/** The owner of stored values: a user's attempt. */
export type Owner = { userEmail: string; attemptId: number }

/** A submission that was under way when its page ended. */
type PendingSubmission = { attemptId: number; item: OutboxItem<'submission'> }

/** The exams stored on this device. No call rejects; where storage fails, values stay in memory. */
export type DeviceStore = {
  /** Writes a change of the outbox; an older one never replaces a newer one. */
  write(owner: Owner, write: DeviceWrite): Promise<void>
  /** Reads the pending changes of an attempt, with the last position in a section. */
  read(owner: Owner, section?: AttemptSection): Promise<Stored>
  /** Reads the pending changes of an attempt as they were before this page, once a device answers that did not answer to {@link read}. */
  whenRead(owner: Owner): Promise<Stored>
  findSubmission(userEmail: string, lessonId: number): Promise<PendingSubmission | undefined>
  listSubmissions(userEmail: string): Promise<PendingSubmission[]>
  /** Stores which player began without the server and has yet to claim the attempt; null once it has claimed it. */
  noteUnclaimed(owner: Owner, writer: string | null): Promise<void>
  /** Returns the player of {@link noteUnclaimed}. */
  findUnclaimed(owner: Owner): Promise<string | undefined>
  dropSubmission(userEmail: string, lessonId: number): Promise<void>
  /** Reads raw values, of a device that does not answer as soon as it does. */
  whenAnswering<T>(read: (shelf: Shelf) => Promise<T>): Promise<T>
  /** The raw values; keys begin with the user's email address. */
  shelf: Shelf
  /** Returns whether values are lost with the page. */
  isVolatile(): boolean
}

// The stored form since the first release: open pages of former releases read and write it too.

export type StoredAnswer = {
  questionId: number
  attemptId: number
  seq: number
  writer: string
  userAnswer: string | null
  isMarked: boolean
  crossed: readonly OptionKey[]
  spentSeconds?: number
  isHeld?: true
  isUnsure?: true
}
export type StoredAnnotations = {
  questionId: number
  attemptId: number
  seq: number
  writer: string
  marks: readonly Annotation[]
  base: readonly Annotation[]
  isSaved: boolean
  isRefused: boolean
}
export type StoredSubmission = { lessonId: number; attemptId: number; writer: string; isByClock: boolean }

/** Returns the key of the stored answers; those of the other kinds are made alike. */
export const answersKey = ({ userEmail, attemptId }: Owner): Key => [userEmail, 'change', attemptId]
const annotationsKey = ({ userEmail, attemptId }: Owner): Key => [userEmail, 'marks', attemptId]
export const positionsKey = ({ userEmail, attemptId }: Owner): Key => [userEmail, 'position', attemptId]
/** Returns the key of a move, under that of the positions, so that it is deleted with them. */
const moveKey = (owner: Owner): Key => [...positionsKey(owner), 'gone']
/** A list, because pages of every release take an object for something to be sent. */
type StoredVisit = readonly [questionId: number, msOnQuestion: number]
const visitOf = ([questionId, msOnQuestion]: StoredVisit): Visit => ({ questionId, msOnQuestion })
const visitKey = (owner: Owner): Key => [...positionsKey(owner), 'visit']
/** A list for the same reason. */
type StoredUnclaimed = readonly [writer: string]
const unclaimedKey = (owner: Owner): Key => [...positionsKey(owner), 'unclaimed']
export const awayKey = ({ userEmail, attemptId }: Owner): Key => [userEmail, 'away', attemptId]
const submissionsKey = (userEmail: string): Key => [userEmail, 'submission']

const answerItem = ({ questionId, seq, writer, ...stored }: StoredAnswer): OutboxItem<'answer'> =>
  itemOf('answer', questionId, seq, writer, {
    userAnswer: stored.userAnswer,
    isFlagged: stored.isMarked,
    crossed: stored.crossed,
    secondsOnQuestion: stored.spentSeconds ?? 0,
    ...(stored.isHeld && { isAcknowledged: true }),
    ...(stored.isUnsure && { isUnsure: true }),
  })

const submissionOf = ({ lessonId, attemptId, writer, isByClock }: StoredSubmission): PendingSubmission => ({
  attemptId,
  item: itemOf('submission', lessonId, 0, writer, { lessonId, isByClock }),
})

/** Returns whether annotations are pending. */
export const isWaiting = ({ isSaved = false, isRefused = false }: Partial<StoredAnnotations>) => !isSaved && !isRefused

/** Creates the store in this device's IndexedDB, or in memory where that is blocked or full. */
export function createDeviceStore(): DeviceStore {
  const shelf = safeShelf()
  const newest = <V extends { seq: number }>(key: Key, next: V) =>
    shelf.change<V>(key, (stored) => (stored && stored.seq > next.seq ? stored : next))

  async function put(owner: Owner, item: OutboxItem): Promise<void> {
    const { attemptId, userEmail } = owner
    const { key, seq, writer } = item
    if (item.kind !== 'move' && item.kind !== 'away') noteUnsynced()
    switch (item.kind) {
      case 'answer': {
        const { userAnswer, crossed, isFlagged, isAcknowledged, isUnsure, secondsOnQuestion } = item.body
        return newest<StoredAnswer>([...answersKey(owner), key], {
          userAnswer,
          crossed,
          isMarked: isFlagged,
          spentSeconds: secondsOnQuestion,
          ...(isAcknowledged && { isHeld: true }),
          ...(isUnsure && { isUnsure }),
          questionId: key,
          attemptId,
          seq,
          writer,
        })
      }
      case 'annotation': {
        const { annotations: marks, base } = item.body
        const stored = { marks, base, questionId: key, attemptId, seq, writer, isSaved: false, isRefused: false }
        return newest<StoredAnnotations>([...annotationsKey(owner), key], stored)
      }
      case 'move':
        return shelf.change(moveKey(owner), () => item.body.at)
      case 'away':
        return shelf.change(awayKey(owner), () => item.body.spans)
      case 'submission':
        return shelf.change<StoredSubmission>([...submissionsKey(userEmail), key], () => ({
          ...item.body,
          attemptId,
          writer,
        }))
    }
  }

  function drop(owner: Owner, { kind, key, seq }: Extract<DeviceWrite, { type: 'drop' }>): Promise<void> {
    const dropped = (at: Key) =>
      shelf.change<{ seq: number }>(at, (stored) => (stored && stored.seq > seq ? stored : undefined))
    switch (kind) {
      case 'answer':
        return dropped([...answersKey(owner), key])
      case 'annotation':
        return dropped([...annotationsKey(owner), key])
      case 'move':
        return shelf.change(moveKey(owner), () => undefined)
      case 'away':
        return shelf.change(awayKey(owner), () => undefined)
      case 'submission':
        return shelf.change([...submissionsKey(owner.userEmail), key], () => undefined)
    }
  }

  function settle(
    owner: Owner,
    questionId: number,
    { seq, annotations: marks, isRefused }: SettledAnnotations,
    writer: string,
  ): Promise<void> {
    const { attemptId } = owner
    const stored = { questionId, attemptId, seq, writer, marks, base: marks, isSaved: !isRefused, isRefused }
    return newest<StoredAnnotations>([...annotationsKey(owner), questionId], stored)
  }

  /** Reads the annotations of an attempt, and deletes those of other attempts that are not pending. */
  async function readAnnotations(on: Shelf, { userEmail, attemptId }: Owner) {
    const all = await on.list<Partial<StoredAnnotations>>([userEmail, 'marks'])
    const items: OutboxItem<'annotation'>[] = []
    const settled = new Map<number, SettledAnnotations>()
    // Former releases stored fewer fields.
    for (const { questionId = 0, seq = 0, marks = [], base = [], writer = 'unknown-player', ...stored } of all) {
      if (stored.attemptId !== attemptId) {
        if (!isWaiting(stored))
          void shelf.change([userEmail, 'marks', stored.attemptId ?? 0, questionId], () => undefined)
      } else if (isWaiting(stored))
        items.push(itemOf('annotation', questionId, seq, writer, { annotations: marks, base }))
      else settled.set(questionId, { seq, annotations: marks, isRefused: stored.isRefused ?? false })
    }
    return { items, settled }
  }

  async function readFrom(on: Shelf, owner: Owner, section?: AttemptSection): Promise<Stored> {
    const first = async <V>(key: Key) => (await on.list<V>(key))[0]
    const [answers, annotations, at, spans, visit, position] = await Promise.all([
      on.list<StoredAnswer>(answersKey(owner)),
      readAnnotations(on, owner),
      first<PhaseWire['at']>(moveKey(owner)),
      first<readonly AwaySpan[]>(awayKey(owner)),
      first<StoredVisit>(visitKey(owner)),
      section && first<number>([...positionsKey(owner), section]),
    ])
    const items: OutboxItem[] = [
      ...answers.toSorted((one, other) => one.seq - other.seq).map(answerItem),
      ...annotations.items,
    ]
    if (at !== undefined) items.push(itemOf('move', 0, 0, '', { at }))
    if (spans !== undefined) items.push(itemOf('away', 0, 0, '', { spans }))
    return { items, annotations: annotations.settled, position, visit: visit && visitOf(visit) }
  }

  const listSubmissions = async (userEmail: string) =>
    (await shelf.list<StoredSubmission>(submissionsKey(userEmail))).map(submissionOf)

  return {
    write(owner, write) {
      switch (write.type) {
        case 'put':
          return put(owner, write.item)
        case 'drop':
          return drop(owner, write)
        case 'settleAnnotations':
          return settle(owner, write.questionId, write.settled, write.writer)
        case 'position':
          return shelf.change([...positionsKey(owner), write.section], () => write.position)
        case 'visit':
          return shelf.change<StoredVisit>(visitKey(owner), () => [write.visit.questionId, write.visit.msOnQuestion])
      }
    },
    async read(owner, section) {
      const wasAway = shelf.isAway()
      const stored = await readFrom(shelf, owner, section)
      return wasAway || shelf.isAway() ? { ...stored, isUnread: true } : stored
    },
    whenRead: (owner) => shelf.whenAnswering((answering) => readFrom(answering, owner)),
    async whenAnswering(read) {
      // This finds out whether it answers.
      await shelf.list(['asked'])
      return shelf.whenAnswering(read).catch(() => read(shelf))
    },
    findSubmission: async (userEmail, lessonId) =>
      (await listSubmissions(userEmail)).find(({ item }) => item.key === lessonId),
    listSubmissions,
    noteUnclaimed: (owner, writer) =>
      shelf.change<StoredUnclaimed>(unclaimedKey(owner), () => (writer === null ? undefined : [writer])),
    findUnclaimed: async (owner) => (await shelf.list<StoredUnclaimed>(unclaimedKey(owner)))[0]?.[0],
    dropSubmission: (userEmail, lessonId) =>
      drop({ userEmail, attemptId: 0 }, { type: 'drop', kind: 'submission', key: lessonId, seq: Infinity }),
    shelf,
    isVolatile: shelf.isVolatile,
  }
}
