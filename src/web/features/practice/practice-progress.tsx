import { percentage } from '../../../core/results/score.ts'
import { ProgressBar } from '../../ui/states/progress-bar.tsx'
import * as practiceWords from '#words/practice'
import { useWords } from '../../words/words.tsx'
import type { Practice } from './use-practice.ts'

/** The number of answered questions of a set, those included that wait for a network. */
export function PracticeProgress({ practice: { answered, total } }: { practice: Practice }) {
  const { practice: words } = useWords(practiceWords)
  return (
    <ProgressBar label={words.progress} value={percentage(answered, total)} text={words.progressOf(answered, total)} />
  )
}
