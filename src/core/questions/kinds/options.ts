import { z } from 'zod'
import { coded } from '../../coded.ts'
import { plainText } from '../reading.ts'
import { letterPlace, optionKeys, optionLetters, type OptionKey } from '../question.ts'

export const optionKey = z.enum(optionKeys)

/** Two to four different options, each sanitized HTML. */
export const optionsSpec = z.object({
  options: z
    .array(z.string().refine((option) => option.trim() !== '', coded('question.option_empty')))
    .min(2, coded('question.options_few'))
    .max(4, coded('question.options_many'))
    .refine((options) => new Set(options.map((option) => option.trim())).size === options.length, {
      message: coded('question.options_same'),
    }),
})

export type OptionsSpec = z.infer<typeof optionsSpec>

/** Returns the keys of the options there are. */
export const keysOf = (spec: OptionsSpec): OptionKey[] => optionKeys.slice(0, spec.options.length)

/** Returns the key of the option at a place, from 0; undefined where no option can be. */
export const keyAt = (place: number | undefined): OptionKey | undefined => optionKeys[place ?? -1]

/** Returns the place of the option with a key, from 0. */
export const placeOf = (key: OptionKey): number => optionKeys.indexOf(key)

/** Returns whether a letter can only mean its place: no option's words are a single letter, unless it is the letter of that place. */
const lettersArePlaces = ({ options }: OptionsSpec) =>
  options.every((option, place) => {
    const words = plainText(option).toUpperCase()
    return !/^\p{L}$/u.test(words) || words === optionLetters[place]
  })

/**
 * Returns the option that an answer means: by its key, or, from old clients, by its words when exactly one option has them, or by its letter
 * where that is unambiguous. Options without words (pictures) are known by their key only.
 */
export function readOption(raw: unknown, spec: OptionsSpec): OptionKey | undefined {
  if (typeof raw !== 'string') return undefined
  const keys = keysOf(spec)
  const byKey = keys.find((key) => key === raw.trim().toLowerCase())
  if (byKey) return byKey
  const words = plainText(raw)
  if (words === '') return undefined
  const sameWords = keys.filter((_, index) => plainText(spec.options[index] ?? '') === words)
  if (sameWords.length > 0) return sameWords.length === 1 ? sameWords[0] : undefined
  const place = words.length === 1 ? letterPlace(words.toUpperCase()) : -1
  return place >= 0 && lettersArePlaces(spec) ? keys[place] : undefined
}
