import * as arrivalWords from '#words/arrivals'
import { useWords } from '../../words/words.tsx'

/** Shows how many answers of practice that waited on this device have arrived, or why one was rejected. L8 */
export function DeliveryText(props: { count: number } | { rejection: string }) {
  const { arrivals } = useWords(arrivalWords)
  return 'count' in props ? arrivals.practice(props.count) : arrivals.practiceRejected(props.rejection)
}
