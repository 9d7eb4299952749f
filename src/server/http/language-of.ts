import type { FastifyRequest } from 'fastify'
import { chooseLanguage } from '../../languages/choose.ts'
import { languageCookie, type Language } from '../../languages/registry.ts'
import type { Actor } from './actor.ts'
import { readCookies } from './cookies.ts'

/** Returns the language in which a request is answered: the account's, else the cookie's, else the best accepted one. */
export function languageOf(
  { headers }: Pick<FastifyRequest, 'headers'>,
  languages: readonly [Language, ...Language[]],
  actor?: Pick<Actor, 'language'> | null,
): Language {
  const cookie = readCookies(headers.cookie)[languageCookie]
  return chooseLanguage(languages, { account: actor?.language, cookie, accepted: headers['accept-language'] })
}
