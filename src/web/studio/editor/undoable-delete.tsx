import type { NounName } from '../../../core/editing/nouns.ts'
import { browserApi } from '../../base/browser-api.ts'
import { Button } from '../../ui/actions/button.tsx'
import { toast } from '../../ui/toast.tsx'
import * as editingWords from '#words/studio-editing'
import * as studioWords from '#words/studio'
import { useWords } from '../../words/words.tsx'
import { failureText } from '../../words/failure-text.ts'

/** Deletes a thing and offers to undo that; returns whether it was deleted. T8 */
export function useDeleting(noun: NounName, afterUndo: () => void) {
  const words = useWords(studioWords, editingWords)
  const { acts } = words.editing
  return async (id: number, title: string): Promise<boolean> => {
    const params = { noun, id }
    try {
      const { data } = await browserApi('POST /studio/things/:noun/:id/delete', { params })
      const toastId = `deleted-${noun}-${id}`
      const undo = async () => {
        toast.dismiss(toastId)
        try {
          await browserApi('POST /studio/things/:noun/:id/restore', { params })
          toast.success(acts.restored(title))
          afterUndo()
        } catch (error) {
          toast.error(failureText(error, words))
        }
      }
      toast.blank(
        <span>
          {data.purge_at === null ? acts.archived(title) : acts.removed(title)}{' '}
          <Button size="small" variant="quiet" onClick={() => void undo()}>
            {acts.undo}
          </Button>
        </span>,
        { id: toastId },
      )
      return true
    } catch (error) {
      toast.error(failureText(error, words))
      return false
    }
  }
}
