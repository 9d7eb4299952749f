import { useState, type FormEvent } from 'react'
import { browserApi } from '../../../base/browser-api.ts'
import { usePlace } from '../../../base/place.tsx'
import { useSending } from '../../../features/forms/use-sending.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { Form, SubmitButton } from '../../../ui/forms/form.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { textsOf } from '../../../ui/forms/texts-of.ts'
import { Row } from '../../../ui/layout/page-layout.tsx'
import * as studentWords from '#words/student-home'
import { useWords } from '../../../words/words.tsx'
import { tileHeadingClass } from '../../../features/tiles/tile.tsx'
import styles from './student-home.module.css'

type TestDateProps = { testDate: string | null; daysLeft: number | null }

/** The form that sets the day; `onEnd` is called when it is stored, or left. */
function DayForm({ testDate, onEnd }: Pick<TestDateProps, 'testDate'> & { onEnd: () => void }) {
  const { test: words } = useWords(studentWords).studentHome
  const { refresh } = usePlace()
  const { errors, isPending, send } = useSending()
  const set = (test_date: string | null) =>
    send(
      () => browserApi('POST /user/test-date', { body: { test_date } }),
      async () => {
        await refresh()
        onEnd()
      },
    )
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void set(textsOf(event.currentTarget, 'test_date').test_date)
  }
  return (
    <Form onSubmit={submit}>
      <TextField
        type="date"
        name="test_date"
        label={words.label}
        defaultValue={testDate ?? ''}
        error={errors['test_date']}
      />
      <Row>
        <SubmitButton variant="quiet" isPending={isPending}>
          {words.save}
        </SubmitButton>
        {testDate !== null && (
          <>
            <Button variant="plain" onClick={() => void set(null)}>
              {words.remove}
            </Button>
            <Button variant="plain" onClick={onEnd}>
              {words.cancel}
            </Button>
          </>
        )}
      </Row>
    </Form>
  )
}

/** The day of the test and how far it is, or the question when it is. */
export function TestDate({ testDate, daysLeft }: TestDateProps) {
  const { studentHome, format } = useWords(studentWords)
  const { test: words } = studentHome
  const [isChanging, setChanging] = useState(false)
  if (testDate === null || daysLeft === null || daysLeft < 0)
    return (
      <>
        <p className={tileHeadingClass}>{words.heading}</p>
        <p className={styles.soft}>{testDate === null ? words.text : words.over(format.day(testDate))}</p>
        <DayForm testDate={null} onEnd={() => undefined} />
      </>
    )
  return (
    <>
      <p className={styles.value}>{daysLeft === 0 ? words.today : words.days(daysLeft)}</p>
      <p className={styles.soft}>{format.day(testDate)}</p>
      {isChanging ? (
        <DayForm testDate={testDate} onEnd={() => setChanging(false)} />
      ) : (
        <p>
          <Button variant="quiet" size="small" onClick={() => setChanging(true)}>
            {words.change}
          </Button>
        </p>
      )}
    </>
  )
}
