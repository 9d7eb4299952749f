import type { FieldValue } from '../../../core/editing/fields.ts'
import { ApiError } from '../../base/api.ts'

/** The states that the line beside an editor can show. */
type SaveState = 'clean' | 'waiting' | 'saving' | 'saved' | 'offline' | 'signed_out' | 'conflict' | 'failed' | 'fault'

/** The typed values by field, which can be stored as JSON. */
type Typed<Value> = Record<string, Value>

/** The state that an editor shows. */
export type DraftView<Value = FieldValue> = {
  values: Typed<Value>
  state: SaveState
  /** The instant at which the server last stored the draft; null: not since the editor was opened. */
  savedAt: number | null
  version: number
  /** A colleague's version while there are two. */
  theirs: Theirs<Value> | null
}

/** A thing as the server has it: its values with the draft, and its version. */
export type Theirs<Value = FieldValue> = {
  values: Typed<Value>
  version: number
  by: string | null
  byId: number | null
  at: string | null
}

/** A draft on the device that the server may not have. */
type Stored<Value> = { values: Typed<Value>; version: number }

/** The ways out of an editor: the server, the device, and the clock. */
export type DraftPorts<Value = FieldValue> = {
  save: (version: number, values: Typed<Value>) => Promise<{ version: number }>
  load: () => Promise<Theirs<Value>>
  /** Called when the editor takes over what another window or a colleague has saved: what stands around its fields is stale then. */
  onTakenOver: () => void
  device: { read: () => string | null; write: (text: string) => void; clear: () => void }
  now: () => number
  /** Calls later; returns what cancels it. */
  later: (run: () => void, ms: number) => () => void
}

/** The longest that typing waits before it is sent, in ms: with the round trip it stays within two seconds. */
export const sendAfterMs = 1000
const retryMs = [2000, 5000, 10_000, 30_000]

const isEqual = (one: unknown, other: unknown) =>
  one === other || JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** Returns the fields of `to` that differ from `from`. */
const changedIn = <Value>(from: Typed<Value>, to: Typed<Value>): Typed<Value> =>
  Object.fromEntries(
    Object.keys({ ...from, ...to }).flatMap((name) =>
      isEqual(from[name], to[name]) ? [] : [[name, to[name] ?? (null as Value)]],
    ),
  )

const isSame = (one: Typed<unknown>, other: Typed<unknown>) => Object.keys(changedIn(one, other)).length === 0

function readStored<Value>(text: string | null): Stored<Value> | null {
  try {
    const stored = JSON.parse(text ?? 'null') as Stored<Value> | null
    return typeof stored?.version === 'number' && typeof stored.values === 'object' ? stored : null
  } catch {
    return null
  }
}

/**
 * The draft typed in one editor: on the device at once, on the server within two seconds, and never over what a colleague has saved in
 * the meantime. Nothing of it needs React. T7
 */
export class DraftSession<Value = FieldValue> {
  private view: DraftView<Value>
  /** The values that the server holds at `view.version`. */
  private known: Typed<Value>
  private readonly ports: DraftPorts<Value>
  private readonly listeners = new Set<() => void>()
  private cancel: (() => void) | null = null
  private sending: Promise<void> | null = null
  /** True while something changes the thing on the server: what is typed waits for its outcome. */
  private isActing = false
  private failures = 0

  constructor(opened: Theirs<Value>, ports: DraftPorts<Value>) {
    this.ports = ports
    this.known = opened.values
    this.view = { values: opened.values, version: opened.version, state: 'clean', savedAt: null, theirs: null }
    const stored = readStored<Value>(ports.device.read())
    if (stored === null) return
    if (isSame(stored.values, opened.values)) ports.device.clear()
    else if (stored.version === opened.version) {
      this.view = { ...this.view, values: stored.values, state: 'waiting' }
      this.sendIn(0)
    } else this.view = { ...this.view, values: stored.values, state: 'conflict', theirs: opened }
  }

  readonly read = (): DraftView<Value> => this.view

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Returns whether something typed is not on the server yet. */
  readonly isUnsaved = (): boolean => !isSame(this.view.values, this.known)

  readonly change = (name: string, value: Value): void => {
    if (isEqual(this.view.values[name], value)) return
    const values = { ...this.view.values, [name]: value }
    this.store(values, this.view.version)
    const isInConflict = this.view.state === 'conflict'
    this.update({ values, ...(!isInConflict && { state: 'waiting' as const }) })
    if (!isInConflict && !this.isActing && this.cancel === null) this.sendIn(sendAfterMs)
  }

  /** Sends now; resolves to whether the server has everything. */
  readonly flush = async (): Promise<boolean> => {
    if (this.view.state === 'conflict' || this.isActing) return false
    this.stopWaiting()
    await this.sending
    while (this.isUnsaved()) {
      await this.send()
      // What was typed while it was sent goes too; anything else is a failure.
      if (this.view.state !== 'waiting') break
      this.stopWaiting()
    }
    return !this.isUnsaved()
  }

