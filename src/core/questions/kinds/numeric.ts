import { z } from 'zod'
import { coded } from '../../coded.ts'
import { defineQuestionKind } from './define-kind.ts'
import { entryIn, entryOf, isEnterable, isEntryOf, numericReader, plainEntry, readNumeric } from './numeric-value.ts'

const isKey = (text: string) => {
  const value = readNumeric(plainEntry(text))
  return value !== undefined && isEnterable(value)
}

/** A number to type, as in the Math section of the digital SAT: any form of an accepted value that fits the space. */
export const numeric = defineQuestionKind({
  spec: z.object({}),
  key: z
    .array(z.string().max(40, coded('question.value_long')).refine(isKey, coded('question.value_form')))
    .min(1, coded('question.values_none')),
  answer: z.string(),
  read: entryIn,
  isBlank: () => false,
  matches: (answer, key) =>
    key.some((accepted) => {
      const value = readNumeric(plainEntry(accepted))
      return value !== undefined && isEntryOf(answer, value)
    }),
  write: (answer) => answer,
  wire: ([first = '']) => entryOf(plainEntry(first)),
  accepts: (key) => key.map((accepted) => entryOf(plainEntry(accepted))),
  reader: numericReader,
  answerForm: 'text',
  blank: { spec: {}, key: [] },
  interchange: {
    shape: 'numberEntry',
    about:
      'The accepted values, the one to show first: integers, decimals or fractions. Every equal form counts, and so does a decimal cut off or rounded where the space ends: 5 characters, 6 with a minus sign.',
    store: ({ accepted }) => ({ spec: {}, key: accepted }),
    neutral: (_, accepted) => ({ accepted }),
  },
})
