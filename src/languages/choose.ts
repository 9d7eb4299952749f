import type { Language } from './registry.ts'

/** The language preferences of a request. */
export type LanguageWishes = {
  /** The choice of the account; null: none. */
  account?: string | null | undefined
  cookie?: string | undefined
  /** The Accept-Language header. */
  accepted?: string | undefined
}

/** Longer headers are no list of languages. */
const longestHeader = 200

/** Returns the codes of an Accept-Language header, the best first; languages with a weight of 0 are left out. */
function acceptedCodes(header: string): string[] {
  const wishes = header
    .slice(0, longestHeader)
    .split(',')
    .map((part) => {
      const [code = '', ...parameters] = part.trim().toLowerCase().split(';')
      const weight = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1]).find(Boolean)
      return { code: code.trim(), weight: weight === undefined ? 1 : Number(weight) }
    })
  return wishes
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
    .map(({ code }) => code)
}

/** Returns the language of a request: the account's, else the cookie's, else the best accepted one, else the first known. */
export function chooseLanguage(
  known: readonly [Language, ...Language[]],
  { account, cookie, accepted = '' }: LanguageWishes,
): Language {
  const named = (code: string | null | undefined) => known.find((language) => language.code === code)
  const chosen = named(account) ?? named(cookie)
  if (chosen) return chosen
  const codes = acceptedCodes(accepted)
  // 'ar-EG' is content with 'ar'.
  const fits = codes.map((code) => named(code) ?? named(code.split('-')[0]))
  return fits.find((language) => language !== undefined) ?? known[0]
}
