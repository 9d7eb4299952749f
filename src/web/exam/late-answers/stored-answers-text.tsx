import * as arrivalWords from '#words/arrivals'
import { useWords } from '../../words/words.tsx'
import type { StoredAnswers } from '../session/replay.ts'

/** Shows how many answers of a closed page have reached which test. Q6 */
export function StoredAnswersText({ quizName, answers }: StoredAnswers) {
  return useWords(arrivalWords).arrivals.stored(answers, quizName)
}
