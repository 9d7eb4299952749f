import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useBlocker, useRevalidator } from 'react-router'
import type { CallReply } from '../../../contract/api.ts'
import type { FieldValue } from '../../../core/editing/fields.ts'
import type { NounName } from '../../../core/editing/nouns.ts'
import { plainApi, browserApi } from '../../base/browser-api.ts'
import { DraftSession, type DraftPorts, type Theirs } from './draft-session.ts'
import { draftOnDevice } from '../shell/on-device.ts'

/** A thing as the server opened it. */
export type OpenedThing = NonNullable<CallReply<'GET /studio/things/:noun/:id'>['data']>

/** Returns what the server holds of a thing: its public fields under those of the draft. */
const theirsOf = ({ published, draft, version, draft_by, draft_by_id, draft_at }: OpenedThing): Theirs => ({
  values: { ...published, ...draft },
  version,
  by: draft_by,
  byId: draft_by_id,
  at: draft_at,
})

/**
 * The source of a draft: its key on the device, its calls, and the server's value when loaded, the same object until it is loaded again.
 */
export type DraftSource<Value> = Pick<DraftPorts<Value>, 'save' | 'load'> & { key: string; opened: Theirs<Value> }

const openSession = <Value>({ key, opened, save, load }: DraftSource<Value>, onTakenOver: () => void) =>
  new DraftSession<Value>(opened, {
    save,
    load,
    onTakenOver,
    device: draftOnDevice(key),
    now: Date.now,
    later: (run, ms) => {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
  })

/** Returns the draft of an opened thing of a noun. T7 */
export function useThingDraft(noun: NounName, opened: OpenedThing, userId: number) {
  const params = { noun, id: opened.id }
  const theirs = useMemo(() => theirsOf(opened), [opened])
  return useDraft<FieldValue>({
    key: `${userId}:${noun}:${opened.id}`,
    opened: theirs,
    save: async (version, values) =>
      (await browserApi('POST /studio/things/:noun/:id/draft', { params, body: { version, values } })).data,
    load: async () => theirsOf((await plainApi('GET /studio/things/:noun/:id', { params })).data),
  })
}

/** The draft of a thing in its editor. */
export type ThingDraft = ReturnType<typeof useThingDraft>

/** Returns the draft of one editor: saved as it is typed, by Ctrl+S at once, and guarded when its reader leaves. T7 */
export function useDraft<Value>(source: DraftSource<Value>) {
  const { opened } = source
  const { revalidate } = useRevalidator()
  const [session] = useState(() => openSession(source, () => void revalidate()))
  const view = useSyncExternalStore(session.subscribe, session.read)
  useEffect(() => {
    // Loaded again: something outside the editor may have changed it.
    void session.learn(opened)
  }, [session, opened])
  useEffect(() => {
    const save = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      void session.flush()
    }
    const look = () => {
      if (document.visibilityState === 'visible') void session.look()
    }
    // The device has it; the question gives the server a moment too.
    const guard = (event: BeforeUnloadEvent) => {
      if (!session.isUnsaved()) return
      void session.flush()
      event.preventDefault()
    }
    addEventListener('keydown', save)
    addEventListener('online', look)
    addEventListener('focus', look)
    document.addEventListener('visibilitychange', look)
    addEventListener('beforeunload', guard)
    return () => {
      removeEventListener('keydown', save)
      removeEventListener('online', look)
      removeEventListener('focus', look)
      document.removeEventListener('visibilitychange', look)
      removeEventListener('beforeunload', guard)
    }
  }, [session])
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && session.isUnsaved(),
  )
  const [asksToLeave, setAsks] = useState(false)
  const { state, proceed } = blocker
  useEffect(() => {
    if (state === 'blocked') void session.flush().then((isSaved) => (isSaved ? proceed() : setAsks(true)))
  }, [session, state, proceed])
  return {
    session,
    view,
    leaving: {
      isAsked: asksToLeave,
      stay: () => {
        setAsks(false)
        blocker.reset?.()
      },
      leave: () => blocker.proceed?.(),
    },
  }
}
