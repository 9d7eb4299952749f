import type { CallInput } from '../../../contract/api.ts'
import { browserApi } from '../../base/browser-api.ts'
import * as studioWords from '#words/studio'
import { useWords } from '../../words/words.tsx'
import { DecideMany } from '../list/decide-many.tsx'
import type { ActionsProps } from '../list/list.tsx'

/** Confirms or declines the selected orders that wait. T6 T25 */
export function ManyOrders(props: ActionsProps) {
  const { orders } = useWords(studioWords).studio
  return (
    <DecideMany
      {...props}
      about="orders"
      noun={orders.noun}
      words={orders.many}
      yes="confirm"
      no="decline"
      run={(key, reason) =>
        browserApi('POST /studio/orders/many', {
          body: {
            key,
            selection: props.selection,
            decision: reason === null ? { confirm: true } : { confirm: false, reason },
          } as CallInput<'POST /studio/orders/many'>['body'],
        })
      }
    />
  )
}
