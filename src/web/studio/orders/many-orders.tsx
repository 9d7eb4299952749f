import { useState } from 'react'
import type { CallInput } from '../../../contract/api.ts'
import { browserApi } from '../../base/browser-api.ts'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import * as studioWords from '#words/studio'
import { useWords } from '../../words/words.tsx'
import { ForMany } from '../list/for-many.tsx'
import type { ActionsProps } from '../list/list.tsx'

type Body = CallInput<'POST /studio/orders/many'>['body']

/** Confirms or declines the selected orders that wait. T6 T25 */
export function ManyOrders({ selection, many, onDone }: ActionsProps) {
  const { orders, list } = useWords(studioWords).studio
  const [kind, setKind] = useState<'confirm' | 'decline'>('confirm')
  const [reason, setReason] = useState('')
  const run = (key: string) =>
    browserApi('POST /studio/orders/many', {
      body: { key, selection, decision: kind === 'confirm' ? { confirm: true } : { confirm: false, reason } } as Body,
    })
  return (
    <ForMany many={many} noun={orders.noun} run={run} onDone={onDone}>
      {(errors) => (
        <>
          <SelectField
            label={list.what}
            value={kind}
            onChange={(event) => setKind(event.currentTarget.value as typeof kind)}
          >
            <option value="confirm">{orders.many.confirm}</option>
            <option value="decline">{orders.many.decline}</option>
          </SelectField>
          {kind === 'decline' && (
            <TextField
              label={orders.many.reason}
              value={reason}
              maxLength={1000}
              error={errors['decision.reason']}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
          )}
        </>
      )}
    </ForMany>
  )
}
