import { readOption } from './kinds/options.ts'
import { keyNamed, renamed } from './option-order.ts'
import { optionKeys, type OptionKey } from './question.ts'
import { plainText, unwrapped } from './reading.ts'

const isLetter = (name: string) => /^\s*[A-D]\s*$/i.test(name)

/**
 * Translates an answer by the places that a student saw into one by keys: the second place may show 'a4'. A letter is a place only
 * where no option could be meant by its words, see `readOption`; an answer with one that could mean two options becomes text in
 * parentheses, which means none.
 */
export function fromShown(answer: unknown, order: readonly OptionKey[], options: readonly string[]): unknown {
  const value = unwrapped(answer)
  if (options.length === 0) return answer
  // An option's own words need no translation, whatever they look like.
  if (typeof value === 'string' && options.some((option) => plainText(option) === plainText(value))) return answer
  const shown = { options: order.map((key) => options[optionKeys.indexOf(key)] ?? '') }
  let isUnclear = false
  const keyOf = (name: string) => {
    const place = keyNamed(name) ?? (isLetter(name) ? readOption(name, shown) : undefined)
    isUnclear ||= place === undefined && isLetter(name)
    return place && order[optionKeys.indexOf(place)]
  }
  const translated = renamed(answer, keyOf)
  return isUnclear && translated === answer ? `(${[value].flat().join()})` : translated
}
