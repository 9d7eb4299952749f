import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { undoMs } from '../../../core/staff/undo.ts'
import { browserApi } from '../../base/browser-api.ts'
import { useSending } from '../../features/accounts/use-sending.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import * as studioWords from '#words/studio'
import { useWords } from '../../words/words.tsx'

type UndoNoticeProps = {
  changeId: number
  said: string
  onOver: () => void
  /** In place of `onOver` where something else follows once it is taken back. */
  onUndone?: () => void
}

/** The change just made, which can be taken back for ten seconds. T4 */
export function UndoNotice({ changeId, said, onOver, onUndone = onOver }: UndoNoticeProps) {
  const { studio } = useWords(studioWords)
  const { revalidate } = useRevalidator()
  const { isPending, send } = useSending()
  useEffect(() => {
    const timer = setTimeout(onOver, undoMs)
    return () => clearTimeout(timer)
  }, [onOver])
  return (
    <Notice tone="good">
      <output>{said}</output>{' '}
      <Button
        variant="quiet"
        size="small"
        isPending={isPending}
        onClick={() =>
          void send(
            () => browserApi('POST /studio/changes/:changeId/undo', { params: { changeId } }),
            () => {
              onUndone()
              return revalidate()
            },
          )
        }
      >
        {studio.decision.undo}
      </Button>
    </Notice>
  )
}
