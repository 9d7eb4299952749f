import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import type { FieldErrors } from '../../../contract/errors.ts'
import type { Values } from '../../../core/editing/fields.ts'
import { hasContent } from '../../../core/editing/plain-checks.ts'
import { nounOf, type NounName } from '../../../core/editing/nouns.ts'
import { ApiError } from '../../base/api.ts'
import { browserApi } from '../../base/browser-api.ts'
import { failureText } from '../../base/failure-text.ts'
import { toast } from '../../ui/toast.tsx'
import { useEditingWords } from '../shell/editing-words.ts'
import { deletedNow } from '../decision/deleted-notice.tsx'
import { useStudio } from '../shell/studio-frame.tsx'
import type { OpenedThing, ThingDraft } from './use-draft.ts'

/** The texts of a question asked before a thing goes out as it is, and what follows a yes. */
type Question = { title: string; text: string; back: string; go: string; run: () => unknown }

/** The readers whose view of a thing can be previewed. */
type Reader = 'visitor' | 'student' | 'owner'

type Of = {
  noun: NounName
  opened: OpenedThing
  /** The path to go to when the thing has been deleted. */
  listPath: string
  /** True if students find something in it besides its fields. */
  hasMore: boolean
  title: string
  draft: Pick<ThingDraft, 'session' | 'view'>
}

/** Returns the noun of a thing that has nothing in its fields for its readers; of a course, only until it is public. */
function emptyNoun(noun: NounName, { is_public }: OpenedThing, { content_html, video }: Values) {
  if (noun === 'course') return is_public ? null : noun
  if (noun !== 'article' && noun !== 'lesson') return null
  return hasContent(String(content_html ?? '')) || video ? null : noun
}

/** Returns the acts on a thing in its editor: each works with what the server has, so what is typed is saved first. T7 */
export function useThingActs({ noun, opened, listPath, hasMore, title, draft: { session, view } }: Of) {
  const words = useEditingWords()
  const { acts, history, momentOfZone } = words.editing
  const { time_zone } = useStudio()
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const [errors, setErrors] = useState<FieldErrors>({})
  const [isPending, setPending] = useState(false)
  const [question, setQuestion] = useState<Question | null>(null)
  const [copyKey, setCopyKey] = useState(() => crypto.randomUUID())
  const { id, is_parent_public } = opened
  const params = { noun, id }

  /** Shows what is wrong with the fields, or else says what went wrong. */
  const fail = (error: unknown) => {
    const problems = (error instanceof ApiError && error.errors) || {}
    if (Object.keys(problems).some((name) => name in nounOf(noun).fields)) setErrors(problems)
    else toast.error(failureText(error, words))
  }
  /** Runs one act at the version that the server has once what is typed is saved. */
  const act = async (work: (version: number) => Promise<unknown>, done?: string) => {
    if (isPending) return
    setPending(true)
    setErrors({})
    try {
      if (!(await session.act(work))) {
        toast.error(session.read().state === 'conflict' ? acts.notDone.conflict : acts.notDone.unsaved)
        return
      }
      await revalidate()
      if (done !== undefined) toast.success(done)
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) void session.look()
      fail(error)
    } finally {
      setPending(false)
    }
  }
  /** Does it at once, or once it was said that there is nothing in it. */
  const unlessEmpty = (run: () => unknown) => {
    const empty = hasMore ? null : emptyNoun(noun, opened, view.values)
    if (empty !== null) setQuestion({ ...acts.empty[empty], run })
    else void run()
  }
  const publish = () =>
    act(
      (version) => browserApi('POST /studio/things/:noun/:id/publish', { params, body: { version } }),
      is_parent_public ? acts.published : acts.publishedWithin,
    )
  const schedule = (at: string | null) =>
    act(
      (version) => browserApi('POST /studio/things/:noun/:id/schedule', { params, body: { version, at } }),
      at === null ? acts.unscheduled : acts.scheduled(momentOfZone(at, time_zone)),
    )
  const preview = async (reader: Reader, isCopied = false) => {
    setErrors({})
    // Opened by the press itself; a window that opens later would be blocked.
    const shown = isCopied ? null : open('about:blank', '_blank')
    try {
      await session.flush()
      const { data } = await browserApi('POST /studio/things/:noun/:id/preview', { params, body: { reader } })
      if (shown) shown.location.replace(data.path)
      else {
        await navigator.clipboard.writeText(location.origin + data.path)
        toast.success(acts.copied)
      }
    } catch (error) {
      shown?.close()
      fail(error)
    }
  }
  const duplicate = () =>
    act(async () => {
      // One key until there is a copy: tried again after a lost reply, it is the same one.
      const headers = { 'idempotency-key': copyKey }
      const { data } = await browserApi('POST /studio/things/:noun/:id/duplicate', { params }, { headers })
      setCopyKey(crypto.randomUUID())
      toast.success(acts.duplicated)
      await navigate(`${listPath}/${noun === 'lesson' ? 'lessons/' : ''}${data.id}`)
    })
  const deleteIt = async () => {
    await session.flush()
    try {
      const { data } = await browserApi('POST /studio/things/:noun/:id/delete', { params })
      const said = data.purge_at === null ? acts.archived(title) : acts.removed(title)
      await navigate(listPath, { state: { deleted: deletedNow({ noun, id, title, said }) } })
    } catch (error) {
      fail(error)
    }
  }
  return {
    errors,
    isPending,
    question,
    forgetQuestion: () => setQuestion(null),
    publish: () => unlessEmpty(publish),
    /** Publishes at an instant, or not by itself any more. */
    schedule: (at: string | null) => (at === null ? schedule(null) : unlessEmpty(() => schedule(at))),
    hide: () => act(() => browserApi('POST /studio/things/:noun/:id/hide', { params }), acts.hidden),
    dropDraft: () =>
      act(
        (version) => browserApi('POST /studio/things/:noun/:id/draft/drop', { params, body: { version } }),
        acts.dropped,
      ),
    bringBack: (versionId: number) =>
      act(
        (version) =>
          browserApi('POST /studio/things/:noun/:id/versions/:versionId', {
            params: { ...params, versionId },
            body: { version },
          }),
        history.broughtBack,
      ),
    preview,
    duplicate,
    remove: deleteIt,
  }
}

/** The acts of a thing, as {@link useThingActs} returns them. */
export type ThingActs = ReturnType<typeof useThingActs>