  /**
   * Changes the thing on the server once everything is saved there, and takes over what the server holds then; what is typed meanwhile
   * stays on top of that. Resolves to false when not everything could be saved: then nothing is done. Rejects only as the change itself
   * does: where it was made and cannot be loaded, the next save finds it.
   */
  readonly act = async (work: (version: number) => Promise<unknown>): Promise<boolean> => {
    if (this.isActing || !(await this.flush())) return false
    this.isActing = true
    const before = this.view.values
    try {
      await work(this.view.version)
      const server = await this.ports.load().catch(() => null)
      this.isActing = false
      if (server) this.adopt(server, before)
      return true
    } finally {
      this.isActing = false
      if (this.isUnsaved() && this.cancel === null) this.sendIn(sendAfterMs)
    }
  }

  /**
   * Takes over the server's value after a change outside this editor, such as a new name from the outline. Where that and what
   * is typed here changed the same field, the next save finds both.
   */
  readonly learn = async (server: Theirs<Value>): Promise<void> => {
    await this.sending
    if (server.version <= this.view.version || this.isActing || this.view.state === 'conflict') return
    const theirs = changedIn(this.known, server.values)
    if (Object.keys(changedIn(this.known, this.view.values)).some((name) => name in theirs)) return
    this.adopt(server, this.known)
  }

  /** Decides a conflict for the version typed here: the other is overwritten knowingly. */
  readonly keepMine = async (): Promise<void> => {
    const { theirs, values } = this.view
    if (theirs === null) return
    this.known = theirs.values
    this.store(values, theirs.version)
    this.update({ version: theirs.version, theirs: null, state: 'waiting' })
    await this.flush()
  }

  /** Decides a conflict for the colleague's version; what was typed here is dropped. */
  readonly takeTheirs = (): void => {
    const { theirs } = this.view
    if (theirs !== null) this.takeOver(theirs)
  }

  private takeOver(server: Theirs<Value>) {
    this.adopt(server)
    this.ports.onTakenOver()
  }

  /** Takes over what the server holds, with the fields on top that were typed since the values `before`. */
  private adopt(server: Theirs<Value>, before = this.view.values) {
    this.stopWaiting()
    const values = { ...server.values, ...changedIn(before, this.view.values) }
    this.known = server.values
    this.update({ values, version: server.version, theirs: null, state: 'clean', savedAt: null })
    if (!this.isUnsaved()) return this.ports.device.clear()
    this.store(values, server.version)
    this.update({ state: 'waiting' })
    this.sendIn(sendAfterMs)
  }

  /** Looks whether a colleague has saved something, when the editor is looked at again. */
  readonly look = async (): Promise<void> => {
    if (
      this.view.state === 'offline' ||
      this.view.state === 'signed_out' ||
      this.view.state === 'failed' ||
      this.view.state === 'fault'
    ) {
      await this.flush()
      return
    }
    if (this.sending || this.cancel || this.isActing || this.view.state === 'conflict') return
    const server = await this.ports.load().catch(() => null)
    if (server === null || server.version === this.view.version || this.sending || this.isUnsaved()) return
    this.takeOver(server)
  }

  readonly close = (): void => {
    this.stopWaiting()
    this.listeners.clear()
  }

  private update(changed: Partial<DraftView<Value>>) {
    this.view = { ...this.view, ...changed }
    this.listeners.forEach((listener) => listener())
  }

  private store(values: Typed<Value>, version: number) {
    this.ports.device.write(JSON.stringify({ values, version } satisfies Stored<Value>))
  }

  private stopWaiting() {
    this.cancel?.()
    this.cancel = null
  }

  private sendIn(ms: number) {
    this.stopWaiting()
    this.cancel = this.ports.later(() => {
      this.cancel = null
      void this.send()
    }, ms)
  }

  private send(): Promise<void> {
    this.sending ??= this.sendOnce().finally(() => (this.sending = null))
    return this.sending
  }

  private async sendOnce() {
    const { values, version } = this.view
    this.update({ state: 'saving' })
    try {
      const saved = await this.ports.save(version, values)
      this.failures = 0
      this.known = values
      const isAll = this.view.values === values
      if (isAll) this.ports.device.clear()
      else this.store(this.view.values, saved.version)
      this.update({ version: saved.version, savedAt: this.ports.now(), state: isAll ? 'saved' : 'waiting' })
      if (!isAll) this.sendIn(sendAfterMs)
    } catch (error) {
      await this.fail(error)
    }
  }

  private async fail(cause: unknown) {
    if (!(cause instanceof ApiError)) {
      // Of our own, and never called one of the network; another change tries again. E2
      this.update({ state: 'fault' })
      return reportError(cause)
    }
    const { status } = cause
    if (status === 409) {
      const theirs = await this.ports.load().catch(() => null)
      if (theirs !== null) {
        // Only where both hold the same is there nothing to choose.
        if (isSame(theirs.values, this.view.values)) this.takeOver(theirs)
        else this.update({ state: 'conflict', theirs })
        return
      }
    }
    if (status === 401) return this.update({ state: 'signed_out' })
    // What the server will not take is typed on; another change tries again.
    if (status === 422 || status === 404 || status === 403 || status === 413) return this.update({ state: 'failed' })
    this.update({ state: 'offline' })
    const wait = retryMs[Math.min(this.failures, retryMs.length - 1)] ?? 30_000
    this.failures += 1
    this.sendIn(wait)
  }
}
