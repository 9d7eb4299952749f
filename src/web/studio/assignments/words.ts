import type { CallReply } from '../../../contract/api.ts'
import * as assignmentWords from '#words/studio-assignments'
import { useEditingWords } from '../shell/editing-words.ts'
import { useStudio } from '../shell/studio-frame.tsx'

/** Returns the texts about assignments, and a time as the academy's clocks show it, also with its weekday. */
export function useAssigningWords() {
  const words = useEditingWords(assignmentWords)
  const { time_zone: zone } = useStudio()
  const { moment, weekdayMoment } = words.editing
  return { ...words, at: (iso: string) => moment(iso, zone), onDay: (iso: string) => weekdayMoment(iso, zone) }
}

type Windowed = Pick<
  NonNullable<CallReply<'GET /studio/assignments/:assignmentId'>['data']>,
  'opens_at' | 'closes_at' | 'starts_together' | 'begun_at'
>

/** Returns when students can start an assigned quiz, as far as the assignment says it; null: the quiz itself does. T37 */
export function useWindowFacts(
  { opens_at, closes_at, starts_together, begun_at }: Windowed,
  { hasWeekday = false } = {},
): string | null {
  const { assigning, at: plain, onDay, format } = useAssigningWords()
  const at = hasWeekday ? onDay : plain
  const { window } = assigning.page
  const facts = [
    starts_together ? (begun_at === null ? window.together : window.begun(at(begun_at))) : null,
    opens_at === null ? null : window.opens(at(opens_at)),
    closes_at === null ? null : window.closes(at(closes_at)),
  ].filter((fact) => fact !== null)
  return facts.length === 0 ? null : format.facts(facts)
}
