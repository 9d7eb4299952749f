import { useEffect, useState } from 'react'
import { mostTyped } from '../../../core/typed-lengths.ts'
import { usePlace, useRootData } from '../../base/place.tsx'
import { consentTexts } from '../../../core/editing/nouns.ts'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import type { FieldTexts } from '../../ui/forms/first-invalid.ts'
import { TextField } from '../../ui/forms/text-field.tsx'
import { textsOf } from '../../ui/forms/texts-of.ts'
import * as accountWords from '#words/accounts'
import { useWords } from '../../words/words.tsx'
import { LegalLinks } from '../legal/legal-links.tsx'

/** Reads what a form with {@link ConsentFields} agrees to. */
export type ReadConsent = (form: HTMLFormElement) => {
  consent?: { versions: Record<string, number>; shipped?: string; guardian: string | null }
  /** The errors for missing input, by field. */
  wrong: FieldTexts
}

/** Returns whether there is something to agree to, and none of these consents stands. P2 */
export function useMayAgree(given: readonly { withdrawn_at: string | null }[]): boolean {
  const { legal } = useRootData().settings
  const hasAgreed = given.some(({ withdrawn_at: withdrawn }) => withdrawn === null)
  return !hasAgreed && legal.some(({ text }) => consentTexts.some((one) => one === text))
}

/** Returns the function that reads a form's consent: nothing if there are no texts to agree to. P2 */
export function useConsent(): ReadConsent {
  const { problems } = useWords(accountWords).accounts
  const { legal } = useRootData().settings
  const versions: Record<string, number> = {}
  for (const text of consentTexts) {
    const version = legal.find((one) => one.text === text)?.version
    if (typeof version === 'number') versions[text] = version
  }
  const shipped = legal.find((one) => one.text === 'privacy')?.shipped ?? null
  return (form) => {
    if (Object.keys(versions).length === 0 && shipped === null) return { wrong: {} }
    const given = new FormData(form)
    const { guardian } = textsOf(form, 'guardian')
    const isYounger = given.has('is_younger')
    const wrong = {
      ...(isYounger && guardian.trim() === '' && { guardian: [problems['guardian.missing']] }),
      ...(!given.has('agrees') && { agrees: [problems['consent.missing']] }),
    }
    return {
      consent: { versions, ...(shipped !== null && { shipped }), guardian: isYounger ? guardian.trim() : null },
      wrong,
    }
  }
}

/** The texts to agree to, a parent or guardian of who is young, and the box to tick. P2 */
export function ConsentFields({ errors }: { errors: FieldTexts }) {
  const { consent } = useWords(accountWords).accounts
  const { legal, guardianAge } = useRootData().settings
  const { refresh } = usePlace()
  const [isYounger, setYounger] = useState(false)
  const problem = errors['agrees']
  // The texts may be others than when the page was opened.
  useEffect(() => {
    if (problem !== undefined) void refresh()
  }, [problem, refresh])
  const titles = consentTexts.flatMap((text) => legal.filter((one) => one.text === text).map(({ title }) => title))
  if (titles.length === 0) return <LegalLinks />
  return (
    <>
      <LegalLinks />
      {guardianAge > 0 && (
        <Checkbox
          name="is_younger"
          label={consent.younger(guardianAge)}
          checked={isYounger}
          onChange={(event) => setYounger(event.currentTarget.checked)}
        />
      )}
      {isYounger && (
        <TextField
          label={consent.guardian}
          hint={consent.guardianHint}
          name="guardian"
          autoComplete="off"
          maxLength={mostTyped.guardian}
          error={errors['guardian'] ?? errors['consent.guardian']}
        />
      )}
      <Checkbox
        // Agreeing to one text is not agreeing to two.
        key={titles.join()}
        name="agrees"
        label={isYounger ? consent.bothAgree(titles) : consent.agree(titles)}
        error={problem}
      />
    </>
  )
}
