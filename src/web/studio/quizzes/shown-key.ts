import type { OpenedQuestion, QuestionValues } from './kinds/edit-props.ts'

/**
 * Returns the key that an editor marks: the stored one, or the corrected one as long as the question stores the key that was corrected here.
 * What is stored stays as it is, so that the correction goes on holding. T20
 */
export function shownKey(
  correction: OpenedQuestion['correction'],
  stored: QuestionValues['key'],
): QuestionValues['key'] {
  if (!correction || correction.is_elsewhere || correction.key === null) return stored
  return JSON.stringify(stored) === JSON.stringify(correction.former_key) ? correction.key : stored
}
