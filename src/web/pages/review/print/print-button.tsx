import { browserApi } from '../../../base/browser-api.ts'
import { useRootData } from '../../../base/place.tsx'
import { useDay } from '../../../base/use-day.ts'
import { useVisitor } from '../../../base/use-visitor.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { PrintIcon } from '../../../ui/icons/review.tsx'
import { toast } from '../../../ui/toast.tsx'
import * as reviewWords from '#words/review'
import { useWords } from '../../../words/words.tsx'
import type { FinishedReview } from '../review-data.ts'
import type { PrintedTexts } from './printed-questions.tsx'

/** Fetches the texts of a review's questions. */
const fetchTexts = async ({ quiz, attempt }: FinishedReview): Promise<PrintedTexts> => {
  const of = { params: { quizId: quiz.id }, query: { attempt_id: attempt.attempt_id } }
  const { data } = await browserApi('GET /quiz-reviews/:quizId/questions', of)
  return new Map(data.map((text) => [text.id, text]))
}

/** Opens the 800x600 window with the tables on paper, followed by the questions if wanted. R4 */
export function PrintButton({ review, withQuestions = false }: { review: FinishedReview; withQuestions?: boolean }) {
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
    Promise.all([import('./print-window.tsx'), withQuestions ? fetchTexts(review) : undefined])
      .then(([{ printInto }, texts]) => printInto(target, { ...printed, ...(texts && { texts }) }))
      .catch(() => {
        target.close()
        toast.error(words.failed)
      })
  }
  return (
    <Button variant="quiet" onClick={print}>
      <PrintIcon />
      {withQuestions ? words.printQuestions : words.print}
    </Button>
  )
}
