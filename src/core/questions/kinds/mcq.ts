import { coded } from '../../coded.ts'
import { optionReader } from '../answer-reader.ts'
import { unwrapped } from '../reading.ts'
import { defineQuestionKind } from './define-kind.ts'
import { keyAt, keysOf, optionKey, optionsSpec, placeOf, readOption } from './options.ts'

/** One right option of two to four. Q11 'equal and non-empty' */
export const mcq = defineQuestionKind({
  spec: optionsSpec,
  key: optionKey,
  answer: optionKey,
  misfit: (spec, key) => (keysOf(spec).includes(key) ? null : coded('question.key_no_option')),
  read: (raw, spec) => readOption(raw, spec) ?? readOption(unwrapped(raw), spec),
  isBlank: () => false,
  matches: (answer, key) => answer === key,
  write: (answer) => answer,
  wire: (key) => key,
  reader: optionReader,
  answerForm: 'option',
  blank: { spec: { options: ['', '', '', ''] }, key: '' },
  interchange: {
    shape: 'singleChoice',
    about: 'The letter of the right option.',
    store: ({ options, right: [right] }) => ({ spec: { options }, key: keyAt(right) }),
    neutral: ({ options }, key) => ({ options, right: [placeOf(key)] }),
  },
})
