import { format } from './format.ts'

/** The board on which items are matched. Q11 */
export const matching = {
  drag: 'Drag an answer to its item, or tap the answer and then the item.',
  chosenTwice: (right: string, lefts: readonly string[]) =>
    `The same answer twice: “${right}” is chosen for ${format.list(lefts)}.`,
  alsoChosenFor: (lefts: readonly string[]) => `Also chosen for ${format.list(lefts)}`,
  choose: 'Choose…',
}
