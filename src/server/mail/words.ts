import { mails } from '../../languages/en/mails.ts'
import { inEveryLanguage } from '../../languages/in-every-language.ts'
import { languages } from '../../languages/registry.ts'
import type { EmailText } from '../../languages/email-text.ts'
import type { Db } from '../db/database.ts'
import * as queries from './queries.ts'

/** The texts of all emails in a language. */
export type EmailTexts = typeof mails

/** The texts of every language by its code. */
export const emailTextsIn = await inEveryLanguage(
  async (code) => ((await import(`../../languages/${code}/mails.ts`)) as { mails: EmailTexts }).mails,
)

/** Names every email by its key, and the language it is written in. */
const named = (texts: EmailTexts, language: string): EmailTexts =>
  Object.fromEntries(
    Object.entries(texts).map(([kind, text]) => [
      kind,
      (facts: never): EmailText => ({ kind, language, ...text(facts) }),
    ]),
  ) as EmailTexts

/** Returns the texts of emails in a language that was chosen, else in the default one. */
export function emailTextsByCode(chosen: string | null | undefined): EmailTexts {
  const [{ code: ofSite }] = languages
  const language = chosen ?? ofSite
  const texts = emailTextsIn.get(language)
  return texts ? named(texts, language) : named(mails, ofSite)
}

/** Returns the texts of emails in the language that an account has chosen, else in the default one. */
export async function emailTextsFor(db: Db, account: { id: number } | { email: string }): Promise<EmailTexts> {
  const [found] = await ('id' in account
    ? queries.findLanguageById(db, { id: account.id })
    : queries.findLanguageByEmail(db, { email: account.email }))
  return emailTextsByCode(found?.language)
}

/** Returns what finds the texts of emails to these accounts by their ids, each in its language. */
export async function emailTextsForAll(db: Db, userIds: readonly number[]): Promise<(userId: number) => EmailTexts> {
  const rows = await queries.listChosenLanguages(db, { userIds })
  const chosen = new Map(rows.map(({ id, language }) => [id, language]))
  const texts = new Map([undefined, ...chosen.values()].map((language) => [language, emailTextsByCode(language)]))
  return (userId) => texts.get(chosen.get(userId)) ?? emailTextsByCode(null)
}
