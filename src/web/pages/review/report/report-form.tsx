import { useState, type FormEvent } from 'react'
import { longestReport, reportReasons, type ReportReason } from '../../../../core/questions/report.ts'
import { browserApi } from '../../../base/browser-api.ts'
import { useSending } from '../../../features/accounts/use-sending.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { SelectField } from '../../../ui/forms/select-field.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import * as reportWords from '#words/question-reports'
import { useWords } from '../../../words/words.tsx'
import type { FinishedReview } from '../review-data.ts'

/** A report of the student with what became of it. */
export type OwnReport = FinishedReview['reports'][number]

type ReportFormProps = {
  attemptId: number
  questionId: number
  onSent: (report: OwnReport) => void
  onCancel: () => void
}

/** Reports a question to the academy, with a reason and words. T29 */
export function ReportForm({ attemptId, questionId, onSent, onCancel }: ReportFormProps) {
  const { questionReports: words } = useWords(reportWords)
  const { errors, isPending, send } = useSending()
  const [reason, setReason] = useState<ReportReason>('key')
  const [typed, setTyped] = useState('')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const body = { attempt_id: attemptId, question_id: questionId, reason, words: typed }
    let report: OwnReport | undefined
    await send(
      async () => {
        const reply = await browserApi('POST /question-reports', { body })
        report = reply.data
        return reply
      },
      () => report && onSent(report),
    )
  }
  return (
    <form onSubmit={(event) => void submit(event)}>
      <SelectField
        label={words.reason}
        value={reason}
        data-autofocus
        onChange={(event) => setReason(event.currentTarget.value as ReportReason)}
      >
        {reportReasons.map((one) => (
          <option key={one} value={one}>
            {words.reasons[one]}
          </option>
        ))}
      </SelectField>
      <TextArea
        label={words.words}
        hint={words.once}
        value={typed}
        error={errors['words']}
        maxLength={longestReport}
        rows={3}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" size="small" isPending={isPending}>
        {words.send}
      </Button>{' '}
      <Button variant="quiet" size="small" onClick={onCancel}>
        {words.cancel}
      </Button>
    </form>
  )
}
