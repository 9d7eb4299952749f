import { useState } from 'react'
import type { CallInput } from '../../../contract/api.ts'
import { browserApi } from '../../base/browser-api.ts'
import { TextField } from '../../ui/forms/text-field.tsx'
import { ForMany } from '../list/for-many.tsx'
import type { ActionsProps } from '../list/selected.ts'
import { useTyped } from '../shell/use-typed.ts'
import { ChoiceField } from '../shell/choice-field.tsx'
import { choicesAmong } from '../shell/choices.ts'
import { ExportQuestions } from './export-dialog.tsx'
import { AddMany } from './from-bank.tsx'
import { useQuizzesWords } from './words.ts'

type Body = CallInput<'POST /studio/bank/many'>['body']
const kinds = ['add_tags', 'remove_tags'] as const satisfies readonly Body['action']['do'][]

/** Bulk actions for the selected questions of the bank. I1 I5 */
export function ManyQuestions({ selection, many, onDone }: ActionsProps) {
  const words = useQuizzesWords()
  const { bank } = words.studioQuizzes
  const [kind, setKind] = useState<Body['action']['do']>('add_tags')
  const typed = useTyped('tags:many')
  const tags = typed.text
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '')
  const chosen = selection as Body['selection']
  const run = async (key: string) => {
    const body = { key, selection: chosen, action: { do: kind, tags } }
    const done = await browserApi('POST /studio/bank/many', { body })
    typed.type('')
    return done
  }
  return (
    <>
      <AddMany selection={selection} many={many} onDone={onDone} />
      <ForMany many={many} noun={bank.noun} run={run} onDone={onDone}>
        {(errors) => (
          <>
            <ChoiceField
              label={words.studio.list.what}
              value={kind}
              choices={choicesAmong(kinds, bank.many)}
              onChoose={setKind}
            />
            <TextField
              label={bank.tagsLabel}
              {...typed.field}
              maxLength={1000}
              autoComplete="off"
              error={errors['action.tags']}
            />
          </>
        )}
      </ForMany>
      <div>
        <ExportQuestions
          fetchAs={(format) => browserApi('POST /studio/bank/export', { body: { format, selection: chosen } })}
        />
      </div>
    </>
  )
}
