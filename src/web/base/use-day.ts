import { dayIn } from '../../core/editing/zone.ts'
import { useWords } from '../words/words.tsx'
import { useRootData } from './place.tsx'

/**
 * Returns how the day of an ISO instant is written, on the academy's clocks. Days of pages, emails and files are all of that zone: in UTC a
 * test finished in Cairo at one in the morning was of the day before, and a page that is rendered for many readers cannot write the day of
 * each. Instants with a time are the reader's on pages, with the zone's name, and ISO 8601 in UTC on the wire and in files.
 */
export function useDay(): (iso: string) => string {
  const { format } = useWords()
  const { timeZone } = useRootData().settings
  return (iso) => format.day(dayIn(timeZone, Date.parse(iso)))
}
