import { z } from 'zod'
import { truthReader } from '../answer-reader.ts'
import { plainText, unwrapped } from '../reading.ts'
import { defineQuestionKind } from './define-kind.ts'

/** True or false, however it is spelled. Q11 'case-insensitive equality' */
export const trueFalse = defineQuestionKind({
  spec: z.object({}),
  key: z.boolean(),
  answer: z.boolean(),
  read: (raw) => {
    const value = unwrapped(raw)
    const word = typeof value === 'string' ? plainText(value).toLowerCase() : value
    return word === true || word === 'true' ? true : word === false || word === 'false' ? false : undefined
  },
  isBlank: () => false,
  matches: (answer, key) => answer === key,
  wire: String,
  reader: truthReader,
  answerForm: 'truth',
  blank: { spec: {}, key: '' },
  interchange: {
    shape: 'judgment',
    about: 'Whether the statement is true.',
    store: ({ isTrue }) => ({ spec: {}, key: isTrue }),
    neutral: (_, isTrue) => ({ isTrue }),
  },
})
