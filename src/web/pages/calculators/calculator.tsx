import type { ReactNode } from 'react'
import { Button } from '../../ui/actions/button.tsx'
import { FormFields } from '../../ui/forms/form.tsx'
import { Card, CardBody } from '../../ui/layout/card.tsx'
import * as calculatorWords from '#words/calculators'
import { useWords } from '../../words/words.tsx'
import styles from './calculator.module.css'

type CalculatorProps = {
  /** The form fields. */
  fields: ReactNode
  /** The score or range, null while there is none. */
  result: string | null
  /** A sentence that explains the result; null while there is none. */
  explanation: string | null
  /** A drawing of it. */
  curve?: ReactNode
  /** The reason why the result is no promise. */
  caveat: string
  onSubmit: () => void
}

/** Shows the fields beside the result; without scripts, the form submits to the server. */
export function Calculator({ fields, result, explanation, curve, caveat, onSubmit }: CalculatorProps) {
  const { calculators } = useWords(calculatorWords)
  return (
    <div className={styles.columns}>
      <form
        method="get"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        <FormFields>
          {fields}
          <noscript>
            <Button type="submit">{calculators.calculate}</Button>
          </noscript>
        </FormFields>
      </form>
      <Card as="div" className={styles.result}>
        <CardBody>
          <output className={styles.score}>
            <span className={styles.label}>{calculators.result} </span>
            {result === null ? (
              <span className={styles.none}>{calculators.noResult}</span>
            ) : (
              <>
                <strong className={styles.value}>{result}</strong> <span>{calculators.outOf}</span>
              </>
            )}
          </output>
          <p className={styles.explanation}>{explanation}</p>
          {curve}
          <p className={styles.caveat}>{caveat}</p>
        </CardBody>
      </Card>
    </div>
  )
}
