import { dayIn } from '../../core/editing/zone.ts'
import { useWords } from '../words/words.tsx'
import { useRootData } from './place.tsx'

/** Returns how the day of an ISO instant is written, on the academy's clocks. */
export function useDay(): (iso: string) => string {
  const { format } = useWords()
  const { timeZone } = useRootData().settings
  return (iso) => format.day(dayIn(timeZone, Date.parse(iso)))
}
