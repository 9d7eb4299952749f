import * as studioWords from '#words/studio'
import { useWords } from '../../words/words.tsx'
import { callMany } from '../list/call-many.ts'
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
        callMany('POST /studio/orders/many', props, key, {
          decision: reason === null ? { confirm: true } : { confirm: false, reason },
        })
      }
    />
  )
}
