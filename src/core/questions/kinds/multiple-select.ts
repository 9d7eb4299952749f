import { z } from 'zod'
import { coded } from '../../coded.ts'
import { optionReader } from '../answer-reader.ts'
import { isNothing, unwrapped } from '../reading.ts'
import { optionKeys, type OptionKey } from '../question.ts'
import { defineQuestionKind } from './define-kind.ts'
import { keyAt, keysOf, optionKey, optionsSpec, placeOf, readOption, type OptionsSpec } from './options.ts'

const inOrder = (keys: OptionKey[]) => optionKeys.filter((key) => keys.includes(key))

/** A list of keys or of letters. */
const onlyNames = /^\s*(?:a[1-4](?:\s*,\s*a[1-4])*|[A-D](?:\s*,\s*[A-D])+)\s*$/i

function readOptions(raw: unknown, spec: OptionsSpec): OptionKey[] | undefined {
  const value = unwrapped(raw)
  const items =
    typeof value === 'string' && onlyNames.test(value) && readOption(value, spec) === undefined
      ? value.split(',')
      : [value].flat()
  const chosen = items.filter((item) => !isNothing(item)).map((item) => readOption(item, spec))
  return chosen.every((key) => key !== undefined) ? inOrder(chosen) : undefined
}

/** Every right option and no other, in any order. Q11 'same set' */
export const multipleSelect = defineQuestionKind({
  spec: optionsSpec,
  key: z.array(optionKey).min(1, coded('question.right_none')).transform(inOrder),
  answer: z.array(optionKey),
  misfit: (spec, key) => (key.every((one) => keysOf(spec).includes(one)) ? null : coded('question.key_no_option')),
  read: readOptions,
  isBlank: (answer) => answer.length === 0,
  matches: (answer, key) => inOrder(answer).join() === key.join(),
  wire: (key) => JSON.stringify(key),
  reader: optionReader,
  answerForm: 'options',
  blank: { spec: { options: ['', '', '', ''] }, key: [] },
  interchange: {
    shape: 'multipleChoice',
    about: 'The letters of all right options.',
    store: ({ options, right }) => ({ spec: { options }, key: right.map(keyAt).toSorted() }),
    neutral: ({ options }, key) => ({ options, right: key.map(placeOf) }),
  },
})
