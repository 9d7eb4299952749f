import { useRef, useState } from 'react'
import { Link } from 'react-router'
import {
  correctCount,
  defaultSatTest,
  highestSatCorrect,
  satRange,
  satTestNumbers,
} from '../../../core/calculators/sat.ts'
import { paths } from '../../base/paths.ts'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { Page, PageHead } from '../../ui/layout/page-layout.tsx'
import * as calculatorWords from '#words/calculators'
import { useWords } from '../../words/words.tsx'
import { useAddressValues, useEarlyInput, useVisit } from './address-values.ts'
import { Calculator } from './calculator.tsx'

/** `correct` as it was typed; null until something was, so that an untouched field shows no error. */
type Given = { test: number; correct: string | null }

const givenIn = (query: URLSearchParams): Given => {
  const test = Number(query.get('test'))
  return { test: satTestNumbers.includes(test) ? test : defaultSatTest, correct: query.get('correct') }
}

/** Returns the input, synchronized with the fields and the address. */
function useGiven() {
  const { query, write } = useAddressValues()
  const [given, setGiven] = useState(() => givenIn(query))
  const testField = useRef<HTMLSelectElement>(null)
  const correctField = useRef<HTMLInputElement>(null)
  const change = (changes: Partial<Given>) => {
    const next = { ...given, ...changes }
    setGiven(next)
    write({ test: String(next.test), correct: next.correct })
  }
  const take = () =>
    change({ test: Number(testField.current?.value), correct: correctField.current?.value || given.correct })
  useEarlyInput(() => {
    const isTyped = (correctField.current?.value ?? '') !== (given.correct ?? '')
    if (isTyped || testField.current?.value !== String(given.test)) take()
  })
  return { given, change, testField, correctField }
}

function SatForm() {
  const { calculators } = useWords(calculatorWords)
  const { given, change, testField, correctField } = useGiven()
  const range = given.correct === null ? null : satRange(given.test, given.correct)
  return (
    <Calculator
      fields={
        <>
          <SelectField
            ref={testField}
            label={calculators.sat.test}
            name="test"
            autoComplete="off"
            value={given.test}
            onChange={(event) => change({ test: Number(event.target.value) })}
          >
            {satTestNumbers.map((test) => (
              <option key={test} value={test}>
                {calculators.sat.testName(test)}
              </option>
            ))}
          </SelectField>
          {/* The error appears while one types, so it is announced unasked. */}
          <div aria-live="polite">
            <TextField
              ref={correctField}
              label={calculators.correct}
              hint={calculators.correctHint(highestSatCorrect)}
              error={given.correct !== null && range === null ? calculators.sat.problem(highestSatCorrect) : null}
              name="correct"
              inputMode="numeric"
              autoComplete="off"
              value={given.correct ?? ''}
              onChange={(event) => change({ correct: event.target.value })}
            />
          </div>
        </>
      }
      result={range && calculators.range(range.lower, range.upper)}
      explanation={
        range &&
        calculators.sat.explain(given.test, Math.trunc(correctCount(given.correct ?? '')), range.lower, range.upper)
      }
      caveat={calculators.sat.caveat}
      onSubmit={() => change({ correct: given.correct ?? '' })}
    />
  )
}

export function SatCalculator() {
  const { sat } = useWords(calculatorWords).calculators
  return (
    <Page width="narrow">
      <PageHead title={sat.heading} lead={sat.lead} />
      <SatForm key={useVisit()} />
      <Link to={paths.dsatCalculator}>{sat.other}</Link>
    </Page>
  )
}
