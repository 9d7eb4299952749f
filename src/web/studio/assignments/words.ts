import * as assignmentWords from '#words/studio-assignments'
import * as editingWords from '#words/studio-editing'
import * as studioWords from '#words/studio'
import { useWords } from '../../words/words.tsx'
import { useStudio } from '../shell/studio-frame.tsx'

/** The texts about assignments, and a time as the academy's clocks show it. */
export function useAssigningWords() {
  const words = useWords(studioWords, editingWords, assignmentWords)
  const { time_zone: zone } = useStudio()
  return { ...words, at: (iso: string) => words.editing.moment(iso, zone) }
}
