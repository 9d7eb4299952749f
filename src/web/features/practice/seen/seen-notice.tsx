import { useLayoutEffect } from 'react'
import { Button } from '../../../ui/actions/button.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import * as seenWords from '#words/seen'
import { useWords } from '../../../words/words.tsx'
import { useDocuments } from './use-documents.ts'

/** Says of a page without a network when it was seen so, and loads it anew once there is one. L8 */
export function SeenNotice({ seenAt }: { seenAt: string }) {
  const { seen: words, format } = useWords(seenWords)
  useDocuments()
  // With the line itself: the network may be back a moment later.
  useLayoutEffect(() => {
    const reload = () => location.reload()
    addEventListener('online', reload)
    return () => removeEventListener('online', reload)
  }, [])
  return (
    <output>
      <Notice
        action={
          <Button variant="quiet" size="small" onClick={() => location.reload()}>
            {words.tryAgain}
          </Button>
        }
      >
        {words.asOf(format.moment(seenAt, 'here'))}
      </Notice>
    </output>
  )
}
