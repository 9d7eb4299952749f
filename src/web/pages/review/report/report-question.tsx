import { createContext, useContext, useMemo, useRef, useState, type ReactNode } from 'react'
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

/** The button that opens the form of a report; then the form. */
function Reporting({ questionId, onClosed }: { questionId: number; onClosed: () => void }) {
  const { report: words } = useWords(reviewWords).review
  const reports = useContext(ReportsContext)
  const [isOpen, setOpen] = useState(false)
  const part = useLazyPart(form, isOpen ? 'now' : null)
  if (reports && isOpen && part)
    return (
      <part.ReportForm
        attemptId={reports.attemptId}
        questionId={questionId}
        onSent={(report) => {
          onClosed()
          reports.add(report)
        }}
        onCancel={() => {
          onClosed()
          setOpen(false)
        }}
      />
    )
  return (
    <Button variant="plain" size="small" isPending={isOpen} onClick={() => setOpen(true)}>
      {words.open}
    </Button>
  )
}

/** Reports a question, or says what became of the report. T29 */
export function ReportQuestion({ questionId }: { questionId: number }) {
  const { report: words } = useWords(reviewWords).review
  const reports = useContext(ReportsContext)
  const place = useRef<HTMLDivElement>(null)
  if (!reports) return null
  const known = reports.listed.find(({ question_id: id }) => id === questionId)
  return (
    // It has the focus once the form is gone, so that the next key goes on from here.
    <div ref={place} tabIndex={-1}>
      {known ? (
        <Notice tone={known.is_corrected ? 'good' : 'info'} title={<output>{words.state(known.is_corrected)}</output>}>
          {known.answer}
        </Notice>
      ) : (
        <Reporting questionId={questionId} onClosed={() => place.current?.focus()} />
      )}
    </div>
  )
}
