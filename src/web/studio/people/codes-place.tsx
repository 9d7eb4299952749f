import { useState } from 'react'
import { useLocation } from 'react-router'
import type { CallInput } from '../../../contract/api.ts'
import { browserApi } from '../../base/browser-api.ts'
import { useAction } from '../decision/use-action.ts'
import { Button } from '../../ui/actions/button.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { useStudioWords } from '../shell/words.ts'
import type { SelectedMany } from '../list/selected.ts'
import { useStepFocus } from '../shell/lost-focus.ts'
import { Place } from '../shell/studio-frame.tsx'
import { CodeCards, type CodeSheet } from './code-cards.tsx'
import { QuietLink } from '../shell/quiet.tsx'
import styles from '../shell/place.module.css'
import { UnprintedCodes } from './unprinted-codes.tsx'

function CodesView() {
  const { codes: words, people, person } = useStudioWords().studio
  const chosen = useLocation().state as SelectedMany | null
  const { errors, isPending, run } = useAction({ reload: null })
  const [sheet, setSheet] = useState<CodeSheet | null>(null)
  const place = useStepFocus<HTMLDivElement>(sheet)
  const make = ({ selection }: SelectedMany) =>
    void run(async () => {
      // The filter is what the address had: the server checks it like any other.
      const body = { selection } as CallInput<'POST /studio/people/codes'>['body']
      const { data } = await browserApi('POST /studio/people/codes', { body })
      setSheet(data)
      return { msg: words.made(data.codes.length) }
    })
  return (
    <Place
      title={words.title}
      actions={
        <>
          <QuietLink to="/people?address=none">{words.all}</QuietLink>
          {sheet !== null && sheet.codes.length > 0 && (
            <Button size="small" onClick={() => window.print()}>
              {person.print}
            </Button>
          )}
        </>
      }
    >
      {chosen === null && <Notice>{words.choose}</Notice>}
      {chosen !== null && sheet === null && (
        <>
          <p>{words.explain}</p>
          {errors['selection'] && <Notice tone="bad">{errors['selection'][0]}</Notice>}
          <div className={styles.acts}>
            <Button isPending={isPending} onClick={() => make(chosen)}>
              {words.make(chosen.many, people.noun)}
            </Button>
          </div>
        </>
      )}
      {sheet !== null && (
        <>
          <div ref={place} tabIndex={-1} className={styles.noPrint}>
            <Notice tone={sheet.codes.length > 0 ? 'good' : 'warn'}>
              {sheet.codes.length > 0 ? words.once : words.none}
            </Notice>
          </div>
          <CodeCards sheet={sheet} />
        </>
      )}
      <UnprintedCodes many={sheet?.codes.length ?? 0} />
    </Place>
  )
}

/** Codes for students without an email address: made for those selected in People, and printed. T22 */
export const codesPlace = { Component: CodesView }
