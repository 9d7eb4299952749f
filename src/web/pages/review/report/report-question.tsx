import { createContext, useContext, useMemo, useState, type ReactNode } from 'react'
import { Button } from '../../../ui/actions/button.tsx'
import { lazyPart, useLazyPart } from '../../../ui/lazy-part.ts'
import { Notice } from '../../../ui/states/notice.tsx'
import * as reviewWords from '#words/review'
import { useWords } from '../../../words/words.tsx'
import type { FinishedReview } from '../review-data.ts'
import type { OwnReport } from './report-form.tsx'

type Reports = { attemptId: number; listed: readonly OwnReport[]; add: (report: OwnReport) => void }
const ReportsContext = createContext<Reports | null>(null)

/** Keeps the reports of a review, those just sent too. */
export function ReportsOf({ review: { attempt, reports }, children }: { review: FinishedReview; children: ReactNode }) {
  const [sent, setSent] = useState<readonly OwnReport[]>([])
  const value = useMemo(
    () => ({
      attemptId: attempt.attempt_id,
      listed: [...reports, ...sent],
      add: (report: OwnReport) => setSent((before) => [...before, report]),
    }),
    [attempt, reports, sent],
  )
  return <ReportsContext value={value}>{children}</ReportsContext>
}

/** Fetched when it is wanted: hardly any question is reported. */
const form = lazyPart(() => import('./report-form.tsx'))

/** Reports a question, or says what became of the report. T29 */
export function ReportQuestion({ questionId }: { questionId: number }) {
  const { report: words } = useWords(reviewWords).review
  const reports = useContext(ReportsContext)
  const [isOpen, setOpen] = useState(false)
  const part = useLazyPart(form, isOpen ? 'now' : null)
  if (!reports) return null
  const known = reports.listed.find(({ question_id: id }) => id === questionId)
  if (known)
    return (
      <Notice tone={known.is_corrected ? 'good' : 'info'} title={<output>{words.state(known.is_corrected)}</output>}>
        {known.answer}
      </Notice>
    )
  if (isOpen && part)
    return (
      <part.ReportForm
        attemptId={reports.attemptId}
        questionId={questionId}
        onSent={reports.add}
        onCancel={() => setOpen(false)}
      />
    )
  return (
    <span>
      <Button variant="plain" size="small" isPending={isOpen} onClick={() => setOpen(true)}>
        {words.open}
      </Button>
    </span>
  )
}
