import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { clampDsatCorrect, dsatScore, highestDsatCorrect } from '../../../core/calculators/dsat.ts'
import { page } from '../../page.tsx'
import { paths } from '../../paths.ts'
import { TextField } from '../../ui/forms/text-field.tsx'
import { Page, PageHead } from '../../ui/layout/page-layout.tsx'
import { useCalculatorWords, type CalculatorWords } from '../../words/areas/calculator-words.ts'
import { useAddressValues, useEarlyInput, useVisit } from './address-values.ts'
import { Calculator } from './calculator.tsx'

/** What was typed as the field may show it: 0 to 54, or nothing where it is no number. */
const clamped = (text: string) =>
  text.trim() === '' || Number.isNaN(Number(text)) ? '' : String(clampDsatCorrect(Number(text)))

function DsatForm() {
  const { calculators } = useCalculatorWords()
  const { query, write } = useAddressValues()
  const [correct, setCorrect] = useState(() => clamped(query.get('correct') ?? ''))
  const field = useRef<HTMLInputElement>(null)
  const take = () => {
    const text = clamped(field.current?.value ?? '')
    if (text === correct) return
    setCorrect(text)
    write({ correct: text })
  }
  useEarlyInput(take)
  return (
    <Calculator
      fields={
        <TextField
          ref={field}
          label={calculators.correct}
          hint={calculators.correctHint(highestDsatCorrect)}
          name="correct"
          type="number"
          inputMode="numeric"
          min={0}
          max={highestDsatCorrect}
          autoComplete="off"
          value={correct}
          onChange={take}
        />
      }
      result={correct === '' ? null : String(dsatScore(Number(correct)))}
      caveat={calculators.dsat.caveat}
      onSubmit={take}
    />
  )
}

function DsatCalculator() {
  const { dsat } = useCalculatorWords().calculators
  return (
    <Page width="narrow">
      <PageHead title={dsat.heading} lead={dsat.lead} />
      <DsatForm key={useVisit()} />
      <Link to={paths.satCalculator}>{dsat.other}</Link>
    </Page>
  )
}

/** A Reading and Writing score from a number of correct answers. K1 */
export const dsatPage = page<null, CalculatorWords>({
  useTexts: useCalculatorWords,
  title: ({ calculators }) => calculators.dsat.title,
  description: ({ calculators }) => calculators.dsat.description,
  View: DsatCalculator,
})
