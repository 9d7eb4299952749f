import { useState, type FormEvent } from 'react'
import { longestReport, reportReasons, type ReportReason } from '../../../../core/questions/report.ts'
import { browserApi } from '../../../base/browser-api.ts'
import { useByEmail } from '../../../base/by-email.ts'
import { useSending } from '../../../features/forms/use-sending.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Form, SubmitButton } from '../../../ui/forms/form.tsx'
import { SelectField } from '../../../ui/forms/select-field.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { Row } from '../../../ui/layout/page-layout.tsx'
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

/** Moves the focus to the form, which replaces its button. */
const takeFocus = (field: HTMLElement | null) => field?.focus()

/** Reports a question to the academy, with a reason and words. T29 */
export function ReportForm({ attemptId, questionId, onSent, onCancel }: ReportFormProps) {
  const { questionReports: words } = useWords(reportWords)
  const said = useByEmail()
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
    <Form onSubmit={(event) => void submit(event)}>
      <SelectField
        ref={takeFocus}
        label={words.reason}
        value={reason}
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
        hint={said(words.once)}
        value={typed}
        error={errors['words']}
        maxLength={longestReport}
        rows={3}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Row>
        <SubmitButton size="small" isPending={isPending}>
          {words.send}
        </SubmitButton>
        <Button variant="quiet" size="small" onClick={onCancel}>
          {words.cancel}
        </Button>
      </Row>
    </Form>
  )
}
