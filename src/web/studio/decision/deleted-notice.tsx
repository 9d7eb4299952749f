import { useCallback, useState } from 'react'
import { useLocation } from 'react-router'
import type { NounName } from '../../../core/editing/nouns.ts'
import { undoMs } from '../../../core/staff/undo.ts'
import { browserApi } from '../../base/browser-api.ts'
import { useEditingWords } from '../shell/editing-words.ts'
import { UndoNotice } from './undo-notice.tsx'

/** The state that an editor passes to the list it leads back to: the thing it deleted, or the action that deleted it, and the time. */
export type DeletedThing = Deleted & { at: number }
type Deleted = ({ noun: NounName; id: number } | { action: string }) & { title: string; said: string }

/** Returns what was deleted as deleted now. */
export const deletedNow = (thing: Deleted): DeletedThing => ({ ...thing, at: Date.now() })

/** Brings something back that was just deleted. */
const bringBack = (deleted: DeletedThing) =>
  'action' in deleted
    ? browserApi('POST /studio/actions/:key/undo', { params: { key: deleted.action } })
    : browserApi('POST /studio/things/:noun/:id/restore', { params: { noun: deleted.noun, id: deleted.id } })

/** Offers to take back the deletion of the thing whose editor led here. T8 */
export function DeletedNotice() {
  const { acts } = useEditingWords().editing
  const { state } = useLocation() as { state: { deleted?: DeletedThing } | null }
  // The address keeps its state over a reload, when the seconds may be over.
  const [opened] = useState(Date.now)
  const deleted = state?.deleted && opened < state.deleted.at + undoMs ? state.deleted : null
  const key = deleted && `${deleted.title} ${deleted.at}`
  const [over, setOver] = useState<string | null>(null)
  const onOver = useCallback(() => setOver(key), [key])
  const undo = async (thing: DeletedThing) => {
    await bringBack(thing)
    return { msg: acts.restored(thing.title) }
  }
  const change = deleted && key !== null && key !== over && { key, said: deleted.said, undo: () => undo(deleted) }
  return <UndoNotice change={change || null} onOver={onOver} />
}
