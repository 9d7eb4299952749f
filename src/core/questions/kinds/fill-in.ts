import { z } from 'zod'
import { withPlainArabic } from '../../arabic.ts'
import { coded } from '../../coded.ts'
import { writtenReader } from '../answer-reader.ts'
import { longest } from '../limits.ts'
import { plainText, storable, unwrapped } from '../reading.ts'
import { defineQuestionKind } from './define-kind.ts'

/** Returns the same text for every way of typing it: case, spaces, the quotes and dashes of phones, and the letters of Arabic. */
const folded = (text: string) =>
  withPlainArabic(text.normalize('NFC'))
    .replace(/[‘’‛ʼ′`´]/g, "'")
    .replace(/[“”„‟″«»]/g, '"')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[\s\u200B-\u200F\u2060\uFEFF]+/g, ' ')
    .trim()
    .toLowerCase()

/** Returns the typed text, taken out of the JSON string that a client may have wrapped it in. */
function readTyped(raw: unknown): string | undefined {
  if (typeof raw !== 'string') return typeof raw === 'number' ? String(raw) : undefined
  const inner = unwrapped(raw)
  return storable(typeof inner === 'string' ? inner : raw)
}

const forms = (text: string) => [folded(text), folded(plainText(text))].filter((form) => form !== '')

/** Returns the text without the full stop of a sentence, which a key of a word or a few does not have. */
const withoutStop = (form: string) => form.replace(/([^.\s])\.$/, '$1')

/** A word or a few, typed: equal to one of the accepted answers but for case, spaces, quotes, dashes, a full stop behind it and the spelling of Arabic letters. Q11 */
export const fillIn = defineQuestionKind({
  spec: z.object({}),
  key: z
    .array(z.string().max(longest.accepted, coded('question.answer_long')))
    .min(1, coded('question.answers_none'))
    .refine((accepted) => accepted.every((one) => folded(one) !== ''), coded('question.answer_empty')),
  answer: z.string(),
  read: readTyped,
  isBlank: (answer) => folded(answer) === '',
  matches: (answer, key) => {
    const given = forms(answer)
    return key.flatMap(forms).some((form) => given.includes(form) || given.map(withoutStop).includes(form))
  },
  write: (answer) => answer,
  wire: (key) => key[0] ?? '',
  accepts: (key) => key,
  reader: writtenReader,
  answerForm: 'text',
  blank: { spec: {}, key: [] },
  interchange: {
    shape: 'textEntry',
    about:
      'The accepted answers, the one to show first. Case, spaces, quotes, dashes and ways to write the same Arabic letter make no difference.',
    store: ({ accepted }) => ({ spec: {}, key: accepted }),
    neutral: (_, accepted) => ({ accepted }),
  },
})
