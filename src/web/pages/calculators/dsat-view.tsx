import { useRef, useState, type KeyboardEvent } from 'react'
import { Link } from 'react-router'
import { clampDsatCorrect, dsatScore, highestDsatCorrect } from '../../../core/calculators/dsat.ts'
import { withWesternDigits } from '../../../core/western-digits.ts'
import { paths } from '../../base/paths.ts'
import { TextField } from '../../ui/forms/text-field.tsx'
import { Page, PageHead } from '../../ui/layout/page-layout.tsx'
import * as calculatorWords from '#words/calculators'
import { useWords, type WordsWith } from '../../words/words.tsx'
import { useAddressValues, useEarlyInput, useVisit } from './address-values.ts'
import { Calculator } from './calculator.tsx'
import { ScoreCurve } from './score-curve.tsx'

/** Returns the typed text as the field may show it: 0 to 54, or empty if it is not a number. */
const clamped = (typed: string) => {
  const text = withWesternDigits(typed)
  return text.trim() === '' || Number.isNaN(Number(text)) ? '' : String(clampDsatCorrect(Number(text)))
}

/** A field of text takes the digits of every keyboard; these keys then do what they do in a field of numbers. */
const steps: Record<string, number> = { ArrowUp: 1, ArrowDown: -1 }

/** The most extra right answers that the explanation projects. */
const stepAhead = 5

/** Says the estimate in a sentence, with what a few more right answers would bring. */
function explained(
  correct: number,
  table: readonly number[],
  { dsat }: WordsWith<typeof calculatorWords>['calculators'],
): string {
  const explained = dsat.explain(correct, highestDsatCorrect, dsatScore(correct, table))
  const more = Math.min(stepAhead, highestDsatCorrect - correct)
  return explained + (more === 0 ? dsat.top : dsat.more(more, dsatScore(correct + more, table)))
}

function DsatForm({ table }: { table: readonly number[] }) {
  const { calculators } = useWords(calculatorWords)
  const { query, write } = useAddressValues()
  const [correct, setCorrect] = useState(() => clamped(query.get('correct') ?? ''))
  const field = useRef<HTMLInputElement>(null)
  const change = (text: string) => {
    if (text === correct) return
    setCorrect(text)
    write({ correct: text })
  }
  const take = () => change(clamped(field.current?.value ?? ''))
  const step = (event: KeyboardEvent) => {
    const by = steps[event.key]
    if (by === undefined) return
    event.preventDefault()
    change(String(clampDsatCorrect(Number(correct) + by)))
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
          inputMode="numeric"
          autoComplete="off"
          value={correct}
          onChange={take}
          onKeyDown={step}
        />
      }
      result={correct === '' ? null : String(dsatScore(Number(correct), table))}
      explanation={correct === '' ? null : explained(Number(correct), table, calculators)}
      curve={<ScoreCurve table={table} correct={correct === '' ? null : Number(correct)} />}
      caveat={calculators.dsat.caveat}
      onSubmit={take}
    />
  )
}

export function DsatCalculator({ data: table }: { data: readonly number[] }) {
  const { dsat } = useWords(calculatorWords).calculators
  return (
    <Page width="narrow">
      <PageHead title={dsat.heading} lead={dsat.lead} />
      <DsatForm key={useVisit()} table={table} />
      <Link to={paths.satCalculator}>{dsat.other}</Link>
    </Page>
  )
}
