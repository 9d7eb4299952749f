import { useRootData } from '../../../base/place.tsx'
import { useDay } from '../../../base/use-day.ts'
import { useVisitor } from '../../../base/use-visitor.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { PrintIcon } from '../../../ui/icons/review.tsx'
import { toast } from '../../../ui/toast.tsx'
import * as reviewWords from '#words/review'
import { useWords } from '../../../words/words.tsx'
import type { FinishedReview } from '../review-data.ts'

/** Opens the 800x600 window with the tables on paper. R4 */
export function PrintButton({ review }: { review: FinishedReview }) {
  const { review: words } = useWords(reviewWords)
  const { settings, visitor: visitorAtFirst } = useRootData()
  const visitor = useVisitor(visitorAtFirst)
  const day = useDay()
  const print = () => {
    const target = window.open('', '_blank', 'popup,width=800,height=600')
    if (!target) {
      toast.error(words.printed.blocked)
      return
    }
    const student = visitor?.name ?? ''
    const printed = { review, academy: settings.academyName, student, day: day(review.attempt.finished_at) }
    // The window opens at the press itself, or browsers block it; what renders into it may come later.
    import('./print-window.tsx')
      .then(({ printInto }) => printInto(target, printed))
      .catch(() => {
        target.close()
        toast.error(words.failed)
      })
  }
  return (
    <Button variant="quiet" onClick={print}>
      <PrintIcon />
      {words.print}
    </Button>
  )
}
