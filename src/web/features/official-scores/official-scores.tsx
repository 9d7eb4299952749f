import { useState, type FormEvent } from 'react'
import type { z } from 'zod'
import type { NewOfficialScore, OwnError } from '../../../contract/official-scores.ts'
import { officialTests, scoreRange } from '../../../core/learning/own-error.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Form, FormRow, SubmitButton } from '../../ui/forms/form.tsx'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { textsOf } from '../../ui/forms/texts-of.ts'
import { Stack } from '../../ui/layout/page-layout.tsx'
import * as officialWords from '#words/official-scores'
import { useWords } from '../../words/words.tsx'
import { useSending } from '../forms/use-sending.ts'
import { OffBy } from './off-by.tsx'
import styles from './official-scores.module.css'

type Entered = z.output<typeof NewOfficialScore>

/** An official score as the screen says it. */
type ShownScore = Pick<Entered, 'test' | 'score'> & {
  id: number
  day: string
  /** A sentence that says when it was taken, and who entered it. */
  about: string
}

type OfficialScoresProps = {
  scores: readonly ShownScore[]
  ownError: z.output<typeof OwnError>
  add: (entered: Entered) => Promise<{ msg: string }>
  remove: (scoreId: number) => Promise<{ msg: string }>
  /** Reads the scores again. */
  onChange: () => unknown
}

/** The official scores of a student, and a form for another one. L9 */
export function OfficialScores({ scores, ownError, add, remove, onChange }: OfficialScoresProps) {
  const { officialScores: words } = useWords(officialWords)
  const { isPending, errors, send } = useSending()
  const [test, setTest] = useState<Entered['test']>('sat')
  const { least, most } = scoreRange(test)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const { taken_on: takenOn, score } = textsOf(form, 'taken_on', 'score')
    void send(
      () => add({ test, taken_on: takenOn, score: Number(score) }),
      () => {
        form.reset()
        setTest('sat')
        return onChange()
      },
    )
  }
  return (
    <Stack>
      <OffBy ownError={ownError} />
      {scores.length > 0 && (
        <ul className={styles.scores}>
          {scores.map(({ id, test: taken, score, day, about }) => (
            <li key={id}>
              <div>
                <p className={styles.value}>{words.scored(words.tests[taken], score)}</p>
                <p className={styles.soft}>{about}</p>
              </div>
              <Button
                variant="quiet"
                size="small"
                isPending={isPending}
                aria-label={words.deleteOf(words.tests[taken], day)}
                onClick={() => void send(() => remove(id), onChange)}
              >
                {words.delete}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Form onSubmit={submit} className={styles.form}>
        <FormRow>
          <SelectField
            label={words.test}
            value={test}
            onChange={({ currentTarget: { value } }) => setTest(officialTests.find((one) => one === value) ?? 'sat')}
          >
            {officialTests.map((one) => (
              <option key={one} value={one}>
                {words.tests[one]}
              </option>
            ))}
          </SelectField>
          <TextField type="date" name="taken_on" label={words.takenOn} error={errors['taken_on']} />
        </FormRow>
        <TextField
          type="number"
          name="score"
          label={words.score}
          hint={words.scoreHint(least, most)}
          min={least}
          max={most}
          step={10}
          error={errors['score']}
        />
        <p>
          <SubmitButton variant="quiet" isPending={isPending}>
            {words.save}
          </SubmitButton>
        </p>
      </Form>
    </Stack>
  )
}
