import { dayIn } from '../../../core/editing/zone.ts'
import { useWords } from '../../words/words.tsx'
import { useStudio } from './studio-frame.tsx'

/** Returns how the day of an ISO instant is written, on the academy's clocks. T15 */
export function useDay(): (iso: string) => string {
  const { format } = useWords()
  const { time_zone } = useStudio()
  return (iso) => format.day(dayIn(time_zone, Date.parse(iso)))
}
