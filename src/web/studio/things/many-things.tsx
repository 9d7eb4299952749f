import { useContext, useState } from 'react'
import type { CallInput } from '../../../contract/api.ts'
import { browserApi } from '../../base/browser-api.ts'
import { SelectField } from '../../ui/forms/select-field.tsx'
import * as editingWords from '#words/studio-editing'
import * as studioWords from '#words/studio'
import { useWords } from '../../words/words.tsx'
import { ForMany } from '../list/for-many.tsx'
import type { ActionsProps } from '../list/list.tsx'
import { NounContext } from './noun-context.ts'
import { ValueOptions } from '../shell/options.tsx'

type Body = CallInput<'POST /studio/things/:noun/many'>['body']
const kinds = ['hide', 'delete'] as const satisfies readonly Body['action'][]

/** Bulk actions for the selected things of a noun. T6 */
export function ManyThings({ selection, many, onDone }: ActionsProps) {
  const { studio, editing } = useWords(studioWords, editingWords)
  const { noun, parentId } = useContext(NounContext)
  const [action, setAction] = useState<Body['action']>('hide')
  // News of one course: its list has the course in its path, not in its query.
  const chosen =
    selection.by === 'ids' || parentId === null
      ? selection
      : { ...selection, filter: { ...selection.filter, parent: parentId } }
  const run = (key: string) =>
    browserApi('POST /studio/things/:noun/many', { params: { noun }, body: { key, selection: chosen, action } as Body })
  return (
    <ForMany many={many} noun={editing.nouns[noun].count} run={run} onDone={onDone}>
      {() => (
        <SelectField
          label={studio.list.what}
          value={action}
          onChange={(event) => setAction(event.currentTarget.value as Body['action'])}
        >
          <ValueOptions values={kinds} labels={editing.list.many} />
        </SelectField>
      )}
    </ForMany>
  )
}
